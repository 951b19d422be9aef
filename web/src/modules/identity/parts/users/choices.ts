import { useQuery } from '@tanstack/react-query'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { read } from '../../../../kit/api/queries.ts'

/** Options of the user forms. Roles are those of the firm that the reader may assign. */
export const useChoices = (firm: number, role?: string | null) => {
  const { TimeZone, Language, ContactType } = useLookups('TimeZone', 'Language', 'ContactType')
  const found = useQuery({
    ...read('GET user/roles', { query: { firm: firm > 0 ? firm : undefined } }),
    staleTime: 300_000,
  })
  const roles = (found.data ?? [])
    .filter(({ id, mayGive }) => mayGive || String(id) === role)
    .map(({ id, description }) => ({ value: String(id), label: description }))
  return {
    roles,
    zones: choices(TimeZone),
    languages: choices(Language),
    types: choices(ContactType),
  }
}
