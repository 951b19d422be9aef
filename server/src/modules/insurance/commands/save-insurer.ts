import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveInsurer } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { seesFirm, type Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { difference, record } from '#server/kernel/history.ts'
import { refuseDouble } from '#server/kernel/doubles.ts'
import { notFound } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'

/** Saves an insurer. A name stands once in a firm's list. */
export const keepInsurer = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveInsurer>,
): Promise<AnswerOf<typeof saveInsurer>> =>
  refuseDouble('insurer_name', `"${body.insuranceName}" is already in the list.`, async () => {
    const stored = isNew(body.insurance)
      ? undefined
      : await tx
          .selectFrom('insurer')
          .selectAll()
          .where('id', '=', body.insurance)
          .forUpdate()
          .executeTakeFirst()
    if (!isNew(body.insurance) && !stored) throw notFound('insurer')
    const firm = stored?.firm ?? body.firm
    if (!seesFirm(actor, firm)) throw notFound('insurer')
    const contact = await contactOf(tx, firm, body.insuranceContact)
    const values = {
      name: body.insuranceName,
      is_inactive: body.isInactive,
      contact_id: contact === undefined ? (stored?.contact_id ?? null) : contact,
    }
    const row = stored
      ? await tx
          .updateTable('insurer')
          .set(values)
          .where('id', '=', stored.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('insurer')
          .values({ ...values, firm })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
    await record(tx, actor, {
      entity: 'insurer',
      id: row.id,
      firm,
      version: row.version,
      what: stored ? 'changed' : 'created',
      changes: stored ? difference({ ...stored }, values) : {},
    })
    await tell(tx, actor, {
      name: 'insurance.changed',
      entity: 'insurer',
      id: row.id,
      version: row.version,
      firm,
      parties: [firm],
    })
    return {
      insurance: row.id,
      insuranceContact: values.contact_id,
      insuranceName: values.name,
      firm,
      isInactive: values.is_inactive,
    }
  })

/** Who answers there is a contact of the firm that keeps the insurer; left out, it stays. @throws notFound for another */
const contactOf = async (
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
