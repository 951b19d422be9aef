import { useRef } from 'react'
import { closeToast, shownToasts } from '../toast.ts'

/** Runs repeated attempts at an action. Each new attempt closes the error toasts of the previous one. */
export const useAttempts = () => {
  const failures = useRef<number[]>([])
  return async <T>(run: () => Promise<T>): Promise<T> => {
    for (const id of failures.current) closeToast(id)
    const before = new Set(shownToasts().map(({ id }) => id))
    try {
      return await run()
    } finally {
      failures.current = shownToasts()
        .filter(({ id, kind }) => kind === 'error' && !before.has(id))
        .map(({ id }) => id)
    }
  }
}
