import { vendorColumns } from '../parts/list/columns.tsx'
import { ContactList } from '../parts/list/ContactList.tsx'
import { planOf } from '../parts/list/plan.ts'

const plan = planOf('vendors')

/** /vendors: companies that supply parts and services. */
export default function Vendors() {
  return (
    <ContactList
      title="Vendors"
      unit="vendors"
      singular="vendor"
      hint="Name, phone, email"
      plan={plan}
      call="GET contact/vendors"
      columns={vendorColumns}
      preset="vendor"
      canMerge
      emptyText="Whoever supplies parts, tools or work is kept here, with account and days to pay."
    />
  )
}
