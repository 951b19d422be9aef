import { useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { t as detailText } from '../detail/texts.ts'
import { isHoldMove, type Move, type StopChoice } from './stopChoice.ts'
import { StopFields } from './StopFields.tsx'
import { useStop } from './useStop.ts'

interface Props {
  move: Move
  /** What is moved, such as "RO 48213" or "Visit 2". */
  subject: string
  /** What is there already, when a hold changes. */
  hold?: RequestShape['hold'] | undefined
  /** Runs the move. Resolves to false to keep the dialog open with its input. */
  onSubmit: (choice: StopChoice) => Promise<boolean>
  onClose: () => void
}

/** Asks why something is put on hold or cancelled, and how long a hold lasts. */
export function StopDialog({ move, subject, hold, onSubmit, onClose }: Props) {
  const isChange = isHoldMove(move) && Boolean(hold)
  const form = useStop(move, isChange ? hold : undefined)
  const [isBusy, setBusy] = useState(false)
  const action = move.says.replace('…', '')
  const submit = async () => {
    const choice = form.choice()
    if (!choice || isBusy) return
    setBusy(true)
    if (await onSubmit(choice)) onClose()
    else setBusy(false)
  }
  const title = isChange ? action : detailText('reason.title', { action, subject })
  return (
    <Dialog
      title={title}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} cancelLabel={detailText('reason.back')}>
          <Button look={isHoldMove(move) ? 'primary' : 'danger'} busy={isBusy} onClick={submit}>
            {isChange ? action : detailText('reason.confirm', { action, subject })}
          </Button>
        </DialogFoot>
      }
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
        <StopFields move={move} form={form} disabled={isBusy} />
      </form>
    </Dialog>
  )
}
