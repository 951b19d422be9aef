import { useRef } from 'react'

/**
 * Idempotency keys for a form that creates something. The same content gets the same key, so a retry after a lost response
 * returns the record that the first attempt created. Call `done` after success, so that the same content can be sent again
 * as a new record.
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
