import { useQueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { contactPaths } from '../../paths.ts'
import { countOf } from '../ways/words.ts'

/** Deactivates or reactivates contacts. Rows succeed or fail independently, and one undo reverts all. */
export const useInactive = (one: string, many: string) => {
  const client = useQueryClient()
  const run = async (ids: readonly number[], back: boolean, isUndo = false): Promise<void> => {
    try {
      const { rows } = await api('POST contact/setInactive', { query: { ids: ids.join(','), undo: back } })
      const done = rows.filter((row) => row.ok).map((row) => row.contact)
      const refused = rows.filter((row) => !row.ok)
      if (done.length > 0 && !isUndo)
        toast.ok(`${countOf(done.length, one, many)} set ${back ? 'active' : 'inactive'}`, {
          undo: () => run(done, !back, true),
        })
      for (const says of new Set(refused.map((row) => row.says)))
        toast.error(
          `${countOf(refused.filter((row) => row.says === says).length, one, many)} not changed. ${says}`,
        )
    } catch (error) {
      const why = error instanceof CallError ? error.message : 'Try again.'
      toast.error(`Nothing was changed. ${why}`, { again: () => void run(ids, back, isUndo) })
    }
    await markStale(client, ...contactPaths)
  }
  return run
}
