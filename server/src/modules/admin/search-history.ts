import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { historyRecords, type HistoryRecord, type searchHistory as call } from '#contract/admin.ts'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { shippedReason } from '#contract/kit/shipped-name.ts'
import { localAt } from '#contract/kit/time.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { historySentence, maxExactCount } from '../requests/door.ts'
import { recordSentence } from './rules/record-sentence.ts'

type Query = QueryOf<typeof call>
type Found = AnswerOf<typeof call>['items'][number]
type Row = Omit<Found, 'record' | 'says'> & {
  entity: string
  what: string
  number: number | null
  from_status: number | null
  to_status: number | null
  changes: Record<string, [unknown, unknown]>
}

const days = 30

/** Tables whose changes belong to a kind of record. What belongs to an RO is told by its own column. */
const entities: Record<Exclude<HistoryRecord, 'request' | 'other'>, readonly string[]> = {
  contact: ['contact', 'contact_address', 'contact_email', 'contact_phone', 'contact_related'],
  location: ['firm', 'firm_closure', 'firm_link', 'firm_preference'],
  user: ['user', 'technician'],
  vehicle: ['vehicle'],
  service: ['service', 'service_rate', 'service_group', 'service_import'],
  insurer: ['insurer', 'insurer_lookup'],
  list: ['lookup', 'lookup_section'],
  file: ['file', 'bucket'],
}
/** Entities whose id is that of the record itself. */
const known = Object.values(entities).flat()

const recordOf = (entity: string, calibrate: number | null): HistoryRecord =>
  calibrate === null
    ? (historyRecords.find(
        (record) => record !== 'request' && record !== 'other' && entities[record].includes(entity),
      ) ?? 'other')
    : 'request'

const isAbout = (record: Query['record']): RawBuilder<SqlBool> => {
  if (record === undefined) return sql<SqlBool>`true`
  if (record === 'request') return sql<SqlBool>`h.request is not null`
  return record === 'other'
    ? sql<SqlBool>`(h.request is null and not h.entity = any(${known}::text[]))`
    : sql<SqlBool>`(h.request is null and h.entity = any(${[...entities[record]]}::text[]))`
}

/** Entries of records in scope; for all but the host, only those of people of their own companies. */
const isInScope = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(case when h.request is null
    then ${firmsInScope(actor, 'h.firm')}
    else exists (select 1 from request s where s.id = h.request and s.deleted_at is null and ${requestsInScope(actor, 's')}) end
  and (${actor.all} or exists (select 1 from app_user p where p.id = h.actor and ${firmsInScope(actor, 'p.firm')})))`

/** What people changed, newest first. */
export const searchHistory = async (
  db: Reads,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const today = localAt(now, actor.timeZone).slice(0, 'YYYY-MM-DD'.length)
  const to = query.dateEnd ?? (query.dateStart && query.dateStart > today ? query.dateStart : today)
  const from = query.dateStart ?? addDays(to, 1 - days)
  const found = sql`from history h
    where h.at >= (${from}::date)::timestamp at time zone ${actor.timeZone}::text
      and h.at < (${to}::date + 1)::timestamp at time zone ${actor.timeZone}::text
      and position(lower(${query.search}) in lower(h.actor_name)) > 0
      and ${isAbout(query.record)} and ${isInScope(actor)}`
  const [rows, [total]] = await db.batch([
    statement(sql<Row>`
      select h.id, h.at, h.actor_name as by, h.entity, h.entity_id as "recordId", h.request as calibrate,
        coalesce(r.ro_number, '') as ronumber, h.what, h.why, e.number, h.from_status, h.to_status,
        coalesce(h.changes, '{}') - 'internal_notes' - 'internalNotes' as changes
      from (select h.* ${found} order by h.id desc limit ${size} offset ${skip}) h
        left join request r on r.id = h.request
        left join event e on h.entity = 'event' and e.id = h.entity_id and e.request = h.request
      order by h.id desc`),
    statement(
      sql<{
        count: number
      }>`select count(*)::int as count from (select 1 ${found} limit ${maxExactCount + 1}) c`,
    ),
  ])
  const count = total?.count ?? 0
  const isMore = count > maxExactCount
  return {
    items: rows.map(({ entity, what, number, from_status, to_status, changes, why, ...row }) => ({
      ...row,
      why: shippedReason(why),
      record: recordOf(entity, row.calibrate),
      says:
        row.calibrate === null
          ? recordSentence(recordOf(entity, null), what)
          : historySentence({
              entity,
              entity_id: row.recordId,
              what,
              from_status,
              to_status,
              number,
              mail_state: null,
              changes,
            }),
    })),
    count: Math.min(count, maxExactCount),
    ...(isMore ? { countMore: true } : {}),
    next: skip + rows.length < count ? query.page + 1 : null,
  }
}
