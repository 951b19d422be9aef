import type { KeyboardEvent } from 'react'
import type { EditorProps } from './Editor.tsx'
import { htmlOf, plainOf } from './plainText.ts'
import s from './composer.module.css'

/** Below the server's 40,000 characters, to leave room for the paragraph tags. */
const maxLength = 39_000

/** Plain text fallback for when the rich editor can't be loaded. */
export function PlainEditor(props: EditorProps) {
  const { label, value, onChange, onEnter, onKey, onTooLong, placeholder, autoFocus, invalid } = props
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !onEnter) return
    event.preventDefault()
    if (!event.ctrlKey && !event.metaKey) return onEnter()
    const { selectionStart: from, selectionEnd: to, value: text } = event.currentTarget
    onChange(htmlOf(`${text.slice(0, from)}\n${text.slice(to)}`))
  }
  return (
    <textarea
      className={`${s.page} ${s.plain}`}
      aria-label={label}
      aria-invalid={invalid || undefined}
      placeholder={placeholder}
      autoFocus={autoFocus}
      rows={2}
      maxLength={maxLength}
      value={plainOf(value, false)}
      onChange={(event) => {
        onChange(htmlOf(event.currentTarget.value))
        onKey?.()
      }}
      onKeyDown={handleKeyDown}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (text.length <= maxLength) return
        event.preventDefault()
        onTooLong?.(text)
      }}
    />
  )
}
