import type { ReactNode } from 'react'
import { SaveButton } from '../form/SaveButton.tsx'
import type { useDraftForm } from '../form/useDraftForm.ts'
import { Dialog, DialogFoot, type DialogProps } from './Dialog.tsx'

type Form = ReturnType<typeof useDraftForm<object>>

interface Props extends Omit<DialogProps, 'foot'> {
  form: Pick<Form, 'dirty' | 'saving' | 'words' | 'leave' | 'submit'>
  /** In the foot: secondary actions. */
  left?: ReactNode
  /** In the foot: ids, and who else has it open. */
  about?: ReactNode
  cancelLabel?: string
  /** Buttons before Save. */
  more?: ReactNode
  /** Whoever may not save sees no Save. */
  readOnly?: boolean
  /** Given when Save does more than save. */
  onSave?: () => void
}

/** A dialog around a draft form: it asks before typing is left behind, says what is unsaved, and saves. */
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
