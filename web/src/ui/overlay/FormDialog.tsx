import type { ReactNode } from 'react'
import { SaveButton } from '../form/SaveButton.tsx'
import type { useDraftForm } from '../form/useDraftForm.ts'
import { Dialog, DialogFoot, type DialogProps } from './Dialog.tsx'

type Form = ReturnType<typeof useDraftForm<object>>

interface Props extends Omit<DialogProps, 'foot'> {
  form: Pick<Form, 'dirty' | 'saving' | 'words' | 'leave' | 'submit'>
  /** Secondary actions in the footer. */
  left?: ReactNode
  /** Record ids in the footer, and who else has the record open. */
  about?: ReactNode
  cancelLabel?: string
  /** Buttons before Save. */
  more?: ReactNode
  /** Hides the Save button. */
  readOnly?: boolean
  /** Replaces `form.submit` when saving does more. */
  onSave?: () => void
}

/** A dialog around a draft form. It saves, shows the number of unsaved changes, and asks before discarding them. */
export function FormDialog(props: Props) {
  const { form, left, about, cancelLabel, more, readOnly, onSave, onClose, children, ...dialog } = props
  const leave = async () => {
    if (await form.leave()) onClose()
  }
  return (
    <Dialog
      {...dialog}
      onClose={() => void leave()}
      foot={
        <DialogFoot
          left={left}
          about={about}
          state={form.words}
          unsaved={form.dirty}
          onCancel={() => void leave()}
          cancelLabel={cancelLabel}
        >
          {more}
          {!readOnly && (
            <SaveButton
              dirty={form.dirty}
              saving={form.saving}
              onSave={onSave ?? (() => void form.submit())}
            />
          )}
        </DialogFoot>
      }
    >
      {children}
    </Dialog>
  )
}
