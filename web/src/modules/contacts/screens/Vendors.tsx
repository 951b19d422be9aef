import { vendorColumns } from '../parts/list/columns.tsx'
import { ContactList } from '../parts/list/ContactList.tsx'
import { planOf } from '../parts/list/plan.ts'

const plan = planOf('vendors')

/** /vendors: companies that supply parts and services. */
export default function Vendors() {
  return (
    <ContactList
      kind="vendors"
      plan={plan}
      call="GET contact/vendors"
      columns={vendorColumns}
      preset="vendor"
      canMerge
    />
  )
}
