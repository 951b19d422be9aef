import type { ReactNode } from 'react'
import { fleetColumns } from './columns.tsx'
import { ContactList } from './ContactList.tsx'
import { planOf } from './plan.ts'

const plan = planOf('fleets')

/** Companies that own vehicles. Opening one shows its vehicles. */
export const FleetList = ({ view }: { view: ReactNode }) => (
  <ContactList
    kind="fleets"
    plan={plan}
    call="GET contact/contacts"
    only="fleet"
    columns={fleetColumns}
    preset="fleet"
    tab="vehicles"
    view={view}
  />
)
