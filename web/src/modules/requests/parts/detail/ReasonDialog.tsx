import { useState } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { t } from './texts.ts'

interface Props {
  /** Label of the pressed button, such as "Hold…". */
  action: string
  /** What is moved, such as "RO 48213" or "Visit 2". */
  subject: string
  /** The move ends the work: it cancels or voids. */
  isDanger?: boolean
  /** Runs the move. Resolves to false to keep the dialog open with its input. */
  onSubmit: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason of a move. The history shows it with the mover's name. */
export function ReasonDialog({ action, subject, isDanger, onSubmit, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const verb = action.replace('…', '')
  const submit = async () => {
    if (reason.trim() === '') return setError(t('reason.missing'))
    setBusy(true)
    if (await onSubmit(reason.trim())) onClose()
    else setBusy(false)
  }
  const foot = (
    <DialogFoot onCancel={onClose} cancelLabel={t('reason.back')}>
      <Button look={isDanger ? 'danger' : 'primary'} busy={busy} onClick={submit}>
        {t('reason.confirm', { action: verb, subject })}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={t('reason.title', { action: verb, subject })}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={foot}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      >
        <TextArea
          label={t('reason.label')}
          required
          value={reason}
          error={error}
          onChange={(value) => {
            setReason(value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
