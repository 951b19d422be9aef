import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveInsurer as call } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { publishList } from '#server/modules/lookups/door.ts'
import { lockInsurer } from '../store.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof call>
type Insurer = AnswerOf<typeof call>

/** Saves an insurer. Names are unique within a firm's list. */
export const saveInsurer = (tx: Tx, actor: Actor, body: In): Promise<Insurer> =>
  refuseDuplicate(
    'insurer_name',
    body.insuranceName
      ? t.message('insurer.taken', { name: body.insuranceName })
      : t.message('insurer.takenUnnamed'),
    () => (isNew(body.insurance) ? add(tx, actor, body) : change(tx, actor, body)),
  )

const add = async (tx: Tx, actor: Actor, body: In): Promise<Insurer> => {
  const { firm } = body
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  if (!body.insuranceName) throw invalid([{ field: 'insuranceName', message: t.message('required') }])
  const row = await tx
    .insertInto('insurer')
    .values({
      firm,
      name: body.insuranceName,
      contact_id: (await resolveContact(tx, firm, body.insuranceContact)) ?? null,
      is_inactive: body.isInactive ?? false,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'insurer',
    id: row.id,
    firm,
    version: row.version,
    what: 'created',
  })
  return publishAndAnswer(tx, actor, row)
}

const insurerNames = { name: 'insuranceName', contact_id: 'insuranceContact' }

const change = async (tx: Tx, actor: Actor, body: In): Promise<Insurer> => {
  const stored = await lockInsurer(tx, actor, body.insurance)
  const { id, firm } = stored
  const sent = {
    name: body.insuranceName,
    contact_id: await resolveContact(tx, firm, body.insuranceContact),
    is_inactive: body.isInactive,
  }
  const now = { name: stored.name, contact_id: stored.contact_id, is_inactive: stored.is_inactive }
  const read = { entity: 'insurer', id, version: stored.version }
  const changed = await mergeChanges(tx, actor, read, now, sent, body.version, insurerNames)
  if (Object.keys(changed).length === 0) return toAnswer(stored)
  const row = await tx
    .updateTable('insurer')
    .set(changed)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const changes = difference(now, changed)
  await recordHistory(tx, actor, {
    entity: 'insurer',
    id,
    firm,
    version: row.version,
    what: 'changed',
    changes,
  })
  return publishAndAnswer(tx, actor, row)
}

type Row = Awaited<ReturnType<typeof lockInsurer>>
const toAnswer = (row: Row): Insurer => ({
  insurance: row.id,
  insuranceContact: row.contact_id,
  insuranceName: row.name,
  firm: row.firm,
  isInactive: row.is_inactive,
  isSelected: false,
  version: row.version,
})
const publishAndAnswer = async (tx: Tx, actor: Actor, row: Row): Promise<Insurer> => {
  const { id, version, firm } = row
  await publishList(tx, actor, 'insurance.changed', { entity: 'insurer', id, version, firm })
  return toAnswer(row)
}

/**
 * The insurer's contact, which must belong to its firm. Undefined leaves it as it is.
 * @throws notFound for a contact of another firm
 */
const resolveContact = async (
  tx: Tx,
  firm: number,
  id: number | null | undefined,
): Promise<number | null | undefined> => {
  if (id === undefined) return undefined
  if (id === null || isNew(id)) return null
  const found = await tx
    .selectFrom('contact')
    .select(['id', 'merged_into'])
    .where('id', '=', id)
    .where('firm', '=', firm)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('merged_into', 'is not', null)]))
    .executeTakeFirst()
  if (!found) throw notFound('contact')
  return found.merged_into ?? found.id
}
