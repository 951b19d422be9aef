import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shellLookupKeys } from '#contract/kit/lookup-keys.ts'
import { loadLookups } from '../../kit/api/lookupQueries.ts'

/** Loads the lookups that most forms need, two seconds after the user is known, so that it doesn't delay the page. */
export const useShellLookups = (user: number | undefined): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (user === undefined) return
    // Errors are ignored because a form that needs a lookup loads it again and reports its own error.
    const load = () => void loadLookups(client, shellLookupKeys).catch(() => undefined)
    const timer = setTimeout(load, 2000)
    return () => clearTimeout(timer)
  }, [client, user])
}
