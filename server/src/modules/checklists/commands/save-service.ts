import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateService } from '#contract/checklists.ts'
import { cents, fromCents } from '#contract/kit/money.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { checkReferences } from './check-references.ts'
import { saveRow } from './save-row.ts'
import { t } from '../texts.ts'

export const services = {
  table: 'service',
  what: 'service',
  names: {
    name: 'calibrateServiceName',
    service_group: 'calibrateServiceGroup',
    event_type: 'calibrateEventType',
    insurer: 'insurance',
  },
} as const

/** Saves a service. One made inactive stores the time, so that the change can be found and reverted. */
export const saveService = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCalibrateService>,
  now: Date,
): Promise<{ id: number }> => {
  const values = {
    name: body.calibrateServiceName,
    code: body.code,
    service_group: body.calibrateServiceGroup,
    hours: body.hours === undefined ? undefined : fromCents(cents(body.hours)),
    rate_type: body.rateType,
    event_type: body.calibrateEventType,
    vehicle_make: body.vehicleMake,
    insurer: body.insurance,
    sort: body.sort,
    is_inactive: body.isInactive,
  }
  const message = body.code
    ? t.message('service.codeTaken', { code: body.code })
    : t.message('service.codeTakenUnnamed')
  return refuseDuplicate('service_code', message, () =>
    saveRow(
      tx,
      actor,
      services,
      { ...body, id: body.calibrateService },
      values,
      async ({ firm, now: stored, next }) => {
        if (typeof next.service_group !== 'number')
          throw invalid([{ field: 'calibrateServiceGroup', message: t.message('required') }])
        await checkReferences(tx, firm, [
          ['calibrateServiceGroup', 'service_group', next.service_group, stored.service_group],
          ['rateType', 'rate_type', next.rate_type, stored.rate_type],
          ['calibrateEventType', 'event_type', next.event_type, stored.event_type],
          ['vehicleMake', 'VehicleMake', next.vehicle_make, stored.vehicle_make],
          ['insurance', 'insurer', next.insurer, stored.insurer],
        ])
        return next.is_inactive && !stored.is_inactive ? { inactivated_on: now.toISOString() } : undefined
      },
    ),
  )
}
