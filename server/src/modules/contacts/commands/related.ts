import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type {
  deleteRelated as deleteRelatedCall,
  saveRelated as saveRelatedCall,
} from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { listRelated } from '../reads/related.ts'
import { checkLookups, lockContact } from '../store.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof saveRelatedCall>
type Row = { id: number; firm: number; contact: number; related: number }

/** Saves a relation between two contacts. A pair is stored once, no matter which side it was added from. */
export const saveRelated = async (
  tx: Tx,
  actor: Actor,
  body: In,
): Promise<AnswerOf<typeof saveRelatedCall>> => {
  await checkLookups(tx, [['relatedType', 'RelatedContactType', body.relatedType]])
  const [low, high] = [Math.min(body.contact, body.related), Math.max(body.contact, body.related)]
  if (low === high) throw refused(t.message('related.self'))
  const [one, two] = [await lockContact(tx, actor, low), await lockContact(tx, actor, high)]
  if (one.firm !== two.firm) throw refused(t.message('related.otherLocation'))
  const [contact, other] = body.contact === low ? [one, two] : [two, one]
  const id = isNew(body.contactRelated)
    ? await add(tx, actor, { firm: contact.firm, contact: contact.id, related: other.id }, body)
    : await change(tx, actor, body)
  const saved = (await listRelated(runInTx(tx), actor, contact.id)).find((row) => row.contactRelated === id)
  if (!saved) throw notFound('relation')
  return saved
}

const recordRelation = async (
  tx: Tx,
  actor: Actor,
  row: Row & { version: number },
  what: string,
  changes = {},
) => {
  const { id, firm, version } = row
  await recordHistory(tx, actor, { entity: 'contact_related', id, firm, version, what, changes })
  for (const contact of [row.contact, row.related])
    await publish(tx, actor, {
      name: 'contacts.related',
      entity: 'contact',
      id: contact,
      version: 0,
      firm,
      parties: [firm],
    })
}

const refuseExistingPair = async (
  tx: Tx,
  { contact, related }: Pick<Row, 'contact' | 'related'>,
): Promise<void> => {
  const found = await tx
    .selectFrom('contact_related')
    .select('id')
    .where('contact', 'in', [contact, related])
    .where('related', 'in', [contact, related])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (found) throw refused(t.message('related.exists'))
}

const add = async (tx: Tx, actor: Actor, pair: Omit<Row, 'id'>, body: In): Promise<number> => {
  await refuseExistingPair(tx, pair)
  const { id } = await tx
    .insertInto('contact_related')
    .values({
      ...pair,
      related_type: body.relatedType && body.relatedType > 0 ? body.relatedType : null,
      note: body.note ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordRelation(tx, actor, { ...pair, id, version: 1 }, 'created')
  return id
}

const lockRelated = async (tx: Tx, actor: Actor, id: number) => {
  const row = await tx
    .selectFrom('contact_related')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !canSeeFirm(actor, row.firm)) throw notFound('relation')
  return row
}

const change = async (tx: Tx, actor: Actor, body: In): Promise<number> => {
  const stored = await lockRelated(tx, actor, body.contactRelated)
  const isPair =
    [stored.contact, stored.related].includes(body.contact) &&
    [stored.contact, stored.related].includes(body.related)
  if (stored.deleted_at !== null || !isPair) throw notFound('relation')
  const now = { relatedType: stored.related_type, note: stored.note }
  const sent = {
    relatedType: body.relatedType,
    note: body.note === undefined ? undefined : (body.note ?? ''),
  }
  const row = { entity: 'contact_related', id: stored.id, version: stored.version }
  const changed = await mergeChanges(tx, actor, row, now, sent, body.version)
  if (Object.keys(changed).length === 0) return stored.id
  const { version } = await tx
    .updateTable('contact_related')
    .set({ related_type: changed.relatedType, note: changed.note })
    .where('id', '=', stored.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordRelation(tx, actor, { ...stored, version }, 'changed', difference(now, changed))
  return stored.id
}

/** Moves a relation to the trash, or restores it. Both contacts stay. */
export const deleteRelated = async (
  tx: Tx,
  actor: Actor,
  id: number,
  undo: boolean,
): Promise<AnswerOf<typeof deleteRelatedCall>> => {
  const stored = await lockRelated(tx, actor, id)
  if ((stored.deleted_at === null) === undo) return { contact: stored.contact, says: '' }
  if (undo) await refuseExistingPair(tx, stored)
  const { version } = await tx
    .updateTable('contact_related')
    .set({ deleted_at: undo ? null : new Date().toISOString() })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordRelation(tx, actor, { ...stored, version }, undo ? 'revived' : 'deleted')
  return { contact: stored.contact, says: '' }
}
