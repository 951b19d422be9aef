import { sql } from 'kysely'
import { fieldNames, type FieldTable, type FieldValues } from '#contract/kit/fields.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { storedValues, toColumns, type FieldColumns } from '#server/kernel/records/fields.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import {
  contactPoints,
  contactPointsChanged,
  ensureContactPointRows,
  recordContactPoint,
  type ContactPointKind,
} from './contact-points.ts'
import { ensurePrimary, makePrimary } from './primary.ts'
import { checkLookups, lockContact, type ContactRow } from './store.ts'

interface Saved<T extends FieldTable> {
  fields: T
  /** Its type: the field, the lookup's key, and the chosen id. */
  type: readonly [field: string, key: string, id: number]
  /** Whether it becomes the contact's primary one. */
  isPrimary: boolean
  /** What was sent; `now` is what is stored, undefined for a new one. */
  sent: (now: FieldValues<T> | undefined) => Partial<FieldValues<T>>
  /** @throws refused when the contact has another one like `next` */
  refuseDuplicate: (
    contact: ContactRow,
    next: FieldValues<T>,
    changed: Partial<FieldValues<T>>,
    id: number,
  ) => Promise<void>
}

/**
 * Saves a phone or an email of a contact, keeps one primary, and updates the contact's own row.
 * @returns the contact, and the id of the phone or email
 */
export const saveContactPoint = async <T extends FieldTable>(
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  ids: { contact: number; id: number; version: number | undefined },
  saved: Saved<T>,
): Promise<{ contact: number; id: number }> => {
  const contact = await lockContact(tx, actor, ids.contact)
  await checkLookups(tx, [saved.type])
  await ensureContactPointRows(tx, contact)
  const id = isNew(ids.id)
    ? await add(tx, actor, kind, contact, saved)
    : await change(tx, actor, kind, contact, ids, saved)
  const { table } = contactPoints[kind]
  if (saved.isPrimary) await makePrimary(tx, table, contact.id, id)
  await ensurePrimary(tx, table, contact.id)
  await contactPointsChanged(tx, actor, contact)
  return { contact: contact.id, id }
}

const add = async <T extends FieldTable>(
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  contact: ContactRow,
  { fields, sent, refuseDuplicate }: Saved<T>,
): Promise<number> => {
  const values = sent(undefined)
  await refuseDuplicate(contact, values as FieldValues<T>, values, 0)
  const { id } = await tx
    .insertInto(contactPoints[kind].table as 'contact_phone')
    .values({ ...toColumns(fields, values), firm: contact.firm, contact: contact.id } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordContactPoint(tx, actor, kind, { id, firm: contact.firm, version: 1 }, 'created')
  return id
}

const change = async <T extends FieldTable>(
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  contact: ContactRow,
  { id, version }: { id: number; version: number | undefined },
  { fields, sent, refuseDuplicate }: Saved<T>,
): Promise<number> => {
  const { table, noun } = contactPoints[kind]
  const { rows } = await sql<FieldColumns<T> & { firm: number; version: number }>`
    select * from ${sql.table(table)} w where w.id = ${id} and w.contact = ${contact.id} and w.deleted_at is null
    for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound(noun)
  const now = storedValues(fields, row)
  const read = { entity: table, id, version: row.version }
  const changed = await mergeChanges<FieldValues<T>>(tx, actor, read, now, sent(now), version)
  if (fieldNames(fields).every((name) => changed[name] === undefined)) return id
  await refuseDuplicate(contact, { ...now, ...changed }, changed, id)
  const written = await tx
    .updateTable(table as 'contact_phone')
    .set(toColumns(fields, changed) as never)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const point = { id, firm: row.firm, version: written.version }
  await recordContactPoint(tx, actor, kind, point, 'changed', difference(now, changed))
  return id
}
