import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateServiceRates } from '#contract/checklists.ts'
import { money } from '#contract/kit/shapes.ts'
import { seesFirm, type Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { record } from '#server/kernel/history.ts'
import { invalid, notFound } from '#server/kernel/problems.ts'
import { tellList } from '#server/modules/lookups/door.ts'

/** Sets a firm's own rates; null takes one back to the base rate. All or none. */
export const saveRates = async (
  tx: Tx,
  actor: Actor,
  { firm, rates }: BodyOf<typeof saveCalibrateServiceRates>,
): Promise<{ ok: true }> => {
  if (!seesFirm(actor, firm)) throw notFound('firm')
  const changes: Record<string, [unknown, unknown]> = {}
  for (const { calibrateService: service, rate } of rates) {
    const parsed = rate === null ? null : money.safeParse(rate)
    if (parsed && (!parsed.success || parsed.data.startsWith('-')))
      throw invalid([{ field: `rates.${service}`, message: 'An amount such as 120.00' }])
    const known = await tx.selectFrom('service').select('name').where('id', '=', service).executeTakeFirst()
    if (!known) throw notFound('service')
    const stored = await tx
      .selectFrom('service_rate')
      .select(['id', 'rate'])
      .where('firm', '=', firm)
      .where('service', '=', service)
      .where('rate_type', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const now = parsed?.success ? parsed.data : null
    if (now === null && stored) await tx.deleteFrom('service_rate').where('id', '=', stored.id).execute()
    else if (now !== null && stored)
      await tx.updateTable('service_rate').set({ rate: now }).where('id', '=', stored.id).execute()
    else if (now !== null) await tx.insertInto('service_rate').values({ firm, service, rate: now }).execute()
    if ((stored?.rate ?? null) !== now) changes[known.name] = [stored?.rate ?? null, now]
  }
  if (Object.keys(changes).length === 0) return { ok: true }
  await record(tx, actor, { entity: 'service_rate', id: firm, firm, version: 1, what: 'changed', changes })
  const row = { entity: 'service_rate', id: firm, version: 1, firm }
  await tellList(tx, actor, 'checklists.ratesChanged', row)
  return { ok: true }
}
