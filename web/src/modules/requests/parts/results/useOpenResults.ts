import { useQueryClient } from '@tanstack/react-query'
import type { EventShape } from '#contract/requests/index.ts'
import { useOutbox } from '../../../../kit/outbox/current.ts'
import { openResultCount } from './resultActs.ts'
import { resultsQuery } from './useResults.ts'

/** Counts the systems that the report would call not recorded, and that this person may still record. */
export const useOpenResults = ({ calibrateEvent }: EventShape): (() => Promise<number>) => {
  const client = useQueryClient()
  const { acts } = useOutbox()
  return async () => {
    // Without a connection and without an answer on this device, nothing is known that could be asked about.
    const results = await client.ensureQueryData(resultsQuery(calibrateEvent)).catch(() => undefined)
    return results ? openResultCount(results, acts) : 0
  }
}
