import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { Empty } from '../../../../ui/states/states.tsx'
import { ContactAddresses, ContactEmails, ContactPhones } from '../../../contacts/door.ts'
import { t } from './dialogTexts.ts'

/** Addresses, phones, and emails of the user's contact. */
export function DetailsTab({ user, mayChange }: { user: UserInfo; mayChange: boolean }) {
  if (user.contact === null)
    return <Empty kind="none" title={t('details.empty.title')} text={t('details.empty.text')} />
  const whose = { contact: user.contact, firm: user.firm, name: user.fullName, mayChange }
  return (
    <>
      <ContactAddresses
        contact={user.contact}
        firm={user.firm}
        contactName={user.fullName}
        mayChange={mayChange}
      />
      <ContactPhones {...whose} />
      <ContactEmails {...whose} />
    </>
  )
}
