import { useSyncExternalStore } from 'react'
import { t } from './texts.ts'

/** A short message in the corner of the page. */
export interface Toast {
  id: number
  kind: 'ok' | 'info' | 'error' | 'progress'
  text: string
  at: Date
  action?: { label: string; run: () => void }
  /** Finished fraction of work in progress, 0 to 1. */
  share?: number
  /** Milliseconds until it closes by itself; 0 stays until closed. */
  stay: number
}

/** Handle to update a progress toast. */
export interface Progress {
  update(text: string, share: number): void
  done(text: string): void
  fail(text: string, again?: () => void): void
}

type Undo = () => unknown

const maxShown = 3
const defaultStayMs = 8000
/** Ctrl+Z undoes only what was done within this time. After that, people mean something else by it. */
const undoWindowMs = 120_000

let nextId = 1
let current: readonly Toast[] = []
let log: readonly Toast[] = []
let undos: { id: number; at: number; run: Undo }[] = []
const listeners = new Set<() => void>()

const notify = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(toast: Omit<Toast, 'id' | 'at'>, id = nextId++): number {
  const added: Toast = { ...toast, id, at: new Date() }
  // A repeated error replaces the earlier one, so that there is only one to close.
  const isSame = (each: Toast) =>
    each.kind === 'error' && each.kind === toast.kind && each.text === toast.text
  const others = current.filter((each) => each.id !== id && !isSame(each))
  const evicted = others.length >= maxShown ? (others.find((each) => each.stay > 0) ?? others[0]) : undefined
  current = [...others.filter((each) => each !== evicted), added]
  if (added.kind !== 'progress') log = [added, ...log.filter((each) => each.id !== id)].slice(0, 50)
  notify()
  return id
}

/** Closes a toast; it stays in the log. */
export function closeToast(id: number): void {
  current = current.filter((each) => each.id !== id)
  notify()
}

function runUndo(id: number): void {
  const undo = undos.find((each) => each.id === id)
  undos = undos.filter((each) => each.id !== id)
  current = current.filter((each) => each.id !== id)
  log = log.map((each) => (each.id === id ? { ...each, action: undefined } : each))
  notify()
  void undo?.run()
}

const lastUndo = () => {
  const last = undos.at(-1)
  return last && Date.now() - last.at <= undoWindowMs ? last : undefined
}

/** Whether there is something to undo. */
export const canUndo = (): boolean => lastUndo() !== undefined

/** Undoes the last undoable action. */
export function undoLast(): void {
  const last = lastUndo()
  if (last) runUndo(last.id)
}

/** Shows short messages at the bottom left. The text says what happened, without exclamation marks or "successfully". */
export const toast = {
  /** Reports success and closes after 8 s. With `undo` it offers an Undo button, which Ctrl/Cmd+Z triggers too. */
  ok(text: string, options: { undo?: Undo } = {}): number {
    const id = nextId++
    if (options.undo) undos = [...undos, { id, at: Date.now(), run: options.undo }].slice(-20)
    const action = options.undo && { label: t('toast.undo'), run: () => runUndo(id) }
    return show({ kind: 'ok', text, action, stay: defaultStayMs }, id)
  },
  /** Shows information, such as why an action isn't possible yet, and closes after 8 s. `action` adds a button. */
  info(text: string, action?: { label: string; run: () => void }): number {
    const id = nextId++
    const run = () => {
      closeToast(id)
      action?.run()
    }
    return show(
      { kind: 'info', text, action: action && { label: action.label, run }, stay: defaultStayMs },
      id,
    )
  },
  /** Reports a failure and stays until closed. `again` adds a retry button named `label`. */
  error(
    text: string,
    { again, label = t('toast.again') }: { again?: () => void; label?: string } = {},
  ): number {
    const id = nextId++
    const run = () => {
      closeToast(id)
      again?.()
    }
    return show({ kind: 'error', text, action: again && { label, run }, stay: 0 }, id)
  },
  /** Shows work in progress with a progress bar. `cancel` adds a Cancel button. */
  progress(text: string, options: { cancel?: () => void } = {}): Progress {
    const id = nextId++
    const cancel = () => {
      closeToast(id)
      options.cancel?.()
    }
    const action = options.cancel && { label: t('toast.cancel'), run: cancel }
    show({ kind: 'progress', text, share: 0, action, stay: 0 }, id)
    return {
      update(newText, share) {
        current = current.map((each) => (each.id === id ? { ...each, text: newText, share } : each))
        notify()
      },
      done: (newText) => void show({ kind: 'ok', text: newText, stay: defaultStayMs }, id),
      fail(newText, again) {
        closeToast(id)
        toast.error(newText, { again })
      },
    }
  },
}

/** The toasts on the screen. */
export const shownToasts = (): readonly Toast[] => current
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, shownToasts)
/** The last 50 toasts, newest first. */
export const useToastLog = (): readonly Toast[] => useSyncExternalStore(subscribe, () => log)
