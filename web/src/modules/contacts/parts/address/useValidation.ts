import { useRef, useState } from 'react'
import { api, CallError } from '../../../../kit/api/client.ts'
import { placeOf, type Values } from './values.ts'
import type { Validation } from './ValidatedPanel.tsx'

/** Requests a validation. An answer for lines that were edited meanwhile is discarded. */
export const useValidation = () => {
  const [validation, setValidation] = useState<Validation>({ state: 'none' })
  const asked = useRef(0)
  const forget = () => {
    asked.current++
    setValidation({ state: 'none' })
  }
  const validate = async (values: Values) => {
    const mine = ++asked.current
    setValidation({ state: 'asked' })
    let next: Validation
    try {
      next = {
        state: 'answered',
        answer: await api('POST contact/validateAddress', { body: placeOf(values) }),
      }
    } catch (error) {
      const words =
        error instanceof CallError ? error.message : 'The address could not be validated. Try again.'
      next = { state: 'failed', words }
    }
    if (mine === asked.current) setValidation(next)
  }
  return { validation, validate, forget }
}
