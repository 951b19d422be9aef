import { Button } from '../base/Button.tsx'
import { usePendingQuestion } from './confirm.ts'
import type { Question } from './confirm.ts'
import { Dialog, DialogFoot } from './Dialog.tsx'
import { t } from './texts.ts'

/** A confirm dialog. Most callers use `confirm()` instead. */
export function ConfirmDialog(props: Question & { onAnswer: (yes: boolean) => void }) {
  const { title, text, confirmLabel: go, cancelLabel: cancel, danger, onAnswer } = props
  // A custom cancel label means that confirming discards input, so Enter must choose Cancel.
  const focusesCancel = cancel !== undefined
  const foot = (
    <DialogFoot onCancel={() => onAnswer(false)} cancelLabel={cancel} cancelFirst={focusesCancel}>
      <Button
        look={danger ? 'danger' : 'primary'}
        onClick={() => onAnswer(true)}
        data-autofocus={focusesCancel ? undefined : ''}
      >
        {go}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog title={title} size="S" alert phone="sheet" onClose={() => onAnswer(false)} foot={foot}>
      <p className="soft">{text ?? t('confirm.noUndo')}</p>
    </Dialog>
  )
}

/** Shows the questions of `confirm()`. UiProvider mounts it with the first question. */
export default function ConfirmHost() {
  const question = usePendingQuestion()
  return question && <ConfirmDialog {...question} onAnswer={question.answer} />
}
