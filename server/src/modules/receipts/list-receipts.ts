import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { receipts as call, ReceiptShape } from '#contract/receipts.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'

type Totals = { found: boolean; count: number; waiting: number; refused: number }

/** Receipts of a repair order or one of its visits, newest first. @throws notFound outside the caller's scope */
export const listReceipts = async (
  db: Reads,
  actor: Actor,
  { calibrate, calibrateEvent, pageSize }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const isHere = sql`c.request = ${calibrate}
    and (${calibrateEvent ?? null}::int is null or c.event = ${calibrateEvent ?? null}::int)`
  const isSeen = sql`exists (select 1 from request r
    where r.id = ${calibrate} and r.deleted_at is null and ${requestsInScope(actor, 'r')})`
  const [totals = [], items = []] = await db.batch([
    statement(sql<Totals>`
      select ${isSeen} as found, count(*)::int as count,
        (count(*) filter (where c.state = 'waiting'))::int as waiting,
        (count(*) filter (where c.state = 'refused'))::int as refused
      from receipt c where ${isHere} and ${isSeen}`),
    statement(sql<ReceiptShape>`
      select c.id as receipt, c.device, c.number, c.hash, c.event as "calibrateEvent", c.kind, c.says, c.user_name as by,
        c.state, c.reason, c.captured_at as "capturedAt", c.sent_at as "sentAt", c.recorded_at as "recordedAt",
        c.arrived_at as "arrivedAt", c.missing
      from receipt c where ${isHere} and ${isSeen}
      order by c.captured_at desc, c.number desc limit ${pageSize}`),
  ])
  const [total] = totals as Totals[]
  if (!total?.found) throw notFound('repair order')
  const { count, waiting, refused } = total
  return { items: (items as ReceiptShape[]).map(withInstants), count, waiting, refused }
}

const instant = (text: string): string => new Date(text).toISOString()

const withInstants = (row: ReceiptShape): ReceiptShape => ({
  ...row,
  capturedAt: instant(row.capturedAt),
  sentAt: row.sentAt && instant(row.sentAt),
  recordedAt: instant(row.recordedAt),
  arrivedAt: row.arrivedAt && instant(row.arrivedAt),
})
