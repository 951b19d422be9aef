import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { splitCalibrateEvent } from '#contract/requests/split.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { localAt } from '#contract/kit/time.ts'
import { lockEvent, visitLabel } from '../store.ts'
import { saveEvent } from './save-event.ts'
import { scheduleEvent } from './schedule-event.ts'
import { t } from './texts.ts'

const shortest = 5
const defaultMinutes = 60

/** Splits a scheduled visit in two. The services stay with the first part. */
export const splitEvent = async (
  tx: Tx,
  actor: Actor,
  { calibrateEvent, minutes, isSecondOpen, version, ...body }: BodyOf<typeof splitCalibrateEvent>,
  now: Date,
): Promise<AnswerOf<typeof splitCalibrateEvent>> => {
  const visit = await lockEvent(tx, actor, calibrateEvent)
  const { event, request } = visit
  const { scheduled_at: at, scheduled_zone: zone } = event
  const rest = (event.minutes ?? defaultMinutes) - minutes
  // Check the right to schedule first.
  await scheduleEvent(tx, actor, { calibrateEvent, version, minutes, doubleBook: body.doubleBook }, now)
  if (at === null || zone === null) throw refused(t.message('split.noTime', { visit: visitLabel(visit) }))
  if (rest < shortest) {
    const longest = minutes + rest - shortest
    throw invalid([{ field: 'minutes', message: t.message('split.tooLong', { minutes: longest }) }])
  }
  const place = {
    scheduled: localAt(new Date(Date.parse(at) + minutes * 60_000), zone),
    bay: event.bay,
    techIds: [...event.technician_ids],
    doubleBook: body.doubleBook ?? (event.double_booked || undefined),
  }
  const second = await saveEvent(
    tx,
    actor,
    {
      calibrateEvent: -1,
      calibrate: request.id,
      calibrateEventType: event.type,
      calibrateEventReference: event.id,
      minutes: rest,
      ...(isSecondOpen ? {} : place),
    },
    now,
    async (id) => id,
  )
  const [first, added] = await Promise.all(
    [calibrateEvent, second].map((id) =>
      tx.selectFrom('event').select(['version', 'number']).where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  )
  return {
    calibrateEvent,
    version: first?.version ?? event.version,
    minutes,
    second: { calibrateEvent: second, number: added?.number ?? 0, minutes: rest },
  }
}
