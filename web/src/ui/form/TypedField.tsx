import { useState } from 'react'
import type { ReactNode } from 'react'
import { Box, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

interface Props<T> extends FieldProps<T> {
  /** How the value is written. */
  show: (value: T) => string
  /** The value of what was typed; undefined when it is none. */
  read: (typed: string) => T | undefined
  /** Said when it is none: "Write a time such as 09:30 am". */
  refusal: string
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'text'
  figures?: boolean
  before?: ReactNode
  after?: ReactNode
  autoComplete?: string
}

/** A field whose text stands for a value: typing is free, leaving it writes the value as it is read. Base of the others. */
export function TypedField<T>(props: Props<T>) {
  const {
    value,
    onChange,
    show,
    read,
    refusal,
    inputMode = 'text',
    figures,
    before,
    after,
    autoComplete,
    ...field
  } = props
  const written = show(value)
  const [text, setText] = useState(written)
  const [bad, setBad] = useState(false)
  // Since it was entered. Who has only come to the field sees what another field, such as a VIN, fills in.
  const [typing, setTyping] = useState(false)
  const [seen, setSeen] = useState(written)
  // While drawing, not after it: fields that are filled in together change together.
  if (!typing && seen !== written) {
    setSeen(written)
    setText(written)
    setBad(false)
  }
  const change = (typed: string) => {
    setTyping(true)
    setText(typed)
    const found = read(typed)
    if (found !== undefined) {
      setBad(false)
      onChange(found)
    }
  }
  const leave = () => {
    if (!typing) return
    setTyping(false)
    setSeen(written)
    const found = read(text)
    setBad(found === undefined)
    if (found === undefined) return
    setText(show(found))
    // What was filled in meanwhile gives way to what was typed: what is shown is what is saved.
    if (show(found) !== written) onChange(found)
  }
  const error = field.error ?? (bad ? refusal : undefined)
  return (
    <Field {...field} error={error}>
      {(tie) => (
        <Box bad={Boolean(error)} figures={figures} before={before} after={after}>
          <input
            {...tie}
            inputMode={inputMode}
            autoComplete={autoComplete ?? 'off'}
            maxLength={40}
            value={text}
            onBlur={leave}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </Box>
      )}
    </Field>
  )
}
