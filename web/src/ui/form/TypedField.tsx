import { useState } from 'react'
import type { ReactNode } from 'react'
import { Box, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

interface Props<T> extends FieldProps<T> {
  /** Formats the value for display. */
  format: (value: T) => string
  /** Parses what was typed; undefined when it isn't a valid value. */
  parse: (typed: string) => T | undefined
  /** Error for text that can't be parsed: "Enter a time like 09:30 am". */
  invalidMessage: string
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'text'
  figures?: boolean
  before?: ReactNode
  after?: ReactNode
  autoComplete?: string
}

/** Base of fields whose text is parsed into a value. Any text may be typed; leaving the field formats the parsed value. */
export function TypedField<T>(props: Props<T>) {
  const {
    value,
    onChange,
    format,
    parse,
    invalidMessage,
    inputMode = 'text',
    figures,
    before,
    after,
    autoComplete,
    ...field
  } = props
  const formatted = format(value)
  const [text, setText] = useState(formatted)
  const [isInvalid, setInvalid] = useState(false)
  // True once something was typed since the field got the focus. Until then it still follows outside changes, such as
  // values filled in from a VIN.
  const [typing, setTyping] = useState(false)
  const [lastFormatted, setLastFormatted] = useState(formatted)
  // This runs during render rather than in an effect, so that fields filled in together change in the same paint.
  if (!typing && lastFormatted !== formatted) {
    setLastFormatted(formatted)
    setText(formatted)
    setInvalid(false)
  }
  const change = (typed: string) => {
    setTyping(true)
    setText(typed)
    const parsed = parse(typed)
    if (parsed !== undefined) {
      setInvalid(false)
      onChange(parsed)
    }
  }
  const leave = () => {
    if (!typing) return
    setTyping(false)
    setLastFormatted(formatted)
    const parsed = parse(text)
    setInvalid(parsed === undefined)
    if (parsed === undefined) return
    setText(format(parsed))
    // Typed text wins over a value filled in meanwhile, so that the shown value is the one that gets saved.
    if (format(parsed) !== formatted) onChange(parsed)
  }
  // An error of the form is about the value before, which the text no longer is.
  const error = isInvalid ? invalidMessage : field.error
  const isUnreadable = (typing || isInvalid) && parse(text) === undefined
  return (
    <Field {...field} error={error}>
      {(control) => (
        <Box bad={Boolean(error)} figures={figures} before={before} after={after}>
          <input
            {...control}
            inputMode={inputMode}
            autoComplete={autoComplete ?? 'off'}
            maxLength={40}
            data-unreadable={isUnreadable || undefined}
            value={text}
            onInvalid={() => setInvalid(true)}
            onBlur={leave}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </Box>
      )}
    </Field>
  )
}
