import { useSyncExternalStore } from 'react'

/** A question to confirm. The title names the object and the number: "Delete 2 phones of Luis Arroyo?" */
export interface Question {
  title: string
  /** The consequences, and whether it can be undone. */
  text?: string
  /** Label of the confirm button: "Delete 2 phones". */
  confirmLabel: string
  /** Label of the cancel button, if not "Cancel": "Keep editing". It then gets the initial focus. */
  cancelLabel?: string
  danger?: boolean
}

interface PendingQuestion extends Question {
  answer: (yes: boolean) => void
}

let pending: PendingQuestion | null = null
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/**
 * Shows a confirm dialog. Resolves to true when confirmed, false on Cancel and Esc. A second question answers an open one
 * with false.
 */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      pending = null
      notify()
      resolve(yes)
    }
    pending = { ...question, answer }
    notify()
  })
}

/** The question being asked, if any. */
export const usePendingQuestion = (): PendingQuestion | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => pending,
  )
