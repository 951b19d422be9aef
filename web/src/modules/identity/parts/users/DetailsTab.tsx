import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { Empty } from '../../../../ui/states/states.tsx'
import { ContactAddresses, ContactEmails, ContactPhones } from '../../../contacts/door.ts'
import { useProfile } from '../../data.ts'
import { PersonalData } from './personal/PersonalData.tsx'
import { t } from './dialogTexts.ts'

interface Props {
  user: UserInfo
  mayChange: boolean
  onErased?: () => void
}

/** Addresses, phones, and emails of the user's contact, and what they may ask for. */
export function DetailsTab({ user, mayChange, onErased }: Props) {
  const isOwn = useProfile().user === user.user
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
      {(isOwn || user.rights.includes('edit')) && (
        <PersonalData
          user={user}
          isOwn={isOwn}
          mayErase={user.rights.includes('delete')}
          onErased={onErased}
        />
      )}
    </>
  )
}
