import { useSyncExternalStore } from 'react'

/** How much waits to be sent from this device. Kept apart from the outbox, which is large and loads on first use. */
let count = 0
const listeners = new Set<() => void>()
const key = 'calibrate.waiting'

/** Also remembered for the next start, so that it knows whether there is anything to send. */
export const setWaitingCount = (next: number): void => {
  if (next === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, String(next))
  showWaitingCount(next)
}
/** Shows a count without remembering it: nobody is signed in, but their acts still wait. */
export const showWaitingCount = (next: number): void => {
  if (next === count) return
  count = next
  listeners.forEach((listener) => listener())
}
/** Whether something waited when this device last looked. */
export const hadWaiting = (): boolean => localStorage.getItem(key) !== null
export const useWaitingCount = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => count,
  )
