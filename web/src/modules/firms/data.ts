import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/api/queries.ts'
import { tokenProfile } from '../../kit/api/session.ts'

/** The calls whose answers a change of the tree, of a location or of its links makes old. */
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

/** What the token says of the reader: known before the first answer. Identity comes after firms in the street. */
export const reader = () => {
  const known = tokenProfile()
  return { firm: known?.firm ?? 0, user: known?.user ?? 0, role: known?.roles?.[0] ?? 0 }
}

/** Whether the reader may change the tree: the rights on one's own location say so. */
export const useMayShape = (): boolean => {
  const { firm } = reader()
  const own = useQuery({ ...read('GET firm/firm', { query: { firm } }), enabled: firm > 0 })
  return own.data?.rights.includes('addChild') ?? false
}

/** Which pages the reader may open, for links that lead to them. */
export const usePages = (): readonly string[] =>
  useQuery({ ...read('GET user/profile', { query: {} }), staleTime: 60_000 }).data?.pages ?? []
