import { sql } from 'kysely'
import type { Scope } from '#server/kernel/security/actor.ts'
import { arrayText } from '#server/kernel/postgres/scope-settings.ts'
import type { Database, Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { FactRow, LogEntry } from './frames.ts'

/**
 * Any number, the same in all processes: who holds it is the one who gives cursors at this moment, a relay or what takes
 * messages (chat_take in database/tables/608-chat-functions.sql).
 */
const relayLock = 7470

/** Facts of which people are notified (module notifications). */
const notified = [
  'requests.created',
  'requests.moved',
  'requests.eventCreated',
  'requests.eventAssigned',
  'requests.eventPlanned',
  'requests.eventChanged',
  'requests.eventMoved',
  'requests.eventCompleted',
  'requests.servicesAuthorized',
  'requests.paid',
  'chat.messageSent',
  'chat.messageDeleted',
  'chat.read',
]

/**
 * Takes the relay's place until the end of the transaction, waiting for who has it, and the oldest facts out of the
 * outbox, in the order in which they were told. Those of which people are notified go over to that in the same statement:
 * once, like all of it.
 */
export const takeFacts = async (tx: Tx, most: number): Promise<FactRow[]> => {
  const locked = sql`select pg_advisory_xact_lock(${relayLock})`.execute(tx)
  // Sent at once, and a statement of its own: only that sees what was committed while the lock was waited for.
  const taking = sql<FactRow>`with taken as (delete from outbox
      where id in (select x.id from outbox x order by x.id limit ${most})
      returning id, at, name, entity, entity_id, version, parties, technicians, actor, data),
    due as (insert into notification_due (id, at, name, entity, entity_id, version, actor, data)
      select id, at, name, entity, entity_id, version, actor, data from taken where name = any(${notified}))
    select id, name, entity, entity_id, version, parties, technicians, actor, data from taken`.execute(tx)
  const [, taken] = await Promise.all([locked, taking])
  return taken.rows.sort((a, b) => a.id - b.id)
}

/** Adds to the log, numbered on from its last entry without a gap, and wakes every hub at the commit. Answers the entries. */
export const addToLog = async (tx: Tx, entries: readonly LogEntry[]): Promise<LogRow[]> => {
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
  return entries.map((entry, at) => ({ ...entry, cursor: before + at + 1 }))
}

export type LogRow = {
  cursor: number
  type: string
  parties: number[]
  technicians: number[] | null
  users: number[] | null
  data: unknown
}

/** Entries after a cursor, up to and with another, oldest first, as far as row-level security shows them. */
export const readLog = (
  db: Database,
  scope: Scope,
  after: number,
  most: number,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Promise<LogRow[]> =>
  db.fresh(scope).rows(
    statement(sql<LogRow>`select cursor, type, parties, technicians, users, data from hub_log
      where cursor > ${after} and cursor <= ${upTo}
        and (${scope.all} or parties && ${arrayText(scope.firms)}::int[] or ${scope.user} = any(users))
      order by cursor limit ${most}`),
  )

/** Where the log begins and ends; both 0 before its first entry. */
export const logEnds = (db: Database, system: Scope): Promise<{ first: number; last: number }> =>
  db.command(system, async (tx) => {
    const found = await sql<{ first: number; last: number }>`select coalesce(min(cursor), 0) as first,
      coalesce(max(cursor), 0) as last from hub_log`.execute(tx)
    return found.rows[0] ?? { first: 0, last: 0 }
  })

/** The last entry that was made before so many milliseconds ago; walked to from the end, so meant for short times. */
export const cursorBefore = (db: Database, system: Scope, milliseconds: number): Promise<number> =>
  db.command(system, async (tx) => {
    const found = await sql<{ cursor: number }>`select coalesce(
        (select l.cursor from hub_log l where l.at < now() - make_interval(secs => ${milliseconds / 1000})
          order by l.cursor desc limit 1),
        (select min(l.cursor) - 1 from hub_log l), 0) as cursor`.execute(tx)
    return found.rows[0]?.cursor ?? 0
  })

/** Forgets what came before a time, from the first entry on. The last stays, so that numbers go on from it. */
export const pruneLog = async (tx: Tx, before: Date): Promise<void> => {
  // Entries follow each other in time as they do in number: those that go are walked through, and nothing else is looked at.
  await sql`delete from hub_log where cursor < coalesce(
      (select l.cursor from hub_log l where l.at >= ${before.toISOString()} order by l.cursor limit 1),
      (select max(l.cursor) from hub_log l))`.execute(tx)
}
