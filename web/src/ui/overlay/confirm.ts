import { useSyncExternalStore } from 'react'

/** A question whose answer is a verb. It names the thing and the number: "Delete 2 phones of Luis Arroyo?" */
export interface Question {
  title: string
  /** What follows from it, and whether it can be taken back. */
  text?: string
  /** The button that goes ahead: "Delete 2 phones". */
  go: string
  /** The way back, where it is more than Cancel: "Go on editing". The focus begins there. */
  cancel?: string
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Asks, and answers true for the verb, false for Cancel and Esc. A second question settles the first with false. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked = null
      tell()
      resolve(yes)
    }
    asked = { ...question, answer }
    tell()
  })
}

/** The question on the screen, if any. */
export const useAsked = (): Asked | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => asked,
  )
