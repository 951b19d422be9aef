import type { BodyOf } from '#contract/kit/call.ts'
import type { updateCalibrateEventActivity } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { invalid } from '#server/kernel/problems.ts'
import { plan } from '../rules/zone.ts'
import type { Visit } from '../store.ts'
import { zoneOf } from './move-event.ts'

type Drive = NonNullable<BodyOf<typeof updateCalibrateEventActivity>['drive']>

/** Keeps the road test of an item: one an item, so that sending it twice is sending it once. */
export const keepDrive = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  item: number,
  drive: Drive,
): Promise<void> => {
  const zone = await zoneOf(tx, visit.request)
  const [started, ended] = [plan(drive.started, zone).at, plan(drive.ended, zone).at]
  if (ended < started) throw invalid([{ field: 'drive.ended', message: 'Not before it started' }])
  if ((drive.odometerEnd ?? Infinity) < (drive.odometerStart ?? 0))
    throw invalid([{ field: 'drive.odometerEnd', message: 'Not less than at the start' }])
  const values = {
    user: actor.user,
    user_name: actor.name,
    started_at: started,
    ended_at: ended,
    odometer_start: drive.odometerStart,
    odometer_end: drive.odometerEnd,
    result: drive.result,
  }
  const known = await tx
    .updateTable('test_drive')
    .set(values)
    .where('event_item', '=', item)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  await tx
    .insertInto('test_drive')
    .values({ ...values, event: visit.event.id, request: visit.request.id, event_item: item })
    .execute()
}
