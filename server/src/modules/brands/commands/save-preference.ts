import type { BodyOf } from '#contract/kit/call.ts'
import type { BrandPreference, saveBrandPreference } from '#contract/brands.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, record } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict, invalid } from '#server/kernel/http/problems.ts'
import { whyNotLook } from '../rules/brand-setting.ts'
import { lockBrand, tellBrand } from '../store.ts'

type In = BodyOf<typeof saveBrandPreference>

/** Saves one preference of a brand. Everyone below sees a change of the brand at once. */
export const savePreference = async (tx: Tx, actor: Actor, body: In): Promise<BrandPreference> => {
  const { id: firm } = await lockBrand(tx, actor, body.brand)
  const key = { category: body.brandPreferenceCategory, name: body.brandPreferenceName }
  const why = key.category === 'Brand' ? whyNotLook(key.name, body.preference) : null
  if (why) throw invalid([{ field: 'preference', message: why }])
  const stored = await tx
    .selectFrom('firm_preference')
    .selectAll()
    .where('firm', '=', firm)
    .where('category', '=', key.category)
    .where('name', '=', key.name)
    .forUpdate()
    .executeTakeFirst()
  const was = { value: stored?.value ?? '', is_inactive: stored?.is_inactive ?? false }
  const sent = { value: body.preference, is_inactive: Boolean(body.isInactive) }
  const since =
    stored && body.version !== undefined
      ? await changesSince(tx, actor, 'firm_preference', stored.id, body.version)
      : {}
  const merged = mergeByField(was, sent, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored?.version ?? 0 })
  const values = { ...was, ...merged.changed }
  const said = { brand: firm, name: key.name, type: key.category, firm, value: values.value }
  if (stored && Object.keys(merged.changed).length === 0)
    return { ...said, isInactive: values.is_inactive, version: stored.version }
  const { id, version } = await tx
    .insertInto('firm_preference')
    .values({ firm, ...key, ...values })
    .onConflict((double) => double.columns(['firm', 'category', 'name']).doUpdateSet(values))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const changes: Record<string, [unknown, unknown]> = { value: [was.value, values.value] }
  if (was.is_inactive !== values.is_inactive) changes.is_inactive = [was.is_inactive, values.is_inactive]
  await record(tx, actor, { entity: 'firm_preference', id, firm, version, what: 'changed', changes })
  await tellBrand(tx, actor, 'brands.preferenceChanged', { id: firm, version })
  return { ...said, isInactive: values.is_inactive, version }
}
