import { useState } from 'react'
import { toast } from '../../../../ui/toast.ts'
import type { summaryOf } from './bulk.ts'

type Summary = ReturnType<typeof summaryOf>
/** What was done in words, answer by answer, and the way back, which tells what it could not take back. */
export type Done = { words: string; summary: Summary; undo?: () => Promise<string | undefined> }

type Props = {
  /** Forgets what was selected. */
  onDone: () => void
  onClose: () => void
  onChanged: () => void
}

/** A change of many rows: how far it is, what became of it, its undo, and when its dialog closes. */
export const useBulk = ({ onDone, onClose, onChanged }: Props) => {
  const [done, setDone] = useState<number>()
  const [result, setResult] = useState<Done>()
  const isBusy = done !== undefined

  const tell = ({ words, undo }: Done) => {
    const back = async () => {
      const left = await undo?.()
      onChanged()
      if (left) toast.error(left)
    }
    toast.ok(words, undo ? { undo: back } : {})
  }
  const run = async (work: (onStep: (done: number) => void) => Promise<Done>) => {
    setDone(0)
    try {
      const outcome = await work(setDone)
      onChanged()
      if (outcome.summary.done > 0) tell(outcome)
      if (outcome.summary.refused.length > 0) return setResult(outcome)
      onDone()
      onClose()
    } finally {
      setDone(undefined)
    }
  }
  const close = () => {
    if (isBusy) return
    if (result) onDone()
    onClose()
  }
  return { done, isBusy, result, run, close }
}
