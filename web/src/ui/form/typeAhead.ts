import { folded } from '#contract/kit/folded.ts'
import { useEffect, useRef, type KeyboardEvent } from 'react'

/** An option of a select. */
export interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** After a pause longer than this, the next letter starts a new prefix. */
const pauseMs = 1000

/** The option whose label starts with what was typed. Repeating one letter cycles through the options starting with it. */
export function findByPrefix(options: readonly Option[], value: string | null, typed: string) {
  const isRepeated = [...typed].every((letter) => letter === typed[0])
  const prefix = isRepeated ? typed.slice(0, 1) : typed
  const current = options.findIndex((option) => option.value === value)
  const from = isRepeated ? current + 1 : Math.max(current, 0)
  return [...options.slice(from), ...options.slice(0, from)].find(
    ({ label, disabled }) => !disabled && folded(label).startsWith(folded(prefix)),
  )
}

/**
 * Type-ahead for a select without a search field: typing selects a matching option, as native selects do.
 * What is typed before the options have loaded selects one when they arrive.
 */
export function useTypeAhead(
  options: readonly Option[],
  value: string | null,
  choose: (value: string) => void,
) {
  const last = useRef({ typed: '', at: 0 })
  const typedEarly = useRef('')
  useEffect(() => {
    if (typedEarly.current === '' || options.length === 0) return
    const match = findByPrefix(options, value, typedEarly.current)
    typedEarly.current = ''
    if (match) choose(match.value)
  })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const letter = key.toLowerCase()
    if (options.length === 0) {
      typedEarly.current += letter
      return
    }
    const prefix = timeStamp - last.current.at < pauseMs ? last.current.typed + letter : letter
    // A letter that continues no option's label starts a new prefix.
    const typed = findByPrefix(options, value, prefix) ? prefix : letter
    last.current = { typed, at: timeStamp }
    const match = findByPrefix(options, value, typed)
    if (match) choose(match.value)
  }
}
