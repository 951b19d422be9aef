import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { recordViews as call } from '#contract/admin.ts'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { localAt } from '#contract/kit/time.ts'
import type { OpenedRecord } from '#server/kernel/events/process-events.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import type { Services } from '#server/kernel/services.ts'
import { maxExactCount } from '../requests/door.ts'

const everyMs = 1000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long views are stored. */
const storedDays = 365
/** While the database is away, so many views wait at most. */
const mostWaiting = 10_000
/** Without days, a list shows the last 30. */
const shownDays = 30

type Waiting = Map<string, { opened: OpenedRecord; hour: Date; views: number }>

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** Adds a view to those that wait, one entry for each person, record, and hour. */
const count = (waiting: Waiting, opened: OpenedRecord, views = 1): void => {
  const hour = hourOf(opened.at)
  const key = `${opened.record} ${opened.id} ${opened.user} ${hour.getTime()}`
  const before = waiting.get(key)?.views ?? 0
  if (before > 0 || waiting.size < mostWaiting) waiting.set(key, { opened, hour, views: before + views })
}

const write = async ({ db }: Pick<Services, 'db'>, waiting: Waiting): Promise<void> => {
  const all = [...waiting.values()]
  const column = <T>(of: (each: (typeof all)[number]) => T): T[] => all.map(of)
  await db.command(systemScope, (tx) =>
    // A record or a person that is gone by now is left out.
    sql`insert into record_view (request, contact, "user", user_name, hour, last_at, views)
      select r.id, c.id, u.id, v.name, v.hour, v.at, v.views
      from unnest(${column(({ opened }) => opened.record)}::text[], ${column(({ opened }) => opened.id)}::int[],
          ${column(({ opened }) => opened.user)}::int[], ${column(({ opened }) => opened.name)}::text[],
          ${column(({ hour }) => hour.toISOString())}::timestamptz[], ${column(({ opened }) => opened.at.toISOString())}::timestamptz[],
          ${column(({ views }) => views)}::int[]) as v(record, id, "user", name, hour, at, views)
        join app_user u on u.id = v."user"
        left join request r on v.record = 'request' and r.id = v.id
        left join contact c on v.record = 'contact' and c.id = v.id
      where num_nonnulls(r.id, c.id) = 1
      order by v.record, v.id, v."user", v.hour
      on conflict (request, contact, "user", hour) do update set views = record_view.views + excluded.views,
        last_at = greatest(record_view.last_at, excluded.last_at)`.execute(tx),
  )
}

/** Stores which records administrators open, every second and apart from their calls. */
export const startRecordViews = (services: Services): (() => Promise<void>) => {
  let waiting: Waiting = new Map()
  let work: Promise<void> = Promise.resolve()
  const store = async () => {
    if (waiting.size === 0) return
    const taken = waiting
    waiting = new Map()
    try {
      await write(services, taken)
    } catch (error) {
      services.log.warn({ err: error }, 'views of records could not be stored; it will be retried')
      for (const { opened, views } of taken.values()) count(waiting, opened, views)
    }
  }
  const listen = (opened: OpenedRecord) => count(waiting, opened)
  services.events.on('recordOpened', listen)
  const timer = setInterval(() => {
    work = work.then(store)
  }, everyMs)
  return async () => {
    services.events.off('recordOpened', listen)
    clearInterval(timer)
    await work.then(store)
  }
}

/** Deletes views after a year. */
export const emptyRecordViews: EmptyTrash = async ({ db, clock }) => {
  const before = new Date(clock.now().getTime() - storedDays * dayMs)
  await db.command(systemScope, (tx) =>
    tx.deleteFrom('record_view').where('last_at', '<', before.toISOString()).execute(),
  )
}

type Query = QueryOf<typeof call>

/** Views of records in scope. */
const isInScope = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(case when v.request is null
    then exists (select 1 from contact c where c.id = v.contact and c.deleted_at is null and ${firmsInScope(actor, 'c.firm')})
    else exists (select 1 from request r where r.id = v.request and r.deleted_at is null and ${requestsInScope(actor)}) end)`

const isAsked = ({ record, calibrate, contact }: Query): RawBuilder<SqlBool> => {
  if (calibrate !== undefined) return sql<SqlBool>`v.request = ${calibrate}`
  if (contact !== undefined) return sql<SqlBool>`v.contact = ${contact}`
  if (record === undefined) return sql<SqlBool>`true`
  return record === 'request' ? sql<SqlBool>`v.request is not null` : sql<SqlBool>`v.contact is not null`
}

/** Days as asked, or the last 30; of one record, all. */
const isInDays = (actor: Actor, query: Query, now: Date): RawBuilder<SqlBool> => {
  const { dateStart, dateEnd } = query
  if (!dateStart && !dateEnd && (query.calibrate ?? query.contact) !== undefined) return sql<SqlBool>`true`
  const today = localAt(now, actor.timeZone).slice(0, 'YYYY-MM-DD'.length)
  const to = dateEnd ?? (dateStart && dateStart > today ? dateStart : today)
  const from = dateStart ?? addDays(to, 1 - shownDays)
  return sql<SqlBool>`(v.last_at >= (${from}::date)::timestamp at time zone ${actor.timeZone}::text
    and v.last_at < (${to}::date + 1)::timestamp at time zone ${actor.timeZone}::text)`
}

/** @throws Problem 404 for a record out of scope */
const requireRecord = async (db: Reads, actor: Actor, { calibrate, contact }: Query): Promise<void> => {
  if (calibrate === undefined && contact === undefined) return
  const found = await db.first(
    statement(
      calibrate === undefined
        ? sql<{
            id: number
          }>`select c.id from contact c where c.id = ${contact} and c.deleted_at is null and ${firmsInScope(actor, 'c.firm')}`
        : sql<{
            id: number
          }>`select r.id from request r where r.id = ${calibrate} and r.deleted_at is null and ${requestsInScope(actor)}`,
    ),
  )
  if (!found) throw notFound(calibrate === undefined ? 'contact' : 'repair order')
}

/** Which administrators opened which records, the last first. */
export const listRecordViews = async (
  db: Reads,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  await requireRecord(db, actor, query)
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const found = sql`from record_view v where ${isAsked(query)} and ${isInDays(actor, query, now)}
    and position(lower(${query.search}) in lower(v.user_name)) > 0 and ${isInScope(actor)}`
  type Row = AnswerOf<typeof call>['items'][number]
  const [items, [total]] = await db.batch([
    statement(sql<Row>`
      select v.id, v.last_at as at, v.user_name as by, v.views, v.request as calibrate, coalesce(r.ro_number, '') as ronumber,
        v.contact, coalesce(c.full_name, '') as "contactName", coalesce(u.firm_name, '') as "byFirmName"
      from (select v.* ${found} order by v.last_at desc, v.id desc limit ${size} offset ${skip}) v
        left join request r on r.id = v.request left join contact c on c.id = v.contact
        left join lateral (select f.name as firm_name from app_user p join firm f on f.id = p.firm where p.id = v."user") u on true
      order by v.last_at desc, v.id desc`),
    statement(
      sql<{
        count: number
      }>`select count(*)::int as count from (select 1 ${found} limit ${maxExactCount + 1}) c`,
    ),
  ])
  const all = total?.count ?? 0
  return {
    items,
    count: Math.min(all, maxExactCount),
    ...(all > maxExactCount ? { countMore: true } : {}),
    next: skip + items.length < all ? query.page + 1 : null,
  }
}
