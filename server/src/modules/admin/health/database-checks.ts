import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { t } from '../texts.ts'
import { sizeText } from './machine.ts'
import type { Finding } from './finding.ts'

const one = async <T>({ db }: Services, text: ReturnType<typeof sql<T>>): Promise<T> => {
  const row = await db.asOnPrimary(systemScope).first(statement(text))
  if (!row) throw new Error('No answer')
  return row
}

const slowMs = 250

export const checkDatabase = async (services: Services): Promise<Finding> => {
  const from = performance.now()
  await one(services, sql<{ one: number }>`select 1 as one`)
  const ms = Math.round(performance.now() - from)
  const { used, max, bytes } = await one(
    services,
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
export const checkLive = async (services: Services): Promise<Finding> => {
  const { waiting, seconds } = await one(
    services,
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
  services: Services,
  table: 'mail_out' | 'sms_out' | 'push_out' | 'ccc_out',
  hasProvider: boolean,
): Promise<Finding> => {
  const { waiting, minutes, sent, refused, words } = await one(
    services,
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

export const checkClock = async (services: Services): Promise<Finding> => {
  const from = Date.now()
  const { at } = await one(
    services,
    sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  )
  // The database answered at some time between the two readings.
  const drift = Math.max(0, from - at, at - Date.now()) / 1000
  const seconds = drift.toFixed(1)
  if (drift <= mostDriftSeconds) return { state: 'ok', says: t('health.clock.ok', { seconds }) }
  return {
    state: drift > 30 ? 'bad' : 'warn',
    says: t('health.clock.bad', { seconds }),
    todo: t('health.clock.badTodo'),
  }
}

export const checkErrors = async (services: Services): Promise<Finding> => {
  const { count } = await one(
    services,
    sql<{ count: number }>`select count(*)::int as count from log_entry
      where at > now() - interval '1 hour' and level >= 50`,
  )
  if (count === 0) return { state: 'ok', says: t('health.errors.ok') }
  return { state: 'warn', says: t('health.errors.some', { count }), todo: t('health.errors.someTodo') }
}
