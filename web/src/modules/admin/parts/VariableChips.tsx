import { useEffect, useRef } from 'react'
import type { Template } from './template.ts'
import s from './templates.module.css'
import { Rich } from '../../../kit/text/Rich.tsx'
import { t } from '../texts.ts'

interface Props {
  variables: Template['variables']
  /** Inserts text into the rich text editor. */
  onRich: (variable: string) => void
}
type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Template variables; clicking one inserts it at the last cursor position. */
export function VariableChips({ variables, onRich }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<TextInput | null>(null)
  useEffect(() => {
    const variable = box.current?.closest('[data-words]')
    const onFocusIn = ({ target }: Event) => {
      const isTextInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isTextInput && ['subject', 'template'].includes(target.name)) last.current = target
      else if (target instanceof HTMLElement && target.isContentEditable) last.current = null
    }
    variable?.addEventListener('focusin', onFocusIn)
    return () => variable?.removeEventListener('focusin', onFocusIn)
  }, [])
  const insert = (name: string) => {
    const variable = `{{${name}}}`
    const input = last.current
    if (!input) return onRich(variable)
    input.focus()
    // Insert it like typed text, so that undo and the form notice it.
    input.setRangeText(variable, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={box} className={s.variables} role="group" aria-label={t('variables.label')}>
      <p className="muted">
        <Rich text={t.template('variables.hint')} values={{ example: <code>{'{{customer|there}}'}</code> }} />
      </p>
      <ul>
        {variables.map(({ name, says }) => (
          <li key={name}>
            <button
              type="button"
              title={says}
              aria-label={t('variables.insert', { name, says })}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
