import { useEffect, useRef } from 'react'
import type { Template } from './template.ts'
import s from './templates.module.css'

interface Props {
  variables: Template['variables']
  /** Inserts text into the rich text editor. */
  onRich: (words: string) => void
}
type Line = HTMLInputElement | HTMLTextAreaElement

/** Template variables; clicking one inserts it at the last cursor position. */
export function VariableChips({ variables, onRich }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Line | null>(null)
  useEffect(() => {
    const words = box.current?.closest('[data-words]')
    const heard = ({ target }: Event) => {
      const isLine = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isLine && ['subject', 'template'].includes(target.name)) last.current = target
      else if (target instanceof HTMLElement && target.isContentEditable) last.current = null
    }
    words?.addEventListener('focusin', heard)
    return () => words?.removeEventListener('focusin', heard)
  }, [])
  const put = (name: string) => {
    const words = `{{${name}}}`
    const line = last.current
    if (!line) return onRich(words)
    line.focus()
    // Insert it like typed text, so that undo and the form notice it.
    line.setRangeText(words, line.selectionStart ?? 0, line.selectionEnd ?? 0, 'end')
    line.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={box} className={s.variables} role="group" aria-label="Variables">
      <p className="muted">
        Put in what is different each time. With a word for when it is missing:{' '}
        <code>{'{{customer|there}}'}</code>
      </p>
      <ul>
        {variables.map(({ name, says }) => (
          <li key={name}>
            <button
              type="button"
              title={says}
              aria-label={`Put in ${name}: ${says}`}
              onClick={() => put(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
