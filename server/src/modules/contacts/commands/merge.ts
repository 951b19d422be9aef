import { sql } from 'kysely'
import { mergeFields } from '#contract/contacts.ts'
import type { mergeContacts as call } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import { columnsOf, storedFields } from '../fields.ts'
import { moveReferences, moveRelations, recordMoves } from '../merge/move-references.ts'
import { countMoved, moveParts } from '../merge/merge-parts.ts'
import { lockContacts } from '../merge/lock-contacts.ts'
import { noMoves, parts, references } from '../merge/references.ts'
import type { Changed } from '../merge/rows.ts'
import { mergeFieldValues, type Chosen } from '../merge/field-values.ts'
import { recordContactChange, type ContactRow } from '../store.ts'
import { syncContactRow, ensureContactPointRows } from '../contact-points.ts'

type Out = AnswerOf<typeof call>
type MergeRequest = { ids: readonly number[]; contact?: number; fields: Chosen }

/** Merges several contacts into one and stores what an undo needs. */
export const mergeContacts = async (tx: Tx, actor: Actor, request: MergeRequest): Promise<Out> => {
  const people = await lockContacts(tx, actor, request.ids, request.contact)
  const [survivor, ...taken] = people as [ContactRow, ...ContactRow[]]
  const order = people.map(({ id }) => id)
  const moved = noMoves()
  const changes: Changed[] = []
  for (const person of people) changes.push(...(await insertContactPointRows(tx, person)))

  const name = await saveMergedFields(tx, people, request.fields, changes)
  for (const part of parts) {
    const primaryOf =
      part.kind === 'phones'
        ? request.fields.phoneNo
        : part.kind === 'emails'
          ? request.fields.emailAddress
          : undefined
    const changed = await moveParts(tx, part, order, primaryOf)
    moved[part.kind] = countMoved(changed, survivor.id)
    changes.push(...changed)
  }
  const related = await moveRelations(tx, order)
  moved.related = related.length
  changes.push(...related)
  for (const pointer of references) {
    const changed = await moveReferences(tx, pointer, order.slice(1), { id: survivor.id, name })
    if (pointer.kind) moved[pointer.kind] += changed.length
    await recordMoves(tx, actor, pointer, changed)
    changes.push(...changed)
  }
  await markMerged(tx, actor, survivor, taken)
  const shown = await syncContactRow(tx, survivor.id)
  await recordContactChange(
    tx,
    actor,
    { ...survivor, version: shown.version },
    'merged',
    fieldChanges(survivor, changes, shown),
  )
  changes.push({
    table: 'contact',
    id: survivor.id,
    before: contactPointColumns(survivor),
    after: contactPointColumns(shown),
  })
  return saveMerge(tx, actor, people, name, moved, changes)
}

/** Rows created from the contact's own phone and email columns. An undo deletes them again. */
const insertContactPointRows = async (tx: Tx, person: ContactRow): Promise<Changed[]> => {
  const added = await ensureContactPointRows(tx, person)
  return added.map(({ table, id }) => ({ table, id, before: null, after: {} }))
}

/** Saves the merged fields of the surviving contact and returns its full name. */
const saveMergedFields = async (
  tx: Tx,
  people: readonly ContactRow[],
  chosen: Chosen,
  changes: Changed[],
): Promise<string> => {
  const [survivor] = people as [ContactRow]
  const merged = mergeFieldValues(
    people.map((row) => ({ id: row.id, fields: storedFields(row) })),
    mergeFields,
    chosen,
  )
  const changed = difference(storedFields(survivor), merged)
  const after = columnsOf(
    Object.fromEntries(Object.entries(changed).map(([field, [, value]]) => [field, value])),
  )
  const before = Object.fromEntries(
    Object.keys(after).map((column) => [column, survivor[column as keyof ContactRow]]),
  )
  if (Object.keys(after).length > 0) changes.push({ table: 'contact', id: survivor.id, before, after })
  const { full_name } = await tx
    .updateTable('contact')
    .set({ ...after, version: survivor.version + 1 })
    .where('id', '=', survivor.id)
    .returning('full_name')
    .executeTakeFirstOrThrow()
  return full_name
}

const fieldChanges = (
  survivor: ContactRow,
  changes: readonly Changed[],
  shown: { phone_no: string; email_address: string },
) => {
  const own = changes.find(({ table, id }) => table === 'contact' && id === survivor.id)
  const now = storedFields({
    ...survivor,
    ...own?.after,
    phone_no: shown.phone_no,
    email_address: shown.email_address,
  })
  return difference(storedFields(survivor), now)
}

/** The columns that a contact's row copies from its phones and emails. */
const contactPointColumns = ({
  phone_no,
  email_address,
  other_ways,
}: Awaited<ReturnType<typeof syncContactRow>>) => ({
  phone_no,
  email_address,
  other_ways,
})

/** Merged contacts are kept for an undo, and their ids resolve to the survivor from now on. */
const markMerged = async (
  tx: Tx,
  actor: Actor,
  survivor: ContactRow,
  taken: readonly ContactRow[],
): Promise<void> => {
  for (const person of taken) {
    const { version } = await tx
      .updateTable('contact')
      .set({ merged_into: survivor.id, deleted_at: sql<string>`now()` })
      .where('id', '=', person.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await recordContactChange(tx, actor, { ...person, version }, 'mergedInto', {
      mergedInto: [null, survivor.id],
    })
  }
}

const saveMerge = async (
  tx: Tx,
  actor: Actor,
  people: readonly ContactRow[],
  name: string,
  moved: Out['moved'],
  changes: readonly Changed[],
): Promise<Out> => {
  const [survivor, ...taken] = people as [ContactRow, ...ContactRow[]]
  const { rows } = await sql<{ id: number; until: string }>`
    insert into contact_merge (firm, contact, taken, names, full_name, moved, changes, done_by, done_by_name)
    values (${survivor.firm}, ${survivor.id}, ${taken.map(({ id }) => id)}::int[], ${taken.map((person) => person.full_name)}::text[], ${name},
      ${JSON.stringify(moved)}::jsonb, ${JSON.stringify(changes)}::jsonb, ${actor.user}, ${actor.name})
    returning id, created_at + interval '30 days' as until`.execute(tx)
  const { id, until } = rows[0] as { id: number; until: string }
  return { merge: id, contact: survivor.id, fullName: name, until, moved }
}
