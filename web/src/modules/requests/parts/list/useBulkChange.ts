import { useState } from 'react'
import { toast } from '../../../../ui/toast.ts'
import type { summaryOf } from './bulk.ts'

type Summary = ReturnType<typeof summaryOf>
/** Result of a bulk change. `undo` resolves to an error text if some rows couldn't be undone. */
export type BulkResult = { text: string; summary: Summary; undo?: () => Promise<string | undefined> }

type Props = {
  /** Clears the selection. */
  onDone: () => void
  onClose: () => void
  onChanged: () => void
}

/** Runs a bulk change from a dialog: progress, result, undo toast, and closing. `done` is the number of rows so far. */
export const useBulkChange = ({ onDone, onClose, onChanged }: Props) => {
  const [done, setDone] = useState<number>()
  const [result, setResult] = useState<BulkResult>()
  const isBusy = done !== undefined

  const showToast = ({ text, undo }: BulkResult) => {
    const undoAndRefresh = async () => {
      const failedText = await undo?.()
      onChanged()
      if (failedText) toast.error(failedText)
    }
    toast.ok(text, undo ? { undo: undoAndRefresh } : {})
  }
  const run = async (work: (onStep: (done: number) => void) => Promise<BulkResult>) => {
    setDone(0)
    try {
      const outcome = await work(setDone)
      onChanged()
      if (outcome.summary.done > 0) showToast(outcome)
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
