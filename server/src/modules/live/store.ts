import { sql } from 'kysely'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Scope } from '#server/kernel/security/actor.ts'
import { firmArrayText } from '#server/kernel/postgres/scope-settings.ts'
import type { Database, Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { FactRow, LogEntry } from './log-entries.ts'

/** Facts that people are notified of (see the notifications module). */
const notifiedFacts = [
  'requests.created',
  'requests.moved',
  'requests.reminded',
  'requests.eventCreated',
  'requests.eventAssigned',
  'requests.eventPlanned',
  'requests.eventChanged',
  'requests.eventMoved',
  'requests.eventCompleted',
  'requests.servicesAuthorized',
  'requests.paid',
  'adas.ruleChanged',
  'chat.messageSent',
  'chat.messageDeleted',
  'chat.read',
]

/** Facts that webhooks may have to hear of (see the webhooks module). */
const webhookFacts = [
  'requests.created',
  'requests.moved',
  'requests.eventCreated',
  'requests.eventPlanned',
  'requests.eventChanged',
  'requests.eventCompleted',
  'requests.invoiced',
  'requests.invoiceCredited',
  'requests.paid',
  'live.mailSent',
]

/**
 * Waits for the log's writer lock, holds it until the end of the transaction, and takes the oldest facts out of the
 * outbox in the order they were published. Facts that people are notified of are copied to notification_due, and
 * those for webhooks to webhook_due, in the same statement, so that this too happens exactly once.
 */
export const takeFacts = async (tx: Tx, limit: number): Promise<FactRow[]> => {
  const locking = sql`select pg_advisory_xact_lock(${advisoryLocks.hubLog})`.execute(tx)
  // Pipelined, but as a separate statement: only that sees what was committed while waiting for the lock.
  const taking = sql<FactRow>`with taken as (delete from outbox
      where id in (select x.id from outbox x order by x.id limit ${limit})
      returning id, at, name, entity, entity_id, version, parties, technicians, actor, data),
    due as (insert into notification_due (id, at, name, entity, entity_id, version, actor, data)
      select id, at, name, entity, entity_id, version, actor, data from taken where name = any(${notifiedFacts})),
    hooked as (insert into webhook_due (id, at, name, entity, entity_id, version, parties, data)
      select id, at, name, entity, entity_id, version, parties, data from taken
      where name = any(${webhookFacts}) and exists (select 1 from webhook where not is_off and deleted_at is null))
    select id, name, entity, entity_id, version, parties, technicians, actor, data from taken`.execute(tx)
  const [, taken] = await Promise.all([locking, taking])
  return taken.rows.sort((a, b) => a.id - b.id)
}

/**
 * Appends entries to the log, numbered from its last entry without a gap, and notifies every hub on commit. Resolves to
 * the entries with their cursors.
 */
export const appendToLog = async (tx: Tx, entries: readonly LogEntry[]): Promise<LogRow[]> => {
  if (entries.length === 0) return []
  const added = await sql<{
    last: number
  }>`with added as (insert into hub_log (cursor, type, parties, technicians, users, data)
    select (select coalesce(max(l.cursor), 0) from hub_log l) + e.place, e.entry ->> 'type',
      array(select jsonb_array_elements_text(e.entry -> 'parties')::int),
      case when jsonb_typeof(e.entry -> 'technicians') = 'array'
        then array(select jsonb_array_elements_text(e.entry -> 'technicians')::int) end,
      case when jsonb_typeof(e.entry -> 'users') = 'array'
        then array(select jsonb_array_elements_text(e.entry -> 'users')::int) end,
      e.entry -> 'data'
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as e(entry, place) returning cursor)
    select n.last, pg_notify('hub', n.last::text) from (select max(a.cursor) as last from added a) n`.execute(
    tx,
  )
  const before = (added.rows[0]?.last ?? 0) - entries.length
  return entries.map((entry, index) => ({ ...entry, cursor: before + index + 1 }))
}

export type LogRow = {
  cursor: number
  type: string
  parties: number[]
  technicians: number[] | null
  users: number[] | null
  data: unknown
}

/** Entries after one cursor up to and including another, oldest first, as far as row-level security allows. */
export const readLog = (
  db: Database,
  scope: Scope,
  after: number,
  limit: number,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Promise<LogRow[]> =>
  db.asOnPrimary(scope).rows(
    statement(sql<LogRow>`select cursor, type, parties, technicians, users, data from hub_log
      where cursor > ${after} and cursor <= ${upTo}
        and (${scope.all} or parties && ${firmArrayText(scope.firms)}::int[] or ${scope.user} = any(users))
      order by cursor limit ${limit}`),
  )

/** The first and last cursor of the log. Both are 0 while it is empty. */
export const logBounds = (db: Database, system: Scope): Promise<{ first: number; last: number }> =>
  db.command(system, async (tx) => {
    const found = await sql<{ first: number; last: number }>`select coalesce(min(cursor), 0) as first,
      coalesce(max(cursor), 0) as last from hub_log`.execute(tx)
    return found.rows[0] ?? { first: 0, last: 0 }
  })

/** The cursor of the last entry older than this many milliseconds. It scans from the end, so keep the time short. */
export const cursorBefore = (db: Database, system: Scope, milliseconds: number): Promise<number> =>
  db.command(system, async (tx) => {
    const found = await sql<{ cursor: number }>`select coalesce(
        (select l.cursor from hub_log l where l.at < now() - make_interval(secs => ${milliseconds / 1000})
          order by l.cursor desc limit 1),
        (select min(l.cursor) - 1 from hub_log l), 0) as cursor`.execute(tx)
    return found.rows[0]?.cursor ?? 0
  })

/** Deletes the entries written before a time. The last entry always stays, so that numbering continues from it. */
export const pruneLog = async (tx: Tx, before: Date): Promise<void> => {
  // Entries are in the same order by time and by cursor, so this only walks through the rows it deletes.
  await sql`delete from hub_log where cursor < coalesce(
      (select l.cursor from hub_log l where l.at >= ${before.toISOString()} order by l.cursor limit 1),
      (select max(l.cursor) from hub_log l))`.execute(tx)
}

/** A fact that people are notified of. `at` is an ISO instant. */
export type DueFact = {
  id: number
  at: string
  name: string
  entity: string
  entity_id: number
  version: number | null
  actor: number | null
  data: Record<string, unknown>
}

/** Takes the oldest facts that people must be notified of out of their queue. */
export const takeDueFacts = async (tx: Tx, limit: number): Promise<DueFact[]> => {
  const taken = await sql<DueFact>`delete from notification_due
    where id in (select d.id from notification_due d order by d.id limit ${limit})
    returning id, at, name, entity, entity_id, version, actor, data`.execute(tx)
  return taken.rows.sort((a, b) => a.id - b.id)
}

/** A fact that webhooks may have to hear of. */
export type WebhookFact = Omit<DueFact, 'actor'> & { parties: number[] }

/** Takes the oldest facts for webhooks out of their queue. */
export const takeWebhookFacts = async (tx: Tx, limit: number): Promise<WebhookFact[]> => {
  const taken = await sql<WebhookFact>`delete from webhook_due
    where id in (select d.id from webhook_due d order by d.id limit ${limit})
    returning id, at, name, entity, entity_id, version, parties, data`.execute(tx)
  return taken.rows.sort((a, b) => a.id - b.id)
}
