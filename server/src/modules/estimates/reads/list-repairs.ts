import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { repairs } from '#contract/estimates.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { listColumn } from '#server/kernel/http/list-order.ts'
import { dateRange, searchPatterns } from '../../requests/door.ts'
import {
  estimatesInScope,
  estimateTables,
  listedColumns,
  repairRow,
  type ListedEstimate,
} from './repair-row.ts'

const orders: Readonly<Record<string, string>> = {
  receivedAt: 'e.id',
  ronumber: 'lower(e.ro_number)',
  vehicleText: 'lower(e.vehicle_text)',
  ownerName: 'lower(e.owner_name)',
  insurer: 'lower(e.insurer_name)',
  gross: 'coalesce(e.gross, 0)',
  lines: 'e.line_count',
}

type Query = QueryOf<typeof repairs>

/**
 * Received estimates in scope.
 * @throws notFound for a firm or an order that the caller doesn't see
 */
export const listRepairs = async (
  db: Reads,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<AnswerOf<typeof repairs>> => {
  const { page, pageSize, search, filter, sort = 'desc', orderBy = 'receivedAt' } = query
  const firm = query.firm && query.firm > 0 ? query.firm : null
  const order = query.calibrate && query.calibrate > 0 ? query.calibrate : null
  if (firm !== null && !canSeeFirm(actor, firm)) throw notFound('firm')
  const size = Math.min(pageSize, pageCap)
  const patterns = searchPatterns(search)
  const { since, until } = dateRange(query, actor.timeZone, now)
  const where = sql`${estimatesInScope(actor)} and e.removed_at is null
    and (${order}::int is null or r.id = ${order}) and (${order}::int is not null or e.is_latest)
    and (${firm}::int is null or e.firm = ${firm})
    and (${filter} not in ('open', 'processed') or e.is_processed = (${filter} = 'processed'))
    and (${patterns}::text[] is null or e.search like all(${patterns}::text[]))
    and (${since}::timestamptz is null or e.received_at >= ${since}) and (${until}::timestamptz is null or e.received_at < ${until})`
  // texts-ignore: SQL
  const by = sql.raw(`${listColumn(orders, orderBy)} ${sort}, e.id ${sort}`)
  const [found, items, [total]] = await db.batch([
    statement(
      sql<{
        id: number
      }>`select r.id from request r where r.id = ${order} and r.deleted_at is null and ${requestsInScope(actor)}`,
    ),
    statement(sql<ListedEstimate>`select ${listedColumns} from ${estimateTables(actor)} where ${where}
      order by ${by} limit ${size} offset ${(page - 1) * size}`),
    statement(
      sql<{ count: number }>`select count(*)::int as count from ${estimateTables(actor)} where ${where}`,
    ),
  ])
  if (order !== null && found.length === 0) throw notFound('repair order')
  const count = total?.count ?? 0
  return {
    items: items.map((row) => repairRow(actor, row)),
    count,
    next: page * size < count ? page + 1 : null,
  }
}
