import { sql } from 'kysely'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '../security/actor.ts'
import { canSeeFirm } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'
import { conflict, notFound } from '../http/problems.ts'
import { callName, type CallNames } from './call-names.ts'
import { changesSince, difference, recordHistory } from './history.ts'
import { mergeByField } from './merge.ts'

export type StoredRecord = { id: number; firm: number; version: number } & Record<string, unknown>
type Values = Record<string, unknown>

/** How the records of one table are saved. */
export interface RecordKind {
  table: keyof Tables & string
  /** What one is called in "This bay does not exist". */
  what: string
  /** What calls name its fields, where that isn't the column in camel case. */
  names?: CallNames
  /** Its jsonb columns, which pg would otherwise send as arrays. */
  jsonColumns?: readonly string[]
  /** Values that all records of this kind share, where a table holds several kinds. */
  only?: Readonly<Record<string, string | number>>
  /** Announces a change to those whose screens show it. `what` is as in the history: created, changed, deleted. */
  publish: (
    tx: Tx,
    actor: Actor,
    row: { entity: string; id: number; version: number; firm: number },
    what: string,
  ) => Promise<void>
}

interface SaveHooks {
  /** Firm of a new record. @throws Problem if the caller may not add one there */
  ownerOfNew: () => number
  /** @throws Problem if the caller may not change this record */
  mayChange?: (stored: StoredRecord) => void
  /**
   * Checks the record as it would be, and may return more columns to write. `stored` is undefined for a new one.
   * @throws Problem if it is not valid
   */
  check?: (next: Values, stored: StoredRecord | undefined, firm: number) => Promise<Values | void>
}

/**
 * Locks a record.
 * @throws Problem 404 if it is out of the caller's scope
 */
export const lockRecord = async (
  tx: Tx,
  actor: Actor,
  { table, what, only = {} }: Pick<RecordKind, 'table' | 'what' | 'only'>,
  id: number,
): Promise<StoredRecord> => {
  const { rows } =
    await sql<StoredRecord>`select * from ${sql.table(table)} t where t.id = ${id} for update`.execute(tx)
  const [stored] = rows
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound(what)
  for (const [column, value] of Object.entries(only)) if (stored[column] !== value) throw notFound(what)
  return stored
}

/**
 * Merges sent values over the stored ones, field by field, as others changed them since `read` was read.
 * @param stored the record as it is: its history's entity, id, and version
 * @param names what the call names the fields, where that isn't their name here in camel case
 * @returns the fields that change
 * @throws Problem 409 when others changed the same fields
 */
export const mergeChanges = async <T extends Record<string, unknown>>(
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  stored: { entity: string; id: number; version: number },
  now: T,
  sent: { [K in keyof T]?: T[K] | undefined },
  read: number | undefined,
  names: CallNames = {},
): Promise<Partial<T>> => {
  tx.state.callNames.set(stored.entity, names)
  const since = read === undefined ? {} : await changesSince(tx, actor, stored.entity, stored.id, read)
  const merged = mergeByField(now, sent as Partial<T>, since)
  if (merged.ok) return merged.changed
  const fields = merged.fields.map((each) => ({ ...each, field: callName(each.field, names) }))
  throw conflict({ ...merged, version: stored.version, fields })
}

/** The same for a locked row whose columns are named as the sent fields. */
export const mergeSent = async <T extends object>(
  tx: Tx,
  actor: Actor,
  entity: string,
  stored: { id: number; version: number },
  sent: T,
  version: number | undefined,
  names?: CallNames,
): Promise<Partial<T>> => {
  const now = Object.fromEntries(
    Object.keys(sent).map((field) => [field, stored[field as keyof typeof stored]]),
  )
  const { id, version: current } = stored
  const changed = await mergeChanges<Record<string, unknown>>(
    tx,
    actor,
    { entity, id, version: current },
    now,
    sent as Record<string, unknown>,
    version,
    names,
  )
  return changed as Partial<T>
}

/**
 * Saves a record: locks it, merges the sent fields over what others saved meanwhile, checks, writes, records the history,
 * and publishes. Undefined values were not sent and stay as they are. Nothing is written when nothing changed.
 * @throws Problem 404 out of scope, 409 when others changed the same fields
 */
export const saveRecord = async (
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  { id, version }: { id: number; version?: number | undefined },
  values: Values,
  { ownerOfNew, mayChange, check }: SaveHooks,
): Promise<{ id: number; firm: number }> => {
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (isNew(id)) {
    const firm = ownerOfNew()
    const more = await check?.(sent, undefined, firm)
    const added = await tx
      .insertInto(kind.table as 'bay')
      .values(toColumns(kind, { ...sent, ...more, ...kind.only, firm }) as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await recordAndAnnounce(tx, actor, kind, { ...added, firm }, 'created', {})
    return { id: added.id, firm }
  }
  const stored = await lockRecord(tx, actor, kind, id)
  mayChange?.(stored)
  const changed = await mergeSent(tx, actor, kind.table, stored, sent, version, kind.names)
  if (Object.keys(changed).length === 0) return { id, firm: stored.firm }
  const more = await check?.({ ...stored, ...changed }, stored, stored.firm)
  await changeRecord(tx, actor, kind, stored, { ...changed, ...more }, 'changed')
  return { id, firm: stored.firm }
}

/** Writes changed columns of a locked record, records them under `what`, and publishes. */
export const changeRecord = async (
  tx: Tx,
  actor: Actor,
  kind: RecordKind,
  stored: StoredRecord,
  changed: Values,
  what: string,
): Promise<void> => {
  const { version } = await tx
    .updateTable(kind.table as 'bay')
    .set(toColumns(kind, changed) as never)
    .where('id', '=', stored.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordAndAnnounce(tx, actor, kind, { ...stored, version }, what, difference(stored, changed))
}

const recordAndAnnounce = async (
  tx: Tx,
  actor: Actor,
  { table, publish }: RecordKind,
  { id, firm, version }: { id: number; firm: number; version: number },
  what: string,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> => {
  await recordHistory(tx, actor, { entity: table, id, firm, version, what, changes })
  await publish(tx, actor, { entity: table, id, version, firm }, what)
}

const toColumns = ({ jsonColumns = [] }: RecordKind, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      jsonColumns.includes(field) ? JSON.stringify(value) : value,
    ]),
  )
