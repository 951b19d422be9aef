import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../base/Button.tsx'
import s from './rich.module.css'

const known = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i

/** The address as it was meant: a bare host gets https, a bare mail address mailto. Nothing for what cannot be one. */
export const addressMeant = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '' || /[\s\\<>"]/.test(text)) return undefined
  if (known.test(text)) return text
  if (/^[a-z][\w+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return undefined
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/u.test(text) ? `https://${text}` : undefined
}

/** Asks where the marked text leads. Enter sets it, Esc leaves it as it was. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState<string>(() => String(editor.getAttributes('link').href ?? ''))
  const [bad, setBad] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const done = () => {
    onClose()
    editor.commands.focus()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    done()
  }
  const set = () => {
    if (typed.trim() === '') return remove()
    const href = addressMeant(typed)
    if (!href) return setBad(true)
    const words = editor.state.selection.empty && !editor.isActive('link')
    if (words)
      editor
        .chain()
        .insertContent([{ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }])
        .run()
    else editor.chain().extendMarkRange('link').setLink({ href }).run()
    done()
  }
  return (
    <div className={s.linkBar}>
      <input
        ref={field}
        className={s.linkField}
        aria-label="Address of the link"
        aria-invalid={bad || undefined}
        placeholder="https://"
        value={typed}
        maxLength={2000}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setBad(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            done()
          }
        }}
      />
      <Button size="s" onClick={set}>
        Set link
      </Button>
      {editor.isActive('link') && (
        <Button size="s" look="ghost" onClick={remove}>
          Remove link
        </Button>
      )}
      {bad && (
        <span className={s.linkError} role="alert">
          Write an address such as https://example.com
        </span>
      )}
    </div>
  )
}
