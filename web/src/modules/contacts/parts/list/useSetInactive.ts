import { useQueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { contactPaths } from '../../paths.ts'
import type { ListKind } from './plan.ts'
import { t } from './texts.ts'

/** Deactivates or reactivates contacts. Rows succeed or fail independently, and one undo reverts all. */
export const useSetInactive = (kind: ListKind) => {
  const client = useQueryClient()
  const run = async (ids: readonly number[], reactivate: boolean, isUndo = false): Promise<void> => {
    try {
      const { rows } = await api('POST contact/setInactive', {
        query: { ids: ids.join(','), undo: reactivate },
      })
      const changed = rows.filter((row) => row.ok).map((row) => row.contact)
      const refused = rows.filter((row) => !row.ok)
      if (changed.length > 0 && !isUndo)
        toast.ok(t(reactivate ? `setActive.${kind}` : `setInactive.${kind}`, { count: changed.length }), {
          undo: () => run(changed, !reactivate, true),
        })
      for (const says of new Set(refused.map((row) => row.says)))
        toast.error(
          t(`notChanged.${kind}`, {
            count: refused.filter((row) => row.says === says).length,
            reason: says,
          }),
        )
    } catch (error) {
      const reason = error instanceof CallError ? error.message : t('change.again')
      toast.error(t('change.failed', { reason }), { again: () => void run(ids, reactivate, isUndo) })
    }
    await markStale(client, ...contactPaths)
  }
  return run
}
