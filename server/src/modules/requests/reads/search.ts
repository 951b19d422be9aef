import type { CompiledQuery } from 'kysely'
import { CompiledQuery as Compiled, sql } from 'kysely'
import type { QueryOf } from '#contract/kit/call.ts'
import { sectionsOf, type QueueSection } from '#contract/kit/work-queue.ts'
import type { calibrates } from '#contract/requests/index.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import {
  maxExactCount,
  localDay,
  searchPatterns,
  dateRange,
  statusFilter,
  type PageBounds,
} from './list-filter.ts'
import { queueEntries } from './queue-sections.ts'
import { requestSql } from '../../../kernel/postgres/status-literals.ts'

export type ListQuery = QueryOf<typeof calibrates>

/** Parameter count of `search_requests`. A statement's own parameters follow them. */
const searchParameters = 12
/** SQL call of `search_requests` with parameters from $1 on. */
export const searchCall =
  'search_requests($1::int[], $2::text[], $3::timestamptz, $4::timestamptz, $5::int, $6::int, $7::int[], $8::text, $9::boolean, $10::int, $11::int, $12::int)'

/** Parameters for `searchCall`: one page of a list, counted up to `countTo`. */
export const searchValues = (
  actor: Pick<Actor, 'timeZone'>,
  query: ListQuery,
  page: PageBounds,
  countTo: number,
  now: Date,
): unknown[] => {
  const { since, until } = dateRange(query, actor.timeZone, now)
  return [
    statusFilter(query),
    searchPatterns(query.search),
    since,
    until,
    query.firm ?? null,
    query.technician ?? null,
    query.ids ?? null,
    query.orderBy,
    query.sort === 'desc',
    page.size,
    page.skip,
    countTo,
  ]
}

/** A statement around `searchCall`. The text must be constant so that it is prepared only once. */
export const searchStatement = <T>(text: string, values: unknown[], ...more: unknown[]): CompiledQuery<T> => {
  if (values.length !== searchParameters) throw new Error(`search_requests takes ${searchParameters} values`)
  return Compiled.raw(text, [...values, ...more]) as CompiledQuery<T>
}

/**
 * Checks the firm filter of a query; 0 or less means none. The firm must be in the caller's scope or take part in a
 * request that the caller sees, as the shops of a center do. Returns the query with the effective firm.
 * @throws notFound for any other firm
 */
export const resolveFirm = async <Q extends { firm?: number }>(
  db: Reads,
  actor: Actor,
  query: Q,
): Promise<Q> => {
  const { firm } = query
  if (firm === undefined || firm <= 0) return { ...query, firm: undefined }
  if (canSeeFirm(actor, firm)) return query
  const related = await db.first(
    statement(sql<{ id: number }>`select r.id from request r
      where (r.firm = ${firm} or r.service_firm = ${firm}) and r.deleted_at is null and ${requestsInScope(actor)} limit 1`),
  )
  if (!related) throw notFound('firm')
  return query
}

/**
 * The ids to restrict a list to: the requested ones, with `queue` only those in that section of the work queue, and with
 * `scheduled` only those in the Scheduled count. Above 10,000 those that wait longest, or the earliest visits, win.
 */
export const resolveIds = async (
  db: Reads,
  actor: Actor,
  query: Pick<ListQuery, 'ids' | 'scheduled' | 'queue'>,
  now: Date,
): Promise<number[] | undefined> => {
  const ids = query.queue ? await queuedIds(db, actor, query.queue, query.ids, now) : query.ids
  return query.scheduled ? scheduledIds(db, actor, ids, now) : ids
}

/** Repair orders that come first when those that need action do. The longest waiting win above this number. */
const maxFirst = 2000

/**
 * The order of a list and the ids it takes. Ordered by what needs action, the ids of all sections of the caller's work
 * queue come first, unless the list is restricted to ids anyway.
 */
export const resolveOrder = async (
  db: Reads,
  actor: Actor,
  query: Pick<ListQuery, 'orderBy' | 'ids' | 'scheduled' | 'queue'>,
  now: Date,
): Promise<Pick<ListQuery, 'orderBy' | 'ids'>> => {
  const { orderBy } = query
  const ids = await resolveIds(db, actor, query, now)
  if (orderBy !== 'needsAction') return { orderBy, ids }
  const sections = sectionsOf(actor.role)
  if (ids || sections.length === 0) return { orderBy: 'lastEventDate', ids }
  const entries = sections.map((section) => sql`(${queueEntries[section](actor, now)})`)
  const rows = await db.rows(
    statement(sql<{ id: number }>`select f.request as id from (${sql.join(entries, sql` union all `)}) f
      group by f.request order by min(f.since), f.request limit ${maxFirst}`),
  )
  return { orderBy, ids: rows.map((row) => row.id) }
}

const queuedIds = async (
  db: Reads,
  actor: Actor,
  section: QueueSection,
  ids: number[] | undefined,
  now: Date,
): Promise<number[]> => {
  const rows = await db.rows(
    statement(sql<{ id: number }>`select f.request as id from (${queueEntries[section](actor, now)}) f
      where ${ids ?? null}::int[] is null or f.request = any(${ids ?? null}::int[])
      order by f.since, f.request limit ${maxExactCount}`),
  )
  return rows.map((row) => row.id)
}

const scheduledIds = async (
  db: Reads,
  actor: Actor,
  ids: number[] | undefined,
  now: Date,
): Promise<number[]> => {
  const today = dateRange({ dateStart: localDay(now, actor.timeZone) }, actor.timeZone, now).since
  const rows = await db.rows(
    statement(sql<{ id: number }>`select r.id from request r
      where r.next_visit_at >= ${today} and r.status not in ${requestSql.ended} and r.deleted_at is null
        and (${ids ?? null}::int[] is null or r.id = any(${ids ?? null}::int[])) and ${requestsInScope(actor)}
      order by r.next_visit_at limit ${maxExactCount}`),
  )
  return rows.map((row) => row.id)
}
