import { sql } from 'kysely'
import { instantsOf } from '#contract/kit/clock-change.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { createTestDrive } from '#contract/requests/test-drive.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { workTimeZone } from '../commands/move-event.ts'
import { resolveLocalTime } from '../rules/scheduled-time.ts'
import type { Visit } from '../store.ts'

export type Drive = Pick<
  BodyOf<typeof createTestDrive>,
  'started' | 'odometerStart' | 'odometerEnd' | 'result'
> &
  Partial<Pick<BodyOf<typeof createTestDrive>, 'ended' | 'notes' | 'route'>>

/** What is wrong with a road test, field by field. Only one that ended has a result; it may have none yet. */
const refuseInvalid = (drive: Drive, started: string, ended: string | null, now: Date) => {
  // A day of room: the clock of a phone may be wrong, or stand in another zone.
  const latest = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const wrong = [
    started > latest && { field: 'started', message: 'This day is still to come' },
    ended !== null && ended > latest && { field: 'ended', message: 'This day is still to come' },
    ended !== null && ended < started && { field: 'ended', message: 'Not before it started' },
    ended === null && drive.result !== 'open' && { field: 'ended', message: 'Say when it ended' },
    (drive.odometerEnd ?? Infinity) < (drive.odometerStart ?? 0) && {
      field: 'odometerEnd',
      message: 'Not less than at the start',
    },
  ].filter((each) => each !== false)
  if (wrong.length > 0) throw invalid(wrong)
}

/** When a road test ended: of a time that the clock shows twice the one that comes after the start. */
const resolveEnd = (local: string, zone: string, started: string): string =>
  instantsOf(local, zone).find((at) => at >= started) ?? resolveLocalTime(local, zone).at

/**
 * Keeps a road test: of an item the one that it has, of none the one that is named, or a new one. Answers its id, and
 * whether it went a step on: it began, ended or got its result. What is told late of one that has its result is left.
 * @throws Problem 400 by field; 404 for an id that is none of the visit's
 */
export const saveDrive = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  of: { item: number | null; testDrive?: number },
  drive: Drive,
  now: Date,
): Promise<{ id: number; isProgress: boolean }> => {
  const zone = await workTimeZone(tx, visit.request)
  const started = resolveLocalTime(drive.started, zone).at
  const ended = drive.ended ? resolveEnd(drive.ended, zone, started) : null
  refuseInvalid(drive, started, ended, now)
  const values = {
    user: actor.user,
    user_name: actor.name,
    started_at: started,
    ended_at: ended,
    odometer_start: drive.odometerStart,
    odometer_end: drive.odometerEnd,
    result: drive.result,
    ...(drive.notes === undefined ? {} : { notes: drive.notes }),
    ...(drive.route === undefined ? {} : { route: sql<string>`${JSON.stringify(drive.route)}::jsonb` }),
  }
  const named = of.testDrive !== undefined && of.testDrive > 0 ? of.testDrive : undefined
  if (of.item !== null || named !== undefined) {
    const before = await tx
      .selectFrom('test_drive')
      .select(['id', 'started_at', 'ended_at', 'result'])
      .where('event', '=', visit.event.id)
      .where((eb) => (of.item === null ? eb('id', '=', named ?? 0) : eb('event_item', '=', of.item)))
      .executeTakeFirst()
    const isSame = before !== undefined && new Date(before.started_at).getTime() === Date.parse(started)
    if (before && isSame && before.result !== 'open' && drive.result === 'open')
      return { id: before.id, isProgress: false }
    const known = await tx
      .updateTable('test_drive')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('event', '=', visit.event.id)
      .where((eb) => (of.item === null ? eb('id', '=', named ?? 0) : eb('event_item', '=', of.item)))
      .returning('id')
      .executeTakeFirst()
    if (before && known) {
      const isStep =
        !isSame || (before.ended_at === null) !== (ended === null) || before.result !== drive.result
      return { id: known.id, isProgress: isStep }
    }
    if (of.item === null) throw notFound('test drive')
  }
  const { id } = await tx
    .insertInto('test_drive')
    .values({ ...values, event: visit.event.id, request: visit.request.id, event_item: of.item })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isProgress: true }
}
