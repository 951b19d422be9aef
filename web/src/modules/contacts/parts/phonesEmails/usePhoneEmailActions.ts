import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { contactPaths } from '../../paths.ts'
import { t } from './texts.ts'

/** What a panel lists; its texts are by kind. */
export type ContactPartKind = 'phone' | 'email' | 'address' | 'related'

interface Options<Row> {
  /** The call that lists the rows. */
  path: string
  kind: ContactPartKind
  remove: (row: Row, undo: boolean) => Promise<{ contact: number; says: string }>
  setPrimary: (row: Row) => Promise<unknown>
}

const errorMessage = (error: unknown): string => (error instanceof CallError ? error.message : t('failed'))

/** Deletes rows one after the other and sets the primary, with toasts, undo, and refresh. */
export const usePhoneEmailActions = <Row>({ path, kind, remove, setPrimary }: Options<Row>) => {
  const client = useQueryClient()
  const refresh = () => markStale(client, path, ...contactPaths)
  // Restore in reverse order: each deletion made the next row the primary, so this hands it back step by
  // step.
  const restore = async (rows: readonly Row[]) => {
    try {
      for (const row of rows.toReversed()) await remove(row, true)
    } catch (error) {
      toast.error(t('restoreFailed', { reason: errorMessage(error) }), { again: () => void restore(rows) })
    }
    await refresh()
  }
  return {
    remove: async (rows: readonly Row[]) => {
      const deleted: Row[] = []
      try {
        for (const row of rows) {
          const { contact, says } = await remove(row, false)
          // -1 means that the row was not deleted.
          if (contact === -1) toast.error(says)
          else deleted.push(row)
        }
      } catch (error) {
        toast.error(t('deleteFailed', { reason: errorMessage(error) }))
      }
      await refresh()
      if (deleted.length > 0)
        toast.ok(t(`deleted.${kind}`, { count: deleted.length }), { undo: () => restore(deleted) })
    },
    setPrimary: async (row: Row) => {
      try {
        await setPrimary(row)
      } catch (error) {
        toast.error(t('primaryFailed', { reason: errorMessage(error) }))
      }
      await refresh()
    },
  }
}
