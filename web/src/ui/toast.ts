import { useSyncExternalStore } from 'react'

/** What a toast says and offers. */
export interface Toast {
  id: number
  kind: 'ok' | 'info' | 'error' | 'progress'
  text: string
  at: Date
  action?: { label: string; run: () => void }
  /** 0 to 1, for work under way. */
  share?: number
  /** Milliseconds until it leaves; 0 stays until closed. */
  stay: number
}

/** Changes a toast of work under way. */
export interface Progress {
  update(text: string, share: number): void
  done(text: string): void
  fail(text: string, again?: () => void): void
}

type Undo = () => unknown

const shown = 3
const usual = 8000
/** Ctrl+Z reaches what was done within this time: longer ago, people mean something else by it. */
const undoReach = 120_000

let next = 1
let current: readonly Toast[] = []
let kept: readonly Toast[] = []
let undos: { id: number; at: number; run: Undo }[] = []
const listeners = new Set<() => void>()

const tell = () => listeners.forEach((listener) => listener())
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(toast: Omit<Toast, 'id' | 'at'>, id = next++): number {
  const full: Toast = { ...toast, id, at: new Date() }
  // The same failure again takes the place of the first: one is enough to close.
  const isSame = (each: Toast) =>
    each.kind === 'error' && each.kind === toast.kind && each.text === toast.text
  const others = current.filter((each) => each.id !== id && !isSame(each))
  const room = others.length >= shown ? (others.find((each) => each.stay > 0) ?? others[0]) : undefined
  current = [...others.filter((each) => each !== room), full]
  if (full.kind !== 'progress') kept = [full, ...kept.filter((each) => each.id !== id)].slice(0, 50)
  tell()
  return id
}

/** Takes a toast away; it stays in the log. */
export function closeToast(id: number): void {
  current = current.filter((each) => each.id !== id)
  tell()
}

function runUndo(id: number): void {
  const undo = undos.find((each) => each.id === id)
  undos = undos.filter((each) => each.id !== id)
  current = current.filter((each) => each.id !== id)
  kept = kept.map((each) => (each.id === id ? { ...each, action: undefined } : each))
  tell()
  void undo?.run()
}

const lastUndo = () => {
  const last = undos.at(-1)
  return last && Date.now() - last.at <= undoReach ? last : undefined
}

/** Whether something can be taken back now. */
export const canUndo = (): boolean => lastUndo() !== undefined

/** Takes back the last thing that can be. */
export function undoLast(): void {
  const last = lastUndo()
  if (last) runUndo(last.id)
}

/** Short messages at the bottom left. Words: what happened, no exclamation mark, no "successfully". */
export const toast = {
  /** Something was done. With `undo` it offers Undo, which Ctrl/Cmd+Z does too. Gone after 8 s. */
  ok(text: string, options: { undo?: Undo } = {}): number {
    const id = next++
    if (options.undo) undos = [...undos, { id, at: Date.now(), run: options.undo }].slice(-20)
    const action = options.undo && { label: 'Undo', run: () => runUndo(id) }
    return show({ kind: 'ok', text, action, stay: usual }, id)
  },
  /** Something to know: why a thing is not possible yet, or, with a way to it, what is new. Gone after 8 s. */
  info(text: string, way?: { label: string; run: () => void }): number {
    const id = next++
    const run = () => {
      closeToast(id)
      way?.run()
    }
    return show({ kind: 'info', text, action: way && { label: way.label, run }, stay: usual }, id)
  },
  /** Something failed: what happened, what is kept. Stays until closed; `again` offers to repeat under `label`. */
  error(text: string, { again, label = 'Try again' }: { again?: () => void; label?: string } = {}): number {
    const id = next++
    const run = () => {
      closeToast(id)
      again?.()
    }
    return show({ kind: 'error', text, action: again && { label, run }, stay: 0 }, id)
  },
  /** Work under way with its share done; `cancel` offers Cancel. */
  progress(text: string, options: { cancel?: () => void } = {}): Progress {
    const id = next++
    const cancel = () => {
      closeToast(id)
      options.cancel?.()
    }
    const action = options.cancel && { label: 'Cancel', run: cancel }
    show({ kind: 'progress', text, share: 0, action, stay: 0 }, id)
    return {
      update(words, share) {
        current = current.map((each) => (each.id === id ? { ...each, text: words, share } : each))
        tell()
      },
      done: (words) => void show({ kind: 'ok', text: words, stay: usual }, id),
      fail(words, again) {
        closeToast(id)
        toast.error(words, { again })
      },
    }
  },
}

/** The toasts on the screen. */
export const shownToasts = (): readonly Toast[] => current
export const useToasts = (): readonly Toast[] => useSyncExternalStore(listen, shownToasts)
/** The last 50, newest first: the log. */
export const useToastLog = (): readonly Toast[] => useSyncExternalStore(listen, () => kept)
