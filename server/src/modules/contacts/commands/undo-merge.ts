import { sql } from 'kysely'
import type { undoMerge as call } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { recordMoves } from '../merge/move-references.ts'
import { parts, references } from '../merge/references.ts'
import { setRows, type Changed } from '../merge/rows.ts'
import {
  restoreAdded,
  restoreFields,
  restoreParts,
  restoreReference,
  type NotRestored,
} from '../merge/restore.ts'
import { recordContactChange } from '../store.ts'
import { syncContactRow } from '../contact-points.ts'
import { ensurePrimary } from '../primary.ts'
import { t } from '../texts.ts'

type Merge = {
  id: number
  firm: number
  contact: number
  taken: number[]
  changes: Changed[]
  undone_at: string | null
  is_late: boolean
}

/**
 * Undoes a merge row by row and field by field. Values that changed since the merge are kept and reported.
 */
export const undoMerge = async (tx: Tx, actor: Actor, id: number): Promise<AnswerOf<typeof call>> => {
  const merge = await lockMerge(tx, actor, id)
  const contacts = [merge.contact, ...merge.taken]
  await lockMergedContacts(tx, merge)
  await tx
    .updateTable('contact')
    .set({ merged_into: null, deleted_at: null })
    .where('id', 'in', merge.taken)
    .where('merged_into', '=', merge.contact)
    .execute()

  const changesOf = (table: string) =>
    merge.changes.filter((change) => change.table === table && change.before !== null)
  const notRestored: NotRestored[] = []
  for (const pointer of references) {
    const changed = changesOf(pointer.table).filter((change) => pointer.column in change.after)
    const { restored, left } = await restoreReference(tx, pointer, changed)
    const reverted = restored.map((change) => ({
      ...change,
      before: change.after,
      after: change.before ?? {},
    }))
    await recordMoves(tx, actor, pointer, reverted)
    notRestored.push(...left)
  }
  notRestored.push(...(await restoreFields(tx, 'contact_related', changesOf('contact_related'))))
  const survivorChanges = changesOf('contact').filter(
    (change) => change.id === merge.contact && !('merged_into' in change.after),
  )
  const isContactPointCopy = (change: Changed) => 'phone_no' in change.after
  notRestored.push(
    ...(await restoreFields(
      tx,
      'contact',
      survivorChanges.filter((change) => !isContactPointCopy(change)),
    )),
  )
  // The copied phone and email columns matter only for contacts without rows of their own; they are synced
  // below.
  await setRows(
    tx,
    'contact',
    survivorChanges
      .filter(isContactPointCopy)
      .map((change) => ({ id: change.id, values: change.before ?? {} })),
  )
  for (const part of parts) {
    notRestored.push(...(await restoreParts(tx, part, contacts, changesOf(part.table))))
    await restoreAdded(tx, part.table, merge.changes)
  }
  for (const contact of contacts) {
    for (const { table } of parts) await ensurePrimary(tx, table, contact)
    const { version } = await syncContactRow(tx, contact)
    await recordContactChange(tx, actor, { id: contact, firm: merge.firm, version }, 'split', {
      mergedInto: [merge.contact, null],
    })
  }
  await sql`update contact_merge set undone_at = now() where id = ${id}`.execute(tx)
  return { contacts, kept: notRestored }
}

const lockMerge = async (tx: Tx, actor: Actor, id: number): Promise<Merge> => {
  const { rows } =
    await sql<Merge>`select id, firm, contact, taken, changes, undone_at, created_at < now() - interval '30 days' as is_late
    from contact_merge where id = ${id} for update`.execute(tx)
  const [merge] = rows
  if (!merge || !canSeeFirm(actor, merge.firm)) throw notFound('merge')
  if (merge.undone_at !== null) throw refused(t.message('merge.undone'))
  if (merge.is_late) throw refused(t.message('merge.late'))
  return merge
}

/**
 * Locks the contacts in id order.
 * @throws refused if the survivor was itself merged later, because that merge must be undone first
 */
const lockMergedContacts = async (tx: Tx, merge: Merge): Promise<void> => {
  const ids = [merge.contact, ...merge.taken]
  const rows = await tx
    .selectFrom('contact')
    .select(['id', 'full_name', 'merged_into', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const survivor = rows.find((row) => row.id === merge.contact)
  if (!survivor?.merged_into) return
  const taker = await tx
    .selectFrom('contact')
    .select('full_name')
    .where('id', '=', survivor.merged_into)
    .executeTakeFirstOrThrow()
  throw refused(t.message('merge.again', { name: survivor.full_name, other: taker.full_name }))
}
