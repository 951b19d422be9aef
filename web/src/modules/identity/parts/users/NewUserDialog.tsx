import type { ReactNode } from 'react'
import { Dialog, DialogFoot, type DialogProps } from '../../../../ui/overlay/Dialog.tsx'
import { AddButton } from './NewUserParts.tsx'
import type { NewUser } from './useNewUser.ts'

interface Props extends Omit<DialogProps, 'foot'> {
  adding: NewUser
  /** In the foot: ids. */
  about?: ReactNode
  /** Of the form inside. */
  className?: string
}

/** The dialog around a user who is being added: it asks before typing is left behind, and adds. */
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
          state={adding.dirty ? 'Not added yet' : undefined}
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
