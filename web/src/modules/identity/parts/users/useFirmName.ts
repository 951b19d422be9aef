import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../kit/api/queries.ts'

/** How a firm is called; undefined while that is not known, and for none. */
export const useFirmName = (firm: number): string | undefined =>
  useQuery({ ...read('GET firm/firm', { query: { firm } }), enabled: firm > 0, staleTime: 300_000 }).data
    ?.name
