import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shellLookupKeys } from '#contract/kit/lookup-keys.ts'
import { loadLookups } from '../../kit/api/lookups.ts'

/** Once it is known who is signed in, and the page has nothing else to do: loads the lists that most forms choose from. */
export const useShellLookups = (user: number | undefined): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (user === undefined) return
    // A form that needs one of them asks again, and says so if that fails too.
    const load = () => void loadLookups(client, shellLookupKeys).catch(() => undefined)
    const timer = setTimeout(load, 2000)
    return () => clearTimeout(timer)
  }, [client, user])
}
