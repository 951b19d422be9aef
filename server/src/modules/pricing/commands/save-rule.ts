import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { pricingRule } from '#contract/pricing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { dateErrors, required, type FieldError } from '../rules/fields.ts'
import { saveDated } from './save-dated.ts'

/** A select without a choice sends null, -1, or 0, which means all. */
const orAll = (id: number | null | undefined) => (id === undefined ? undefined : isNew(id) ? null : id)

export const saveRule = (tx: Tx, actor: Actor, body: BodyOf<typeof pricingRule>): Promise<{ id: number }> =>
  saveDated(
    tx,
    actor,
    { table: 'pricing_rule', what: 'pricing rule' },
    { id: body.pricingRule, firm: body.firm, version: body.version },
    {
      name: body.pricingRuleName,
      insurer: orAll(body.insurance),
      vehicle_make: orAll(body.vehicleMake),
      service: orAll(body.calibrateService),
      service_group: orAll(body.calibrateServiceGroup),
      kind: body.kind,
      value: body.value,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      is_inactive: body.isInactive,
    },
    (firm, next) => refuseWrong(tx, firm, next),
  )

/** @throws Problem 400 naming each invalid field */
const refuseWrong = async (tx: Tx, firm: number, next: Record<string, unknown>): Promise<void> => {
  const errors: FieldError[] = [
    ...required(next, { pricingRuleName: 'name', kind: 'kind', value: 'value', startsOn: 'starts_on' }),
    ...dateErrors(next),
    ...valueErrors(String(next.kind ?? ''), Number(next.value ?? 0)),
  ]
  const { rows } = await sql<Record<string, boolean>>`
    select ${reaches('insurer', next.insurer)} as insurance,
      ${reaches('lookup', next.vehicle_make, sql`t.key = 'VehicleMake'`)} as "vehicleMake",
      ${reaches('service', next.service)} as "calibrateService",
      ${reaches('service_group', next.service_group)} as "calibrateServiceGroup"
    from firm f where f.id = ${firm}`.execute(tx)
  for (const [field, isThere] of Object.entries(rows[0] ?? {}))
    if (!isThere) errors.push({ field, message: 'Choose one of the list' })
  if (errors.length > 0) throw invalid(errors)
}

/** A rule may refer only to rows available to its firm: the host's, those of the firms above, and its own. */
const reaches = (table: string, id: unknown, only = sql`true`) =>
  typeof id !== 'number'
    ? sql`true`
    : sql`exists (select 1 from ${sql.table(table)} t where t.id = ${id} and (t.firm = 1 or t.firm = any(f.path)) and ${only})`

const valueErrors = (kind: string, value: number): FieldError[] => {
  const says = (message: string) => [{ field: 'value', message }]
  if (kind === 'percent')
    return value <= -100 ? says('More than -100') : value > 1000 ? says('At most 1000') : []
  if (value < 0) return says('Not below 0.00')
  return kind === 'discountPercent' && value > 100 ? says('At most 100') : []
}
