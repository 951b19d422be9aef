import { useRef, type KeyboardEvent } from 'react'

/** One of those to choose from. */
export interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** Longer than this after the last letter, a word begins anew. */
const pauseMs = 1000

/** The option that begins with what is typed; the same letter again goes to the next that begins with it. */
export function begunWith(options: readonly Option[], value: string | null, typed: string) {
  const again = [...typed].every((letter) => letter === typed[0])
  const word = again ? typed.slice(0, 1) : typed
  const at = options.findIndex((option) => option.value === value)
  const from = again ? at + 1 : Math.max(at, 0)
  return [...options.slice(from), ...options.slice(0, from)].find(
    ({ label, disabled }) => !disabled && label.toLowerCase().startsWith(word),
  )
}

/** For a list that is not searched: a letter chooses the option that begins with it, as lists of the system do. */
export function useTypeAhead(
  options: readonly Option[],
  value: string | null,
  choose: (value: string) => void,
) {
  const last = useRef({ typed: '', at: 0 })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const letter = key.toLowerCase()
    const word = timeStamp - last.current.at < pauseMs ? last.current.typed + letter : letter
    // What goes on with no word begins one.
    const typed = begunWith(options, value, word) ? word : letter
    last.current = { typed, at: timeStamp }
    const found = begunWith(options, value, typed)
    if (found) choose(found.value)
  }
}
