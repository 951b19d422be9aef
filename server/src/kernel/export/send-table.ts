import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvMark, csvRows, type Cell } from '#contract/kit/csv.ts'
import { withoutDeadline } from '../postgres/deadline.ts'
import { xlsxOf, type ExportColumn } from './xlsx.ts'

export type { ExportColumn } from './xlsx.ts'
export type ExportFormat = 'csv' | 'xlsx'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Some rows of a table, written in the format that is asked. */
export interface ExportBatch {
  csv: () => string
  rows: () => readonly (readonly Cell[])[]
}

/** A table, batch by batch. */
export interface ExportTable {
  columns: readonly ExportColumn[]
  batches: AsyncIterable<ExportBatch>
  /** Number of rows, from which the browser shows progress. */
  count: number
}

/** The same batches, each read without the time limit of the call, which ends only when the last one is sent. */
async function* unhurried<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const source = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await withoutDeadline(() => source.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await source.return?.()
  }
}

async function* csvOf(
  columns: ExportTable['columns'],
  batches: ExportTable['batches'],
): AsyncGenerator<string> {
  yield csvMark + csvRows([columns.map(({ head }) => head)])
  for await (const batch of batches) yield batch.csv()
}

async function* rowsOf(batches: ExportTable['batches']): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const batch of batches) yield batch.rows()
}

/**
 * Sends a table while it is read: as fast as the browser takes it, and no further than it does. When the browser gives up, reading
 * stops. What fails on the way cuts the connection, so that nobody takes a part for the whole.
 */
export const sendTable = (reply: FastifyReply, format: ExportFormat, table: ExportTable): FastifyReply => {
  const { columns, count } = table
  const batches = unhurried(table.batches)
  return reply
    .header('content-type', types[format])
    .header('content-disposition', `attachment; filename="export.${format}"`)
    .header('row-count', count)
    .send(
      Readable.from(format === 'csv' ? csvOf(columns, batches) : xlsxOf(columns, rowsOf(batches)), {
        objectMode: false,
        highWaterMark: 1 << 18,
      }),
    )
}
