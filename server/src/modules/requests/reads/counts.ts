import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { maxExactCount, localDay, dateRange } from './list-filter.ts'
import { countFiltered, type Counts, type CountsQuery } from './filtered-counts.ts'
import { resolveFirm } from './search.ts'
import { requestSql } from '../../../kernel/postgres/status-literals.ts'
import { t } from '../texts.ts'

/** Whether the list is filtered by more than firm or type. */
const isFiltered = ({ search, technician, days, dateStart, dateEnd }: CountsQuery): boolean =>
  Boolean(search || technician || days || dateStart || dateEnd)

/**
 * Request counts by group. "In process" matches the default list filter. "Scheduled" counts open requests whose next
 * visit is today or later in the caller's time zone. Each count stops at 10,001.
 */
export const countRequests = async (
  db: Reads,
  actor: Actor,
  input: CountsQuery,
  now: Date,
): Promise<Counts> => {
  const query = await resolveFirm(db, actor, input)
  if (isFiltered(query)) {
    if (query.type) throw invalid([{ field: 'type', message: t.message('list.typeAlone') }])
    return countFiltered(db, actor, query, now)
  }
  const today = dateRange({ days: 0, dateStart: localDay(now, actor.timeZone) }, actor.timeZone, now).since
  const firm =
    query.firm === undefined ? sql`` : sql`and (r.firm = ${query.firm} or r.service_firm = ${query.firm})`
  const type = query.type ? sql`and r.type = any(${await typeIds(db, query.type)}::int[])` : sql``
  const many = (which: ReturnType<typeof sql>) => sql`(select count(*) from (select 1 from request r
    where r.deleted_at is null and ${which} and ${requestsInScope(actor)} ${firm} ${type} limit ${maxExactCount + 1}) counted)::int`
  const row = await db.first(
    statement(sql<Counts>`select ${many(sql`r.status = ${requestSql.pending}`)} as pending, ${many(sql`r.status = ${requestSql.submitted}`)} as submitted,
      ${many(sql`r.status in ${requestSql.inProcess}`)} as "inProcess", ${many(sql`r.status in ${requestSql.finished}`)} as completed,
      ${many(sql`r.next_visit_at >= ${today} and r.status not in ${requestSql.ended}`)} as scheduled`),
  )
  return row ?? { pending: 0, submitted: 0, inProcess: 0, completed: 0, scheduled: 0 }
}

/** @throws invalid for an unknown type, because zeros would claim that the type exists and has no requests */
const typeIds = async (db: Reads, type: string): Promise<number[]> => {
  const { ids } = (await db.first(
    statement(sql<{ ids: number[] }>`select coalesce(array_agg(id), '{}') as ids from lookup
      where key = 'CalibrateType' and (id::text = ${type} or lower(name) = lower(${type}))`),
  )) ?? { ids: [] }
  if (ids.length === 0) throw invalid([{ field: 'type', message: t.message('list.noType', { type }) }])
  return ids
}
