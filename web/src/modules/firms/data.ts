import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/api/queries.ts'
import { tokenProfile } from '../../kit/api/session.ts'

/** Calls to refresh after a change to the tree, a location, or its links. */
export const firmCalls = [
  'firm/getFirms',
  'firm/locationTree',
  'firm/networkTree',
  'firm/locationPoints',
  'firm/firm',
  'firm/editFirm',
  'firm/firmSearch',
  'firm/firmFirms',
  'firm/firmPreference',
  'firm/optInPrograms',
  'firm/searchForOptInPrograms',
  'firm/getCenterFirms',
  'firm/removedFirms',
  'firm/moveLocationPreview',
]

/**
 * The reader according to the token, available before the first answer. Read directly because firms may not
 * import identity.
 */
export const tokenReader = () => {
  const profile = tokenProfile()
  return { firm: profile?.firm ?? 0, user: profile?.user ?? 0, role: profile?.roles?.[0] ?? 0 }
}

/** Whether the reader may change the tree, according to the rights on their own location. */
export const useCanEditTree = (): boolean => {
  const { firm } = tokenReader()
  const own = useQuery({ ...read('GET firm/firm', { query: { firm } }), enabled: firm > 0 })
  return own.data?.rights.includes('addChild') ?? false
}

/** Pages that the reader may open, to decide which links to show. */
export const usePages = (): readonly string[] =>
  useQuery({ ...read('GET user/profile', { query: {} }), staleTime: 60_000 }).data?.pages ?? []
