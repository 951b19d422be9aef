import { useState } from 'react'
import { CallError } from '../../../../kit/client.ts'

/** Errors of a dialog: of its fields by their name in the call, and words for all of it. */
export const useSend = () => {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) setErrors({ all: 'Nothing was saved. Try again.' })
      else if (error.problem.errors?.length)
        setErrors(Object.fromEntries(error.problem.errors.map(({ field, message }) => [field, message])))
      else setErrors({ all: error.problem.detail })
      return false
    }
  }
  return { errors, setErrors, send }
}
