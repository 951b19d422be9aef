import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Cell } from '#contract/kit/csv.ts'
import type { exportCalibrates } from '#contract/requests/index.ts'
import { sendTable } from '#server/kernel/export/send-table.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { resolveFirm, resolveOrder, searchCall, searchStatement, searchValues } from '../reads/search.ts'
import { requestCells } from './request-cells.ts'

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
  const zone = actor.timeZone
  const all = requestCells(zone)
  const cells = columns.map(({ key }) => all[key])
  const values = sql.join(cells.map(({ value }) => value))
  const rowsOf = async (batch: string): Promise<Cell[][]> => {
    const [found] = await db.rows(
      statement(sql<{ rows: Cell[][] | null }>`
        select json_agg(json_build_array(${values}) order by k.place) as rows
        from unnest(${batch}::int[], chat_unread_of(${batch}::int[])) with ordinality k(id, unread, place)
          cross join lateral (select * from request q where q.id = k.id offset 0) r`),
    )
    return (found?.rows ?? []).map((row) =>
      row.map((value, index) => cells[index]?.show?.(value as never, zone) ?? value),
    )
  }
  return sendTable(reply, format, {
    columns: columns.map(({ head }, index) => ({
      head,
      isNumber: cells[index]?.isNumber ?? false,
      width: cells[index]?.width ?? 14,
    })),
    count: batches[0]?.count ?? 0,
    batches: readAhead(
      batches.map(({ ids: batch }) => batch),
      rowsOf,
    ),
  })
}

/** Reads each batch while the one before it is sent. */
async function* readAhead(
  batches: readonly string[],
  read: (batch: string) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  const start = (index: number): Promise<Cell[][]> | undefined => {
    const batch = batches[index]
    const reading = batch === undefined ? undefined : read(batch)
    // It is awaited in its turn; until then, a failure must not end the process.
    reading?.catch(() => undefined)
    return reading
  }
  let [current, next] = [start(0), start(1)]
  for (let index = 0; current; index++) {
    const rows = await current
    current = next
    next = start(index + 2)
    yield rows
  }
}
