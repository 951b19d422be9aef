import { sql, type RawBuilder } from 'kysely'
import { authorName, type Actor } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import type { ChangesSince } from './merge.ts'
import { noteOverwritten } from './overwritten-fields.ts'

/** Who made a change; a program that acts in a user's name is named, too. */
type Author = Pick<Actor, 'user' | 'name' | 'token'>

export type HistoryEntry = {
  entity: string
  id: number
  request?: number | null
  firm: number
  serviceFirm?: number | null
  version: number
  /** created, changed, moved, assigned, completedItem, ... */
  what: string
  from?: number | null
  to?: number | null
  why?: string | null
  /** field -> [before, after] */
  changes?: Record<string, [unknown, unknown]>
  /** The changes only repeat what the same call changed in another record. */
  isCopy?: boolean
}

/** The history row for a change. */
export const historyRow = (actor: Author, change: HistoryEntry) => ({
  entity: change.entity,
  entity_id: change.id,
  request: change.request ?? null,
  firm: change.firm,
  service_firm: change.serviceFirm ?? null,
  actor: actor.user,
  actor_name: authorName(actor),
  what: change.what,
  from_status: change.from ?? null,
  to_status: change.to ?? null,
  why: change.why ?? '',
  changes: JSON.stringify(change.changes ?? {}),
  version: change.version,
})

/** Adds a history row in the same transaction as the change. The history table is append-only. */
export const recordHistory = async (tx: Tx, actor: Author, change: HistoryEntry): Promise<void> => {
  noteOverwritten(tx, change)
  await tx.insertInto('history').values(historyRow(actor, change)).execute()
}

/**
 * Adds a history row for each row of `from`, for changes of many records in one statement. The columns of `from`, in this
 * order: entity, id, request, firm, service firm, what, why, changes, version. `before` may hold a
 * `with` clause that `from` reads.
 */
export const recordHistoryOf = async <Row = unknown>(
  tx: Tx,
  actor: Author,
  { from, before = sql``, returning = sql`` }: HistoryOf,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`${before}
    insert into history (entity, entity_id, request, firm, service_firm, what, why, changes, version, actor, actor_name)
    select c.*, ${actor.user}::int, ${authorName(actor)} from (${from}) c ${returning}`.execute(tx)
  return rows
}
type HistoryOf = { from: RawBuilder<unknown>; before?: RawBuilder<unknown>; returning?: RawBuilder<unknown> }

/**
 * Returns the fields that other users changed on a record after `version`, each with its earliest `before` value.
 * The actor's own changes are left out because they never conflict.
 */
export const changesSince = async (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  entity: string,
  id: number,
  version: number,
): Promise<ChangesSince> => {
  const rows = await tx
    .selectFrom('history')
    .select(['actor_name', 'at', 'changes'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('version', '>', version)
    .where('actor', '<>', actor.user)
    .orderBy('id')
    .execute()
  const since: ChangesSince = {}
  for (const row of rows)
    for (const [field, [before]] of Object.entries(row.changes as Record<string, [unknown, unknown]>))
      since[field] ??= { before, by: row.actor_name || 'Someone', at: row.at }
  return since
}

/** Returns field -> [before, after] for each field of `after` that differs. Undefined fields are skipped. */
export const difference = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(
        ([field, value]) =>
          value !== undefined && JSON.stringify(value ?? null) !== JSON.stringify(before[field] ?? null),
      )
      .map(([field, value]) => [field, [before[field] ?? null, value]]),
  )
