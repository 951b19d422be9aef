import type { ReactNode } from 'react'
import { Dialog, DialogFoot, type DialogProps } from '../../../../ui/overlay/Dialog.tsx'
import { AddButton } from './NewUserFields.tsx'
import type { NewUser } from './useNewUser.ts'
import { t } from './dialogTexts.ts'

interface Props extends Omit<DialogProps, 'foot'> {
  adding: NewUser
  /** Ids, shown in the footer. */
  about?: ReactNode
  /** CSS class of the form. */
  className?: string
}

/** Dialog shell for adding a user: confirms before discarding input, and saves. */
export function NewUserDialog({ adding, about, className, onClose, children, ...dialog }: Props) {
  const close = async () => {
    if (await adding.leave()) onClose()
  }
  return (
    <Dialog
      {...dialog}
      onClose={() => void close()}
      foot={
        <DialogFoot
          about={about}
          state={adding.dirty ? t('add.unsaved') : undefined}
          unsaved={adding.dirty}
          onCancel={() => void close()}
        >
          <AddButton {...adding} />
        </DialogFoot>
      }
    >
      <form
        {...adding.form.bind}
        onSubmit={(event) => {
          event.preventDefault()
          void adding.submit()
        }}
        className={className}
      >
        {children}
      </form>
    </Dialog>
  )
}
