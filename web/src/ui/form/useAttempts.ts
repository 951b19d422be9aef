import { useRef } from 'react'
import { closeToast, shownToasts } from '../toast.ts'

/** Runs one try at a thing after the other: what failed in the last one is no longer said once the next begins. */
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
