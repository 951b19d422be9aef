import { useRef } from 'react'

/**
 * The Idempotency-Key of something that is added: the same for the same content, so that a second try after a lost answer
 * gives what the first one made. After `done` the same content is meant once more.
 */
export const useIdempotencyKey = () => {
  const last = useRef({ text: '', key: '' })
  return {
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content)
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
      return last.current.key
    },
    done: () => {
      last.current = { text: '', key: '' }
    },
  }
}
