import { useState } from 'react'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { LazyEditor } from './LazyEditor.tsx'
import { loadEditDraft, endEdit, saveEditDraft } from '../state/edits.ts'
import { saveEdit } from './messageActions.tsx'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'
import s from './composer.module.css'

/** Edits one's own message in place. Enter saves, Esc discards the change. */
export function MessageEditForm({ message, onDone: close }: { message: ChatMessage; onDone: () => void }) {
  const [html, setHtml] = useState(() => loadEditDraft(message.id) ?? message.message)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const onDone = () => {
    endEdit(message.id)
    close()
  }
  const write = (next: string) => {
    setHtml(next)
    saveEditDraft(message.id, next)
  }
  const save = async () => {
    if (html === message.message) return onDone()
    if (html === '' && message.files.length === 0) return setProblem(t('edit.empty'))
    setBusy(true)
    try {
      await saveEdit(message, html)
      onDone()
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <div
      className={s.edit}
      role="group"
      aria-label={t('edit.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      <LazyEditor
        label={t('edit.field')}
        value={html}
        onChange={write}
        onEnter={() => void save()}
        autoFocus
      />
      {problem && (
        <p className={s.bad} role="alert">
          {problem}
        </p>
      )}
      <div className={s.editFoot}>
        <Button size="s" look="ghost" onClick={onDone}>
          {t('edit.cancel')}
        </Button>
        <Button size="s" look="primary" busy={busy} onClick={() => void save()}>
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}
