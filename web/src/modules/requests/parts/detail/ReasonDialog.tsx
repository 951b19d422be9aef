import { useState } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'

interface Props {
  /** The verb of the button that was pressed: "Hold…". */
  says: string
  /** What is moved: "RO 48213", "Visit 2". */
  what: string
  /** Moves; false keeps the dialog and what was typed. */
  onGo: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks why, where a move asks for a reason. It stands in the history, with the name of who moved. */
export function ReasonDialog({ says, what, onGo, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const verb = says.replace('…', '')
  const go = async () => {
    if (reason.trim() === '') return setError('Say why in a few words: the history keeps it')
    setBusy(true)
    if (await onGo(reason.trim())) onClose()
    else setBusy(false)
  }
  const foot = (
    <DialogFoot onCancel={onClose} cancelLabel="Go back">
      <Button look={verb === 'Cancel' || verb === 'Void' ? 'danger' : 'primary'} busy={busy} onClick={go}>
        {`${verb} ${what}`}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog title={`${verb} ${what}?`} size="S" phone="sheet" onClose={onClose} foot={foot}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void go()
        }}
      >
        <TextArea
          label="Reason"
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
