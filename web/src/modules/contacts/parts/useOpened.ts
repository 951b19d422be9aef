import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * The record open in a dialog, stored in a URL field so that it can be shared and closed with Back. 0 is
 * none, -1 is a new one.
 */
export const useOpened = (field: string) => {
  const address = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const router = useRouter()
  const wasOpenedHere = useRef(false)
  const text = String(address[field] ?? '')
  const setField = (value: string, replace: boolean) => {
    const { [field]: _removed, ...others } = address
    const search = value ? { ...others, [field]: value } : others
    void navigate({ to: '.', search, replace, resetScroll: false } as never)
  }
  return {
    text,
    id: /^-?\d+$/.test(text) ? Number(text) : 0,
    open: (value: number | string) => {
      wasOpenedHere.current = wasOpenedHere.current || text === ''
      setField(String(value), text !== '')
    },
    close: () => {
      if (wasOpenedHere.current) router.history.back()
      else setField('', true)
      wasOpenedHere.current = false
    },
  }
}
