import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveFirmPreference } from '#contract/firms.ts'
import { seesFirm, type Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { record } from '#server/kernel/history.ts'
import { notFound } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'

/** Sets one preference of a firm. */
export const savePreference = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveFirmPreference>,
): Promise<AnswerOf<typeof saveFirmPreference>> => {
  const { firm } = body
  if (!seesFirm(actor, firm)) throw notFound('firm')
  const key = { category: body.firmPreferenceCategory, name: body.firmPreferenceName }
  const before = await tx
    .selectFrom('firm_preference')
    .select(['value'])
    .where('firm', '=', firm)
    .where('category', '=', key.category)
    .where('name', '=', key.name)
    .forUpdate()
    .executeTakeFirst()
  const values = { value: body.preference, is_inactive: Boolean(body.isInactive) }
  const { id, version } = await tx
    .insertInto('firm_preference')
    .values({ firm, ...key, ...values })
    .onConflict((conflict) => conflict.columns(['firm', 'category', 'name']).doUpdateSet(values))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    entity: 'firm_preference',
    id,
    firm,
    version,
    what: 'changed',
    changes: { [`${key.category} ${key.name}`]: [before?.value ?? null, values.value] },
  })
  await tell(tx, actor, {
    name: 'firms.preferenceChanged',
    entity: 'firm',
    id: firm,
    version,
    firm,
    parties: [firm],
  })
  return { firm, name: key.name, value: values.value, type: key.category, isInactive: values.is_inactive }
}
