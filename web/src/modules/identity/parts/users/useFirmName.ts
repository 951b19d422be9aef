import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../kit/api/queries.ts'

/** A firm's name; undefined while it is loading, and for 0. */
export const useFirmName = (firm: number): string | undefined =>
  useQuery({ ...read('GET firm/firm', { query: { firm } }), enabled: firm > 0, staleTime: 300_000 }).data
    ?.name
