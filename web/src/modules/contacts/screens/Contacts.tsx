import { contactColumns } from '../parts/list/columns.tsx'
import { ContactList } from '../parts/list/ContactList.tsx'
import { planOf } from '../parts/list/plan.ts'

const plan = planOf('contacts')

/** /contacts: people and companies of all firms. */
export default function Contacts() {
  return (
    <ContactList kind="contacts" plan={plan} call="GET contact/contacts" columns={contactColumns} canMerge />
  )
}
