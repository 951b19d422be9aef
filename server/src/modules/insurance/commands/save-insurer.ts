import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveInsurer } from '#contract/contacts.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { seesFirm, type Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { record } from '#server/kernel/history.ts'
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
    const values = { name: body.insuranceName, is_inactive: body.isInactive }
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
      changes: stored
        ? { name: [stored.name, values.name], is_inactive: [stored.is_inactive, values.is_inactive] }
        : {},
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
      insuranceContact: null,
      insuranceName: values.name,
      firm,
      isInactive: values.is_inactive,
    }
  })
