import type { BodyOf } from '#contract/kit/call.ts'
import type { BrandPreference, saveBrandPreference } from '#contract/brands.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { setPreference } from '../../firms/door.ts'
import { whyInvalidSetting } from '../rules/brand-setting.ts'
import { lockBrand, publishBrand } from '../store.ts'

type In = BodyOf<typeof saveBrandPreference>

/** Saves one preference of a brand. Everyone below sees a change of the brand at once. */
export const savePreference = async (tx: Tx, actor: Actor, body: In): Promise<BrandPreference> => {
  const { id: firm } = await lockBrand(tx, actor, body.brand)
  const key = { category: body.brandPreferenceCategory, name: body.brandPreferenceName }
  const refusal = key.category === 'Brand' ? whyInvalidSetting(key.name, body.preference) : null
  if (refusal) throw invalid([{ field: 'preference', message: refusal }])
  const stored = await tx
    .selectFrom('firm_preference')
    .selectAll()
    .where('firm', '=', firm)
    .where('category', '=', key.category)
    .where('name', '=', key.name)
    .forUpdate()
    .executeTakeFirst()
  const before = { value: stored?.value ?? '', is_inactive: stored?.is_inactive ?? false }
  const sent = { value: body.preference, is_inactive: Boolean(body.isInactive) }
  const row = { entity: 'firm_preference', id: stored?.id ?? 0, version: stored?.version ?? 0 }
  const changed = await mergeChanges(tx, actor, row, before, sent, stored && body.version, {
    value: 'preference',
  })
  const values = { ...before, ...changed }
  const answer = { brand: firm, name: key.name, type: key.category, firm, value: values.value }
  if (stored && Object.keys(changed).length === 0)
    return { ...answer, isInactive: values.is_inactive, version: stored.version }
  const { id, version } = await setPreference(tx, firm, key, values)
  const changes: Record<string, [unknown, unknown]> = { value: [before.value, values.value] }
  if (before.is_inactive !== values.is_inactive)
    changes.is_inactive = [before.is_inactive, values.is_inactive]
  await recordHistory(tx, actor, { entity: 'firm_preference', id, firm, version, what: 'changed', changes })
  await publishBrand(tx, actor, 'brands.preferenceChanged', { id: firm, version })
  return { ...answer, isInactive: values.is_inactive, version }
}
