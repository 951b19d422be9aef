import { DateField } from '../../../../ui/form/DateField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../../../ui/tech/BottomSheet.tsx'
import { isHoldMove, type Move, type StopChoice } from '../stop/stopChoice.ts'
import { t as stopText } from '../stop/texts.ts'
import { useStop } from '../stop/useStop.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

interface Props {
  move: Move
  title: string
  submitLabel: string
  busy?: boolean
  onSubmit: (choice: StopChoice) => void
  onClose: () => void
}

/** Asks why a visit is put on hold or cancelled: a tap on a reason, words, or both; and the day to resume. */
export function StopSheet({ move, title, submitLabel, busy, onSubmit, onClose }: Props) {
  const form = useStop(move)
  const submit = () => {
    const choice = form.choice()
    if (choice) onSubmit(choice)
  }
  return (
    <BottomSheet title={title} onClose={onClose}>
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={s.usual} role="group" aria-label={t('reason.common')}>
          {form.options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={form.reasonType === value}
              onClick={() => form.setReasonType(form.reasonType === value ? null : value)}
            >
              {label}
            </button>
          ))}
        </div>
        <TextArea
          label={stopText('note')}
          rows={2}
          value={form.note}
          error={form.errors.reason}
          onChange={(value) => form.setNote(value ?? '')}
        />
        {isHoldMove(move) && (
          <DateField
            label={stopText('resumeOn')}
            hint={stopText('resumeHint')}
            min={form.minDay}
            max={form.maxDay}
            value={form.day}
            error={form.errors.day}
            onChange={form.setDay}
          />
        )}
        <BigButton type="submit" busy={busy}>
          {submitLabel}
        </BigButton>
      </form>
    </BottomSheet>
  )
}
