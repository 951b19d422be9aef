import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { calibrateCounts } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { maxExactCount, localDay, dateRange } from './list-filter.ts'
import { resolveIds, searchCall, searchStatement, searchValues } from './search.ts'
import { inProcessStatuses, RequestStatus } from '#contract/statuses.ts'

export type Counts = AnswerOf<typeof calibrateCounts>
export type CountsQuery = QueryOf<typeof calibrateCounts>

/** The list filter behind each count. */
const filters = { pending: '1', submitted: '2', inProcess: '2,3,8,10,11', completed: '4,9' } as const
const openStatusList = '1,2,3,8,10,11'

/** Finds all matches once, then counts them by group. */
const countAllSql = `with found as materialized (select keys, total from ${searchCall})
  select f.total, (count(*) filter (where r.status = ${RequestStatus.pending}))::int as pending,
    (count(*) filter (where r.status = ${RequestStatus.submitted}))::int as submitted,
    (count(*) filter (where r.status in (${inProcessStatuses.join()})))::int as "inProcess",
    (count(*) filter (where r.status in (${RequestStatus.completed}, ${RequestStatus.paid})))::int as completed,
    (count(*) filter (where r.next_visit_at >= $13 and r.status in (${openStatusList})))::int as scheduled
  from found f left join lateral unnest(f.keys) k(id) on true left join request r on r.id = k.id group by f.total`
const countOneSql = `select total from ${searchCall}`

/** The counts of a searched or filtered list, so that the numbers above the list match it. */
export const countFiltered = async (
  db: Reads,
  actor: Actor,
  query: CountsQuery,
  now: Date,
): Promise<Counts> => {
  const base = { ...query, page: 1, pageSize: 1, orderBy: 'lastEventDate', sort: 'desc' } as const
  const today = dateRange({ dateStart: localDay(now, actor.timeZone) }, actor.timeZone, now).since
  const allValues = searchValues(
    actor,
    { ...base, filter: '9999' },
    { size: maxExactCount + 1, skip: 0 },
    maxExactCount,
    now,
  )
  const all = await db.first(searchStatement<Counts & { total: number }>(countAllSql, allValues, today))
  if (all && all.total <= maxExactCount) {
    const { total: _total, ...counts } = all
    return counts
  }
  // With too many matches for one statement, count each group separately; each stops at 10,001.
  const count = async (filter: string, ids?: number[]): Promise<number> => {
    const values = searchValues(actor, { ...base, filter, ids }, { size: 1, skip: 0 }, maxExactCount, now)
    return (await db.first(searchStatement<{ total: number }>(countOneSql, values)))?.total ?? 0
  }
  return {
    pending: await count(filters.pending),
    submitted: await count(filters.submitted),
    inProcess: await count(filters.inProcess),
    completed: await count(filters.completed),
    scheduled: await count(openStatusList, await resolveIds(db, actor, { scheduled: true }, now)),
  }
}
