import { useSyncExternalStore } from 'react'
import { isOlderVersion } from '#contract/kit/app-version.ts'
import { installation } from '../browser/installation.ts'

/** Whether the server no longer works with the app on this page. It stays so until the page loads anew. */
let isTooOld = false
const listeners = new Set<() => void>()

/** Compares this app with the oldest one that the server works with, as each of its answers names it. */
export const noteMinimumApp = (minimum: string | null): void => {
  if (isTooOld || minimum === null || !isOlderVersion(installation.version, minimum)) return
  isTooOld = true
  listeners.forEach((listener) => listener())
}

export const isAppTooOld = (): boolean => isTooOld
/** Calls the listener once the server asks for an update. Returns the function that stops it. */
export const onAppTooOld = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useAppTooOld = (): boolean => useSyncExternalStore(onAppTooOld, isAppTooOld)
