import { Button } from '../base/Button.tsx'
import { useAsked } from './confirm.ts'
import type { Question } from './confirm.ts'
import { Dialog, DialogFoot } from './Dialog.tsx'

/** A question as a dialog; most callers use `confirm()` instead. */
export function ConfirmDialog(props: Question & { onAnswer: (yes: boolean) => void }) {
  const { title, text, go, cancel, danger, onAnswer } = props
  // Where staying has a name of its own, leaving loses what was typed or chosen: Enter keeps it.
  const stays = cancel !== undefined
  const foot = (
    <DialogFoot onCancel={() => onAnswer(false)} cancelLabel={cancel} cancelFirst={stays}>
      <Button
        look={danger ? 'danger' : 'primary'}
        onClick={() => onAnswer(true)}
        data-autofocus={stays ? undefined : ''}
      >
        {go}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog title={title} size="S" alert phone="sheet" onClose={() => onAnswer(false)} foot={foot}>
      <p className="soft">{text ?? 'This cannot be taken back.'}</p>
    </Dialog>
  )
}

/** Shows what `confirm()` asks. Mounted once, by UiProvider, and loaded with the first question. */
export default function ConfirmHost() {
  const asked = useAsked()
  return asked && <ConfirmDialog {...asked} onAnswer={asked.answer} />
}
