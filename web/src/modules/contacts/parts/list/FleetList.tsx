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
    one="fleet"
    hint="Name, phone, email"
    plan={plan}
    call="GET contact/contacts"
    only="fleet"
    columns={fleetColumns}
    born="fleet"
    tab="vehicles"
    view={view}
    none="A company whose vehicles come again and again is kept here, with its vehicles."
  />
)
