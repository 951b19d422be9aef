import { numberText } from '#contract/kit/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../api/client.ts'
import { saveCsv } from './csv.ts'
import { toast } from '../../ui/toast.ts'
import type { ListColumn } from './columns.ts'
import { exportedMessage, loadAllRows, tableOf } from './exportRows.ts'
import { t } from './texts.ts'

export type Pages<Row> = {
  /** What the rows are called, plural and singular: "ROs", "RO". */
  unit: string
  one: string
  keyOf: (row: Row) => number
  /** Query options of one page. */
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
type Export<Row> = {
  source: Omit<Pages<Row>, 'read'>
  columns: readonly ListColumn<Row>[]
  /** `YYYY-MM-DD` for the file name. */
  today: string
}

const save = <Row>({ source, columns, today }: Export<Row>, rows: readonly Row[]): void => {
  const table = tableOf(columns, rows)
  saveCsv(t('export.file', { unit: source.unit, day: today }), table.head, table.rows)
}

/** Exports these rows as CSV and shows a toast with their number. */
export const saveRows = <Row>(options: Export<Row>, rows: readonly Row[]): void => {
  save(options, rows)
  toast.ok(exportedMessage(rows.length, false, options.source.unit, options.source.one))
}

/** Exports all matching rows as CSV, with a progress toast that can cancel it. */
export const saveAll = async <Row>(
  client: QueryClient,
  options: Export<Row> & { source: Pages<Row> },
): Promise<void> => {
  const stop = new AbortController()
  const { unit, one } = options.source
  const progress = toast.progress(t('export.running', { unit }), { cancel: () => stop.abort() })
  try {
    const pages = (page: number, pageSize: number) => {
      stop.signal.throwIfAborted()
      const query = options.source.read(page, pageSize)
      return client.fetchQuery({
        ...query,
        queryFn: () => query.queryFn({ signal: stop.signal }),
        staleTime: 0,
        gcTime: 0,
      })
    }
    const { rows, isCut } = await loadAllRows(pages, options.source.keyOf, {
      onProgress: (done, of) =>
        progress.update(
          t('export.progress', {
            done: numberText(done),
            total: numberText(of),
            unit,
          }),
          of ? done / of : 1,
        ),
    })
    if (stop.signal.aborted) return
    save(options, rows)
    progress.done(exportedMessage(rows.length, isCut, unit, one))
  } catch (error) {
    if (stop.signal.aborted) return
    const reason = error instanceof CallError ? error.message : t('export.noFile')
    progress.fail(t('export.failed', { reason }), () => void saveAll(client, options))
  }
}
