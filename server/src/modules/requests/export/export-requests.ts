import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { BodyOf } from '#contract/kit/call.ts'
import { csvRows } from '#contract/kit/csv.ts'
import type { exportCalibrates } from '#contract/requests/index.ts'
import { packedCsv, packedText, unpackedRows, type PackedRows } from '#server/kernel/export/packed-rows.ts'
import { sendTable, type ExportBatch } from '#server/kernel/export/send-table.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { resolveFirm, resolveOrder, searchCall, searchStatement, searchValues } from '../reads/search.ts'
import { requestCells, showPlanned, type CellOf } from './request-cells.ts'

/** Rows that one statement reads. Meanwhile, the statement after it reads the next ones. */
const batchSize = 2000
const mostRows = 10_000_000

/** The ids of all matches in order, in text arrays of a batch each, which go back to the database as they are. */
const batchesText = `with found as materialized (select keys from ${searchCall})
  select found.keys[start:start + ${batchSize} - 1]::text as ids, cardinality(found.keys) as count
  from found, generate_series(1, cardinality(found.keys), ${batchSize}) start order by start`

/**
 * Sends all repair orders that match, in the order of the list. Which they are is settled at the start; each batch is then read by a
 * statement of its own under the caller's rights, so that no transaction stays open however slow the browser is.
 * @throws notFound for a firm unrelated to the caller
 */
export const exportRequests = async (
  reply: FastifyReply,
  db: Reads,
  actor: Actor,
  { query: asked, format, columns }: BodyOf<typeof exportCalibrates>,
  now: Date,
): Promise<FastifyReply> => {
  const query = await resolveFirm(db, actor, asked)
  const order = await resolveOrder(db, actor, query, now)
  const page = { size: mostRows, skip: 0 }
  const batches = await db.rows(
    searchStatement<{ ids: string; count: number }>(
      batchesText,
      searchValues(actor, { ...query, ...order }, page, 0, now),
    ),
  )
  const all = requestCells(actor.timeZone)
  const cells = columns.map(({ key }) => all[key])
  const read = batchReader(
    db,
    actor.timeZone,
    cells,
    columns.some(({ key }) => key === 'unread'),
  )
  return sendTable(reply, format, {
    columns: columns.map(({ head }, index) => ({
      head,
      isNumber: cells[index]?.isNumber ?? false,
      width: cells[index]?.width ?? 14,
    })),
    count: batches[0]?.count ?? 0,
    batches: readAhead(
      batches.map(({ ids: batch }) => batch),
      read,
    ),
  })
}

/** Reads the rows of some ids, packed by the database. Rows that can't be told apart so are read as JSON. */
const batchReader = (db: Reads, zone: string, cells: readonly CellOf[], hasUnread: boolean) => {
  const values = cells.map(({ value }) => value)
  const from = (batch: string) => sql`
    from ${
      hasUnread
        ? sql`unnest(${batch}::int[], chat_unread_of(${batch}::int[])) with ordinality k(id, unread, place)`
        : sql`unnest(${batch}::int[]) with ordinality k(id, place)`
    } cross join lateral (select * from request q where q.id = k.id offset 0) r`
  return async (batch: string): Promise<ExportBatch> => {
    const [packed] = await db.rows(
      statement(
        sql<PackedRows>`select ${packedText(values, sql`k.place`)} as text, count(*)::int as count ${from(batch)}`,
      ),
    )
    const shown = { text: showPlanned(packed?.text ?? '', zone), count: packed?.count ?? 0 }
    const csv = packedCsv(shown, cells.length)
    if (csv !== null) return { csv: () => csv, rows: () => unpackedRows(shown, cells.length) ?? [] }
    const [found] = await db.rows(
      statement(sql<{ rows: (string | null)[][] | null }>`
        select json_agg(json_build_array(${sql.join(values)}) order by k.place) as rows ${from(batch)}`),
    )
    const rows = (found?.rows ?? []).map((row) => row.map((cell) => showPlanned(cell ?? '', zone)))
    return { csv: () => csvRows(rows), rows: () => rows }
  }
}

/** Reads each batch while the one before it is sent. */
async function* readAhead(
  batches: readonly string[],
  read: (batch: string) => Promise<ExportBatch>,
): AsyncGenerator<ExportBatch> {
  const start = (index: number): Promise<ExportBatch> | undefined => {
    const batch = batches[index]
    const reading = batch === undefined ? undefined : read(batch)
    // It is awaited in its turn; until then, a failure must not end the process.
    reading?.catch(() => undefined)
    return reading
  }
  let [current, next] = [start(0), start(1)]
  for (let index = 0; current; index++) {
    const batch = await current
    current = next
    next = start(index + 2)
    yield batch
  }
}
