import { useRef, useState } from 'react'
import { CallError } from '../../../../kit/api/client.ts'

/**
 * Errors of a dialog: of its fields by their name in the call, and words for all of it. What `wasSent` already, its answer
 * lost, may stand in the sums by now: the second press of the same is not held against them, the server knows it again.
 */
export const useSend = () => {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const sent = useRef('')
  const wasSent = (body: object) => sent.current === JSON.stringify(body)
  const send = async <B extends object>(body: B, work: (body: B) => Promise<unknown>): Promise<boolean> => {
    sent.current = JSON.stringify(body)
    try {
      await work(body)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) setErrors({ all: 'Nothing was saved. Try again.' })
      else if (error.problem.errors?.length)
        setErrors(Object.fromEntries(error.problem.errors.map(({ field, message }) => [field, message])))
      else setErrors({ all: error.problem.detail })
      return false
    }
  }
  return { errors, setErrors, send, wasSent }
}
