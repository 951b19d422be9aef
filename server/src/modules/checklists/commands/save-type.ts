import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEventType, saveRateType as saveRateTypeCall } from '#contract/checklists.ts'
import { cents, fromCents } from '#contract/kit/money.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { saveRow } from './save-row.ts'
import { t } from '../texts.ts'

const eventTypes = {
  table: 'event_type',
  what: 'visit type',
  names: { name: 'calibrateEventTypeName' },
} as const
const rateTypes = { table: 'rate_type', what: 'rate type', names: { name: 'rateTypeName' } } as const

/** Saves a visit type. Types with a code are used by the product and cannot be made inactive. */
export const saveEventType = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCalibrateEventType>,
): Promise<{ id: number }> => {
  const { calibrateEventType: id, calibrateEventTypeName: name, minutes, isInactive, sort } = body
  const values = { name, minutes, is_inactive: isInactive, sort }
  return refuseDuplicate(
    'event_type_name',
    name ? t.message('eventType.taken', { name }) : t.message('eventType.takenUnnamed'),
    () =>
      saveRow(tx, actor, eventTypes, { ...body, id }, values, ({ now, next }) => {
        if (next.is_inactive && now.code)
          throw refused(t.message('eventType.builtIn', { name: String(now.name) }))
        return undefined
      }),
  )
}

export const saveRateType = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveRateTypeCall>,
): Promise<{ id: number }> => {
  const { rateType: id, rateTypeName: name, rate, isFlat, isInactive, sort } = body
  const exact = rate === undefined ? undefined : fromCents(cents(rate))
  const values = { name, rate: exact, is_flat: isFlat, is_inactive: isInactive, sort }
  return refuseDuplicate(
    'rate_type_name',
    name ? t.message('rateType.taken', { name }) : t.message('rateType.takenUnnamed'),
    () => saveRow(tx, actor, rateTypes, { ...body, id }, values),
  )
}
