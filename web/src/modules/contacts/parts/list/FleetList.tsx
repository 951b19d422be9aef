import type { ReactNode } from 'react'
import { fleetColumns } from './columns.tsx'
import { ContactList } from './ContactList.tsx'
import { planOf } from './plan.ts'

const plan = planOf('fleets')

/** Companies that own vehicles. Opening one shows its vehicles. */
export const FleetList = ({ view }: { view: ReactNode }) => (
  <ContactList
    title="Fleet"
    unit="fleets"
    singular="fleet"
    hint="Name, phone, email"
    plan={plan}
    call="GET contact/contacts"
    only="fleet"
    columns={fleetColumns}
    preset="fleet"
    tab="vehicles"
    view={view}
    emptyText="A company whose vehicles come again and again is kept here, with its vehicles."
  />
)
