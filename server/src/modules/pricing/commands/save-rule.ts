import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { pricingRule } from '#contract/pricing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { dateErrors, required, type FieldError } from '../rules/fields.ts'
import { saveDated } from './save-dated.ts'
import { t } from '../texts.ts'

/** A select without a choice sends null, -1, or 0, which means all. */
const idOrAll = (id: number | null | undefined) => (id === undefined ? undefined : isNew(id) ? null : id)

export const saveRule = (tx: Tx, actor: Actor, body: BodyOf<typeof pricingRule>): Promise<{ id: number }> =>
  saveDated(
    tx,
    actor,
    {
      table: 'pricing_rule',
      what: 'pricing rule',
      names: {
        name: 'pricingRuleName',
        insurer: 'insurance',
        service: 'calibrateService',
        service_group: 'calibrateServiceGroup',
      },
    },
    { id: body.pricingRule, firm: body.firm, version: body.version },
    {
      name: body.pricingRuleName,
      insurer: idOrAll(body.insurance),
      vehicle_make: idOrAll(body.vehicleMake),
      service: idOrAll(body.calibrateService),
      service_group: idOrAll(body.calibrateServiceGroup),
      kind: body.kind,
      value: body.value,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      is_inactive: body.isInactive,
    },
    (firm, next) => checkRule(tx, firm, next),
  )

/** @throws Problem 400 naming each invalid field */
const checkRule = async (tx: Tx, firm: number, next: Record<string, unknown>): Promise<void> => {
  const errors: FieldError[] = [
    ...required(next, { pricingRuleName: 'name', kind: 'kind', value: 'value', startsOn: 'starts_on' }),
    ...dateErrors(next),
    ...valueErrors(String(next.kind ?? ''), Number(next.value ?? 0)),
  ]
  const { rows } = await sql<Record<string, boolean>>`
    select ${isAvailable('insurer', next.insurer)} as insurance,
      ${isAvailable('lookup', next.vehicle_make, sql`t.key = 'VehicleMake'`)} as "vehicleMake",
      ${isAvailable('service', next.service)} as "calibrateService",
      ${isAvailable('service_group', next.service_group)} as "calibrateServiceGroup"
    from firm f where f.id = ${firm}`.execute(tx)
  for (const [field, isKnown] of Object.entries(rows[0] ?? {}))
    if (!isKnown) errors.push({ field, message: t('notListed') })
  if (errors.length > 0) throw invalid(errors)
}

/** A rule may refer only to rows available to its firm: the host's, those of the firms above, and its own. */
const isAvailable = (table: string, id: unknown, only = sql`true`) =>
  typeof id !== 'number'
    ? sql`true`
    : sql`exists (select 1 from ${sql.table(table)} t where t.id = ${id} and (t.firm = 1 or t.firm = any(f.path)) and ${only})`

const valueErrors = (kind: string, value: number): FieldError[] => {
  const errorOf = (message: string) => [{ field: 'value', message }]
  if (kind === 'percent')
    return value <= -100 ? errorOf(t('percentLow')) : value > 1000 ? errorOf(t('percentHigh')) : []
  if (value < 0) return errorOf(t('negative'))
  return kind === 'discountPercent' && value > 100 ? errorOf(t('discountHigh')) : []
}
