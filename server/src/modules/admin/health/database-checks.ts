import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { t } from '../texts.ts'
import { reasonOf, sizeText } from './machine.ts'
import type { Finding, HealthContext } from './finding.ts'

const one = async <T>({ db }: HealthContext, text: ReturnType<typeof sql<T>>): Promise<T> => {
  const row = await db.asOnPrimary(systemScope).first(statement(text))
  if (!row) throw new Error('No answer')
  return row
}

const slowMs = 250

export const checkDatabase = async (context: HealthContext): Promise<Finding> => {
  const from = performance.now()
  try {
    await one(context, sql<{ one: number }>`select 1 as one`)
  } catch (error) {
    return {
      state: 'bad',
      says: t('health.database.away', { reason: reasonOf(error) }),
      todo: t('health.database.awayTodo'),
    }
  }
  const ms = Math.round(performance.now() - from)
  const { used, max, bytes } = await one(
    context,
    sql<{
      used: number
      max: number
      bytes: number
    }>`select (select count(*)::int from pg_stat_activity) as used,
      current_setting('max_connections')::int as max, pg_database_size(current_database())::float8 as bytes`,
  )
  if (used > max * 0.9)
    return {
      state: 'warn',
      says: t('health.database.full', { used, max }),
      todo: t('health.database.fullTodo'),
    }
  if (ms > slowMs)
    return { state: 'warn', says: t('health.database.slow', { ms }), todo: t('health.database.slowTodo') }
  return { state: 'ok', says: t('health.database.ok', { ms, used, max, size: sizeText(bytes) }) }
}

const lateSeconds = 30

/** The outbox: what was changed and not announced yet. */
export const checkLive = async (context: HealthContext): Promise<Finding> => {
  const { waiting, seconds } = await one(
    context,
    sql<{ waiting: number; seconds: number }>`select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(at)), 0)::int as seconds from outbox`,
  )
  if (seconds <= lateSeconds) return { state: 'ok', says: t('health.live.ok', { waiting }) }
  return {
    state: seconds > 10 * lateSeconds ? 'bad' : 'warn',
    says: t('health.live.late', { waiting, seconds }),
    todo: t('health.live.lateTodo'),
  }
}

const lateMinutes = 15

export const checkQueue = async (
  context: HealthContext,
  table: 'mail_out' | 'sms_out' | 'push_out' | 'ccc_out',
  hasProvider: boolean,
): Promise<Finding> => {
  const { waiting, minutes, sent, refused, words } = await one(
    context,
    sql<{ waiting: number; minutes: number; sent: number; refused: number; words: string }>`
      select (count(*) filter (where state in ('queued', 'waiting', 'sending')))::int as waiting,
        coalesce(extract(epoch from now() - min(created_at) filter (where state in ('queued', 'waiting', 'sending'))) / 60, 0)::int as minutes,
        (count(*) filter (where state = 'sent' and sent_at > now() - interval '1 day'))::int as sent,
        (count(*) filter (where state = 'refused' and created_at > now() - interval '1 day'))::int as refused,
        coalesce((array_agg(last_words order by id desc) filter (where last_words <> '' and state in ('refused', 'waiting')))[1], '') as words
      from ${sql.table(table)}`,
  )
  if (refused > 0)
    return {
      state: 'warn',
      says: t('health.queue.refused', { refused, words }),
      todo: t('health.queue.refusedTodo'),
    }
  if (minutes > lateMinutes)
    return {
      state: 'bad',
      says: t('health.queue.late', { waiting, minutes, words }),
      todo: t('health.queue.lateTodo'),
    }
  if (!hasProvider) return { state: 'ok', says: t('health.queue.kept') }
  return { state: 'ok', says: t('health.queue.ok', { sent, waiting }) }
}

const mostDriftSeconds = 2

export const checkClock = async (context: HealthContext): Promise<Finding> => {
  const from = context.clock.now().getTime()
  const { at } = await one(
    context,
    sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  )
  // The database answered at some time between the two readings.
  const drift = Math.max(0, from - at, at - context.clock.now().getTime()) / 1000
  const seconds = drift.toFixed(1)
  if (drift <= mostDriftSeconds) return { state: 'ok', says: t('health.clock.ok', { seconds }) }
  return {
    state: drift > 30 ? 'bad' : 'warn',
    says: t('health.clock.bad', { seconds }),
    todo: t('health.clock.badTodo'),
  }
}

export const checkErrors = async (context: HealthContext): Promise<Finding> => {
  const { count } = await one(
    context,
    sql<{ count: number }>`select count(*)::int as count from log_entry
      where at > now() - interval '1 hour' and level >= 50`,
  )
  if (count === 0) return { state: 'ok', says: t('health.errors.ok') }
  return { state: 'warn', says: t('health.errors.some', { count }), todo: t('health.errors.someTodo') }
}

const stuckMinutes = 10

/** Messages that are due, and that no worker takes: each attempt has a limit of its own, which is over. */
export const checkJobs = async (context: HealthContext): Promise<Finding> => {
  const tables = ['mail_out', 'sms_out', 'push_out', 'ccc_out'].map(
    (table) =>
      sql`select not_before from ${sql.table(table)} where state in ('queued', 'waiting', 'sending')`,
  )
  const now = context.clock.now()
  const before = new Date(now.getTime() - stuckMinutes * 60_000).toISOString()
  const { stuck, minutes } = await one(
    context,
    sql<{ stuck: number; minutes: number }>`select count(*)::int as stuck,
      coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(not_before)) / 60, 0)::int as minutes
      from (${sql.join(tables, sql` union all `)}) due where not_before < ${before}::timestamptz`,
  )
  if (stuck === 0) return { state: 'ok', says: t('health.jobs.ok') }
  return { state: 'bad', says: t('health.jobs.stuck', { stuck, minutes }), todo: t('health.jobs.stuckTodo') }
}

/** Offsets of the zones that users can choose, by the tables of PostgreSQL and of Node, this year. One that nobody uses does no harm. */
export const checkZones = async ({ db, clock }: HealthContext): Promise<Finding> => {
  const now = clock.now()
  const instants = [0, 91, 182, 273].map((days) => new Date(now.getTime() + days * 86_400_000).toISOString())
  const rows = await db.asOnPrimary(systemScope).rows(
    statement(sql<{ name: string; at: string; isUsed: boolean; minutes: number | null }>`
      select z.name, i.at, exists (select from firm f where f.time_zone = z.name and f.removed_at is null) as "isUsed", case when z.name in (select name from pg_timezone_names)
        then extract(epoch from (i.at::timestamptz at time zone z.name) - (i.at::timestamptz at time zone 'UTC'))::int / 60 end as minutes
      from time_zone z cross join unnest(${instants}::text[]) i(at)`),
  )
  const different = rows.filter(({ name, at, minutes }) => offsetMinutes(name, at) !== minutes)
  const namesOf = (found: typeof rows) => [...new Set(found.map(({ name }) => name))]
  const used = namesOf(different.filter(({ isUsed }) => isUsed))
  const count = namesOf(rows).length
  if (different.length === 0) return { state: 'ok', says: t('health.zones.ok', { count }) }
  if (used.length === 0)
    return { state: 'ok', says: t('health.zones.unused', { names: namesOf(different).join(', ') }) }
  return {
    state: 'warn',
    says: t('health.zones.differ', { names: used.join(', ') }),
    todo: t('health.zones.differTodo'),
  }
}

/** Undefined for a zone that Node doesn't know. */
const offsetMinutes = (zone: string, at: string): number | undefined => {
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? '') ?? []
    const size = Number(hours) * 60 + Number(minutes)
    return sign === '-' ? -size : size
  } catch {
    return undefined
  }
}
