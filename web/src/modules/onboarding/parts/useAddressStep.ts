import { useEffect, useRef, useState } from 'react'
import { checkAddress, toAddressValues, type SentAddress, type Suggestion } from './AddressFields.tsx'
import type { AddressValues } from './steps.ts'

/**
 * Checks a step's address before it is saved. When the lookup suggests another, the visitor chooses first; what they chose
 * isn't checked again.
 */
export const useAddressStep = (token: string) => {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const [accepted, setAccepted] = useState('')
  const keyOf = (address: SentAddress) => JSON.stringify(address)
  return {
    suggestion,
    /** Whether the step can be saved now. */
    isSettled: async (address: SentAddress): Promise<boolean> => {
      if (keyOf(address) === accepted) return true
      const found = await checkAddress(address, token)
      setSuggestion(found)
      if (!found) setAccepted(keyOf(address))
      return found === null
    },
    use: (address: SentAddress): AddressValues => {
      setAccepted(keyOf(address))
      setSuggestion(null)
      return toAddressValues(address)
    },
    keep: (address: SentAddress) => {
      setAccepted(keyOf(address))
      setSuggestion(null)
    },
  }
}

/** A choice about the address goes straight on to the next step, once its values are in the form. */
export const useSubmitAfter = (submit: () => Promise<void>) => {
  const goesOn = useRef(false)
  useEffect(() => {
    if (!goesOn.current) return
    goesOn.current = false
    void submit()
  })
  return (apply: () => void) => {
    apply()
    goesOn.current = true
  }
}
