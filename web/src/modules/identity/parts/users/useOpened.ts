import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

type Asked = { user: string } | { add: string } | { contact: string }
type Asking = { user: number } | { add: true } | { contact: number }
const fields = ['user', 'add', 'contact']
const idOf = (text: unknown): number => (/^\d{1,9}$/.test(String(text ?? '')) ? Number(text) : 0)

/** The dialog that the URL asks for: `user=12`, `add=1`, or `contact=5` to turn a contact into a user. */
export const useOpened = () => {
  const address = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const [user, contact] = [idOf(address.user), idOf(address.contact)]
  const isAdd = address.add === '1'
  const opened = useMemo((): Asking | undefined => {
    if (user > 0) return { user }
    if (contact > 0) return { contact }
    return isAdd ? { add: true } : undefined
  }, [user, contact, isAdd])
  const open = useCallback(
    (asked?: Asked) => {
      const others = Object.entries(address).filter(([field]) => !fields.includes(field))
      const search = { ...Object.fromEntries(others), ...asked }
      void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [address, navigate],
  )
  return { opened, open, close: useCallback(() => open(), [open]) }
}
