import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../api/client.ts'
import { saveCsv } from './csv.ts'
import { toast } from '../../ui/toast.ts'
import type { ListColumn } from './columns.ts'
import { exportedWords, gatherRows, tableOf } from './exportRows.ts'

export type Pages<Row> = {
  /** What the rows are called: "ROs", "RO". */
  unit: string
  one: string
  keyOf: (row: Row) => number
  /** The read of one page. */
  read: (
    page: number,
    pageSize: number,
  ) => {
    queryKey: readonly unknown[]
    queryFn: (context: {
      signal: AbortSignal
    }) => Promise<{ items: Row[]; count: number; next?: number | null }>
  }
}
type What<Row> = {
  source: Omit<Pages<Row>, 'read'>
  columns: readonly ListColumn<Row>[]
  /** `YYYY-MM-DD` for the name of the file. */
  today: string
}

const save = <Row>({ source, columns, today }: What<Row>, rows: readonly Row[]): void => {
  const table = tableOf(columns, rows)
  saveCsv(`${source.unit} ${today}.csv`, table.head, table.rows)
}

/** Saves these rows as CSV and says how many. */
export const saveRows = <Row>(what: What<Row>, rows: readonly Row[]): void => {
  save(what, rows)
  toast.ok(exportedWords(rows.length, false, what.source.unit, what.source.one))
}

/** Saves all rows that match as CSV; more than a page shows how far it is and can be stopped. */
export const saveAll = async <Row>(
  client: QueryClient,
  what: What<Row> & { source: Pages<Row> },
): Promise<void> => {
  const stop = new AbortController()
  const { unit, one } = what.source
  const shown = toast.progress(`Export of ${unit}`, { cancel: () => stop.abort() })
  try {
    const pages = (page: number, pageSize: number) => {
      stop.signal.throwIfAborted()
      const options = what.source.read(page, pageSize)
      return client.fetchQuery({
        ...options,
        queryFn: () => options.queryFn({ signal: stop.signal }),
        staleTime: 0,
        gcTime: 0,
      })
    }
    const { rows, isCut } = await gatherRows(pages, what.source.keyOf, {
      tell: (done, of) =>
        shown.update(
          `Export, ${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} ${unit}`,
          of ? done / of : 1,
        ),
    })
    if (stop.signal.aborted) return
    save(what, rows)
    shown.done(exportedWords(rows.length, isCut, unit, one))
  } catch (error) {
    if (stop.signal.aborted) return
    const words = error instanceof CallError ? error.message : 'The file could not be made.'
    shown.fail(`Nothing was exported. ${words}`, () => void saveAll(client, what))
  }
}
