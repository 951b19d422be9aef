import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import type { Movable } from '../useMoves.ts'
import { problemsOf, startOf, whatIfQuery } from './useWhatIf.ts'

/**
 * What a drop on a tech would lead to: whether something speaks against it, and when the visit would start. The chip has
 * usually asked already. Where it can't be told, the drop is taken as it is.
 */
export const checkDrop = async (
  client: QueryClient,
  visit: Movable,
  technician: number,
  day: string,
): Promise<{ isSmooth: boolean; start?: string | null }> => {
  try {
    const query = whatIfQuery(visit, technician, day)
    // Its own call: that of the chip ends with the chip.
    const known = client.getQueryState(read('GET dispatch/whatIf', { query }).queryKey)
    const isFresh = known?.isInvalidated === false
    const found = (isFresh && known.data) || (await api('GET dispatch/whatIf', { query }))
    return { isSmooth: problemsOf(found).length === 0, start: visit.scheduled ?? startOf(found) }
  } catch {
    return { isSmooth: true }
  }
}
