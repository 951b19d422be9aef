import { useRef, useState } from 'react'
import { api, CallError } from '../../../../kit/api/client.ts'
import { locationBody, type Values } from './values.ts'
import type { Validation } from './ValidatedPanel.tsx'
import { t } from './texts.ts'

/** Requests a validation. An answer for lines that were edited meanwhile is discarded. */
export const useValidation = () => {
  const [validation, setValidation] = useState<Validation>({ state: 'none' })
  const latestRequest = useRef(0)
  const forget = () => {
    latestRequest.current++
    setValidation({ state: 'none' })
  }
  const validate = async (values: Values) => {
    const request = ++latestRequest.current
    setValidation({ state: 'asked' })
    let next: Validation
    try {
      next = {
        state: 'answered',
        answer: await api('POST contact/validateAddress', { body: locationBody(values) }),
      }
    } catch (error) {
      const words = error instanceof CallError ? error.message : t('validation.error')
      next = { state: 'failed', words }
    }
    if (request === latestRequest.current) setValidation(next)
  }
  return { validation, validate, forget }
}
