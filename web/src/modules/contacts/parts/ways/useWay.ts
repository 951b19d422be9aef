import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { contactPaths } from '../../paths.ts'
import { countOf } from './words.ts'

interface Calls<Row> {
  /** The call that lists the rows. */
  path: string
  one: string
  many: string
  remove: (row: Row, undo: boolean) => Promise<{ contact: number; says: string }>
  setPrimary: (row: Row) => Promise<unknown>
}

const wordsOf = (error: unknown): string =>
  error instanceof CallError ? error.message : 'It could not be done. Try again.'

/** Deletes rows one after the other and sets the primary, with toasts, undo, and refresh. */
export const useWay = <Row>({ path, one, many, remove, setPrimary }: Calls<Row>) => {
  const client = useQueryClient()
  const again = () => markStale(client, path, ...contactPaths)
  // Restore in reverse order: each deletion made the next row the primary, so this hands it back step by
  // step.
  const revive = async (rows: readonly Row[]) => {
    try {
      for (const row of rows.toReversed()) await remove(row, true)
    } catch (error) {
      toast.error(`Not all came back. ${wordsOf(error)}`, { again: () => void revive(rows) })
    }
    await again()
  }
  return {
    remove: async (rows: readonly Row[]) => {
      const gone: Row[] = []
      try {
        for (const row of rows) {
          const { contact, says } = await remove(row, false)
          // -1 means that the row was not deleted.
          if (contact === -1) toast.error(says)
          else gone.push(row)
        }
      } catch (error) {
        toast.error(`Not deleted. ${wordsOf(error)}`)
      }
      await again()
      if (gone.length > 0)
        toast.ok(`${countOf(gone.length, one, many)} deleted`, { undo: () => revive(gone) })
    },
    setPrimary: async (row: Row) => {
      try {
        await setPrimary(row)
      } catch (error) {
        toast.error(`Not changed. ${wordsOf(error)}`)
      }
      await again()
    },
  }
}
