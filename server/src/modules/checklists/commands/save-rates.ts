import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateServiceRates } from '#contract/checklists.ts'
import { price } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { publishList } from '#server/modules/lookups/door.ts'

type RatesInput = BodyOf<typeof saveCalibrateServiceRates>
/** A firm's own rates by `rates.{service}`, the field name used in conflicts and errors; null is none. */
type Rates = Record<string, string | null>

const rateField = (service: number): string => `rates.${service}`

/**
 * Sets a firm's own rates; null resets one to the base rate. All or none. The rates of a firm count as one
 * record, whose version comes from its history because a reset rate has no row.
 * @throws Problem 409 if others set one of these rates since the version the caller read
 */
export const saveRates = async (
  tx: Tx,
  actor: Actor,
  { firm, rates, version: readVersion }: RatesInput,
): Promise<{ ok: true }> => {
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const sent = parseRates(rates)
  const services = [...new Set(rates.map((each) => each.calibrateService))]
  const known = await tx.selectFrom('service').select('id').where('id', 'in', services).execute()
  if (known.length < services.length) throw notFound('service')
  const { stored, version } = await lockRates(tx, firm, services)
  const row = { entity: 'service_rate', id: firm, version }
  const changed = await mergeChanges(tx, actor, row, stored, sent, readVersion)
  const changes = difference(stored, changed)
  if (Object.keys(changes).length === 0) return { ok: true }
  for (const service of services.filter((each) => changes[rateField(each)]))
    await writeRate(tx, firm, service, changed[rateField(service)] ?? null)
  const next = version + 1
  await recordHistory(tx, actor, {
    entity: 'service_rate',
    id: firm,
    firm,
    version: next,
    what: 'changed',
    changes,
  })
  await publishList(tx, actor, 'checklists.ratesChanged', {
    entity: 'service_rate',
    id: firm,
    version: next,
    firm,
  })
  return { ok: true }
}

/** @throws Problem 400 naming each rate that is not a price */
const parseRates = (rates: RatesInput['rates']): Rates => {
  const sent: Rates = {}
  const errors: { field: string; message: string }[] = []
  for (const { calibrateService: service, rate } of rates) {
    const parsed = rate === null ? null : price.safeParse(rate)
    if (parsed?.error)
      errors.push({ field: rateField(service), message: parsed.error.issues[0]?.message ?? '' })
    else sent[rateField(service)] = parsed === null ? null : Number(parsed.data).toFixed(2)
  }
  if (errors.length > 0) throw invalid(errors)
  return sent
}

/** The stored rates and the version of the firm's rates. The firm's row serves as their lock. */
const lockRates = async (
  tx: Tx,
  firm: number,
  services: number[],
): Promise<{ stored: Rates; version: number }> => {
  await tx.selectFrom('firm').select('id').where('id', '=', firm).forNoKeyUpdate().execute()
  const rows = await tx
    .selectFrom('service_rate')
    .select(['service', 'rate'])
    .where('firm', '=', firm)
    .where('service', 'in', services)
    .where('rate_type', 'is', null)
    .execute()
  const last = await tx
    .selectFrom('history')
    .select('version')
    .where('entity', '=', 'service_rate')
    .where('entity_id', '=', firm)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const own = new Map(rows.map(({ service, rate }) => [service, rate]))
  return {
    stored: Object.fromEntries(services.map((service) => [rateField(service), own.get(service) ?? null])),
    version: last?.version ?? 0,
  }
}

const writeRate = async (tx: Tx, firm: number, service: number, rate: string | null): Promise<void> => {
  if (rate === null)
    await tx
      .deleteFrom('service_rate')
      .where('firm', '=', firm)
      .where('service', '=', service)
      .where('rate_type', 'is', null)
      .execute()
  else
    await tx
      .insertInto('service_rate')
      .values({ firm, service, rate })
      .onConflict((own) => own.columns(['firm', 'service', 'rate_type']).doUpdateSet({ rate }))
      .execute()
}
