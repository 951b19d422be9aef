import { useState } from 'react'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../../../ui/tech/BottomSheet.tsx'
import { t } from './texts.ts'
import s from './tech.module.css'

interface Props {
  title: string
  /** Reasons to choose with one tap. */
  commonReasons: readonly string[]
  submitLabel: string
  busy?: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason: one of the common ones or free text. */
export function ReasonSheet({ title, commonReasons, submitLabel, busy, onSubmit, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const chooseReason = (words: string) => {
    setReason(words)
    setError(undefined)
  }
  const submit = () => {
    if (reason.trim() === '') setError(t('reason.missing'))
    else onSubmit(reason.trim())
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
          {commonReasons.map((words) => (
            <button
              key={words}
              type="button"
              aria-pressed={reason === words}
              onClick={() => chooseReason(words)}
            >
              {words}
            </button>
          ))}
        </div>
        <TextArea
          label={t('reason.label')}
          required
          rows={2}
          value={reason}
          error={error}
          onChange={chooseReason}
        />
        <BigButton type="submit" busy={busy}>
          {submitLabel}
        </BigButton>
      </form>
    </BottomSheet>
  )
}
