import { sql } from 'kysely'
import type { QueryOf } from '#contract/kit/call.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import type { calibrateHistory } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { collectIds, namesStatement, describeChanges } from './history-changes.ts'
import { historyEntry, historyStatement } from './history.ts'
import { pageInfo, pageBounds } from './list-filter.ts'

type HistoryChange = { why: string; changes: Record<string, [unknown, unknown]> }

/** The changes to list under an entry, without a skip reason that the entry already shows as its reason. */
const changesToShow = ({
  why,
  changes: { skippedReason, ...others },
}: HistoryChange): HistoryChange['changes'] =>
  skippedReason === undefined || (why && skippedReason[1] === why) ? others : { ...others, skippedReason }

/** A page of a request's history, newest first. @throws notFound outside the caller's scope */
export const historyPage = async (db: Reads, actor: Actor, query: QueryOf<typeof calibrateHistory>) => {
  const page = pageBounds(query)
  const [known, rows] = await db.batch([
    statement(sql<{ id: number }>`select r.id from request r
      where r.id = ${query.calibrate} and r.deleted_at is null and ${requestsInScope(actor)}`),
    historyStatement(actor, query.calibrate, { limit: page.size, offset: page.skip }),
  ])
  if (known.length === 0) throw notFound('repair order')
  // A creation entry shows no before and after, because everything in it is new.
  const shownChanges = rows.map((row) => (row.what === 'created' ? {} : changesToShow(row)))
  const named = await db.rows(namesStatement(collectIds(shownChanges)))
  const names = new Map(named.map(({ key, name, list }) => [key, shippedName(list, name)]))
  const items = rows.map((row, index) => ({
    ...historyEntry(row),
    said: describeChanges(shownChanges[index] ?? {}, names),
  }))
  return { items, ...pageInfo(rows[0]?.total ?? 0, page, query.page) }
}
