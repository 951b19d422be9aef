import { useState } from 'react'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../../../ui/tech/BottomSheet.tsx'
import s from './tech.module.css'

interface Props {
  title: string
  /** Reasons that are one touch away. */
  usual: readonly string[]
  go: string
  busy?: boolean
  onGo: (reason: string) => void
  onClose: () => void
}

/** Asks why: by a touch on a usual reason, or in one's own words. */
export function ReasonSheet({ title, usual, go, busy, onGo, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const put = (words: string) => {
    setReason(words)
    setError(undefined)
  }
  const run = () => {
    if (reason.trim() === '') setError('Choose a reason, or say why in a few words')
    else onGo(reason.trim())
  }
  return (
    <BottomSheet title={title} onClose={onClose}>
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <div className={s.usual} role="group" aria-label="Usual reasons">
          {usual.map((words) => (
            <button key={words} type="button" aria-pressed={reason === words} onClick={() => put(words)}>
              {words}
            </button>
          ))}
        </div>
        <TextArea label="Reason" required rows={2} value={reason} error={error} onChange={put} />
        <BigButton type="submit" busy={busy}>
          {go}
        </BigButton>
      </form>
    </BottomSheet>
  )
}
