import { sql } from 'kysely'
import { refused } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'
import { dateRange, searchPatterns, statusFilter } from './list-filter.ts'
import type { ListQuery } from './search.ts'

/** Orders that no index holds: all repair orders that the filter leaves are read and sorted. */
const unindexed: ReadonlySet<string> = new Set(['customer', 'vehicle', 'firm', 'techs', 'amount'])
/** More than these take longer than a call may. */
const mostSorted = 3_000_000

/**
 * Refuses to sort every repair order of a large installation by a column that no index holds, at once and with what to do;
 * it would end at the deadline of the call otherwise. One statement more, and only where nothing narrows such a list.
 * @throws Problem 422
 */
export const refuseLongSort = async (db: Reads, actor: Actor, query: ListQuery, now: Date): Promise<void> => {
  const { orderBy, firm, technician, ids, queue, scheduled } = query
  if (!actor.all || !unindexed.has(orderBy)) return
  const { since, until } = dateRange(query, actor.timeZone, now)
  const narrowed = [
    firm,
    technician,
    ids,
    queue,
    since,
    until,
    statusFilter(query),
    searchPatterns(query.search),
  ]
  if (scheduled || narrowed.some((each) => each !== undefined && each !== null)) return
  const table = await db.first(
    statement(
      sql<{ rows: number }>`select reltuples::int as rows from pg_class where oid = 'request'::regclass`,
    ),
  )
  if (table && table.rows >= mostSorted) throw refused(t.message('list.sortTooLong'))
}
