import { useRef, useState } from 'react'
import { CallError } from '../../../../kit/api/client.ts'
import { t } from './texts.ts'

/**
 * Submits a dialog and collects its errors by field name of the call; `all` is the message for the whole dialog. A body that
 * `wasSent` before may already be in the totals although its answer got lost, so callers skip client-side limits for it and
 * let the server recognize the retry.
 */
export const useSubmit = () => {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const lastSent = useRef('')
  const wasSent = (body: object) => lastSent.current === JSON.stringify(body)
  const submit = async <B extends object>(body: B, run: (body: B) => Promise<unknown>): Promise<boolean> => {
    lastSent.current = JSON.stringify(body)
    try {
      await run(body)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) setErrors({ all: t('saveFailed') })
      else if (error.problem.errors?.length)
        setErrors(Object.fromEntries(error.problem.errors.map(({ field, message }) => [field, message])))
      else setErrors({ all: error.problem.detail })
      return false
    }
  }
  return { errors, setErrors, submit, wasSent }
}
