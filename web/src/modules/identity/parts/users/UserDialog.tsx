import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { listError } from '../../../../kit/list/listError.ts'
import type { RowPosition } from '../../../../kit/list/RowNavigation.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { technicianRole, roleOf } from '#contract/identity/user-form.ts'
import { AddUser } from './AddUser.tsx'
import { userById } from './data.ts'
import { EditUser } from './EditUser.tsx'
import { ContactToUser } from './ContactToUser.tsx'
import { t } from './dialogTexts.ts'

/** What the dialog shows: a user, a new user of a firm, or a contact to turn into a user. */
export type Opened = { user: number } | { firm: number } | { contact: number }
interface Props {
  opened: Opened
  place?: RowPosition
  onClose: () => void
  /** Called with a newly added user; the dialog continues with it. */
  onAdded?: (user: number) => void
}

/**
 * The user dialog: from adding, through the verified username and the first save, to editing.
 */
export default function UserDialog({ opened, place, onClose, onAdded }: Props) {
  const [added, setAdded] = useState<UserInfo>()
  const continueWith = (user: UserInfo) => {
    setAdded(user)
    onAdded?.(user.user)
  }
  const user = 'user' in opened ? opened.user : (added?.user ?? 0)
  if (user > 0) {
    // Ask a new technician for skills next.
    const isNew = added?.user === user && roleOf(added.roles) === technicianRole
    return (
      <LoadedUser key={user} user={user} tab={isNew ? 'skills' : undefined} place={place} onClose={onClose} />
    )
  }
  if ('contact' in opened)
    return <ContactToUser contact={opened.contact} onAdded={continueWith} onClose={onClose} />
  return <AddUser firm={'firm' in opened ? opened.firm : 0} onAdded={continueWith} onClose={onClose} />
}

function LoadedUser({
  user,
  ...props
}: {
  user: number
  tab?: string
  place?: RowPosition
  onClose: () => void
}) {
  const found = useQuery(userById(user))
  if (found.data) return <EditUser user={found.data} {...props} />
  const isGone = found.error instanceof CallError && found.error.status === 404
  return (
    <Dialog
      title={t('title.loading')}
      size="XL"
      tall
      onClose={props.onClose}
      foot={<DialogFoot onCancel={props.onClose} cancelLabel={t(found.error ? 'close' : 'cancel')} />}
    >
      {isGone ? (
        <Empty kind="noMatch" title={t('gone.title')} text={t('gone.text')} />
      ) : found.error ? (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('load.failed')} />
      ) : (
        <CardSkeleton lines={12} />
      )}
    </Dialog>
  )
}
