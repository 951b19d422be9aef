import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { t } from './texts.ts'
import s from './rich.module.css'

const allowedScheme = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i

/** Completes a typed URL: a bare host gets https, a bare email address mailto. Undefined for text that can't be a URL. */
export const normalizeUrl = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '' || /[\s\\<>"]/.test(text)) return undefined
  if (allowedScheme.test(text)) return text
  if (/^[a-z][\w+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return undefined
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/u.test(text) ? `https://${text}` : undefined
}

/** Input for the URL of the selected text. Enter applies it, Esc cancels. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState<string>(() => String(editor.getAttributes('link').href ?? ''))
  const [isInvalid, setInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const close = () => {
    onClose()
    // The editor's own command focuses a frame later, when the next keys are lost already.
    editor.view.focus()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  const set = () => {
    if (typed.trim() === '') return remove()
    const href = normalizeUrl(typed)
    if (!href) return setInvalid(true)
    const hasNoText = editor.state.selection.empty && !editor.isActive('link')
    if (hasNoText)
      editor
        .chain()
        .insertContent([{ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }])
        .run()
    else editor.chain().extendMarkRange('link').setLink({ href }).run()
    close()
  }
  return (
    <div className={s.linkBar}>
      <input
        ref={field}
        className={s.linkField}
        aria-label={t('link.address')}
        aria-invalid={isInvalid || undefined}
        placeholder={t('link.placeholder')}
        value={typed}
        maxLength={2000}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setInvalid(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            close()
          }
        }}
      />
      <Button size="s" onClick={set}>
        {t('link.set')}
      </Button>
      {editor.isActive('link') && (
        <Button size="s" look="ghost" onClick={remove}>
          {t('link.remove')}
        </Button>
      )}
      {isInvalid && (
        <span className={s.linkError} role="alert">
          {t('link.invalid')}
        </span>
      )}
    </div>
  )
}
