import { numberText } from '#contract/kit/locale.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { CallKey } from '#contract/index.ts'
import { apiDownload, CallError } from '../api/client.ts'
import { saveCsv, saveFile } from './csv.ts'
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
export type FileFormat = 'csv' | 'xlsx'
type Export<Row> = {
  source: Omit<Pages<Row>, 'read'>
  columns: readonly ListColumn<Row>[]
  /** `YYYY-MM-DD` for the file name. */
  today: string
  format?: FileFormat
}

const nameOf = <Row>({ source, today, format = 'csv' }: Export<Row>): string =>
  t('export.file', { unit: source.unit, day: today, format })

const save = async <Row>(options: Export<Row>, rows: readonly Row[]): Promise<void> => {
  const table = tableOf(options.columns, rows)
  if (options.format !== 'xlsx') return saveCsv(nameOf(options), table.head, table.rows)
  const { workbookOf } = await import('./workbook.ts')
  const isNumber = options.columns.map(({ align }) => align === 'right')
  saveFile(nameOf(options), await workbookOf(table.head, table.rows, isNumber))
}

/** Exports these rows and shows a toast with their number. */
export const saveRows = async <Row>(options: Export<Row>, rows: readonly Row[]): Promise<void> => {
  await save(options, rows)
  toast.ok(exportedMessage(rows.length, false, options.source.unit, options.source.one))
}

/**
 * Exports a list that the server writes as a file, of whatever length, with a progress toast that can cancel it.
 * @param query of the list; its call takes it as text, like an address
 */
export const saveStream = async <Row>(
  key: CallKey,
  query: Readonly<Record<string, unknown>>,
  options: Export<Row>,
): Promise<void> => {
  const stop = new AbortController()
  const { columns, format = 'csv' } = options
  const { unit, one } = options.source
  const progress = toast.progress(t('export.running', { unit }), { cancel: () => stop.abort() })
  try {
    let [bytes, lines, total] = [0, 0, 0]
    const file = await apiDownload(
      key,
      {
        query: asText(query),
        format,
        columns: columns.map(({ key: name, head, title }) => ({ key: name, head: head ?? title })),
      },
      (piece, rows) => {
        total = rows
        bytes += piece.length
        if (format === 'xlsx')
          return progress.update(
            t('export.size', {
              size: (bytes / 1_000_000).toFixed(1),
              total: numberText(rows),
              unit,
            }),
            // How large a compressed file gets is not known before.
            Math.min(0.95, bytes / Math.max(1, rows * compressedRow)),
          )
        for (const byte of piece) if (byte === newline) lines += 1
        const done = Math.min(rows, Math.max(0, lines - 1))
        progress.update(
          t('export.progress', {
            done: numberText(done),
            total: numberText(rows),
            unit,
          }),
          rows ? done / rows : 1,
        )
      },
      stop.signal,
    )
    saveFile(nameOf(options), file)
    progress.done(exportedMessage(total, false, unit, one))
  } catch (error) {
    if (stop.signal.aborted) return
    const reason = error instanceof CallError ? error.message : t('export.noFile')
    progress.fail(t('export.failed', { reason }), () => void saveStream(key, query, options))
  }
}
const newline = 10
const asText = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
/** Bytes of a row in a workbook, about. */
const compressedRow = 60

/** Exports all matching rows page by page, with a progress toast that can cancel it. */
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
    await save(options, rows)
    progress.done(exportedMessage(rows.length, isCut, unit, one))
  } catch (error) {
    if (stop.signal.aborted) return
    const reason = error instanceof CallError ? error.message : t('export.noFile')
    progress.fail(t('export.failed', { reason }), () => void saveAll(client, options))
  }
}
