import { sql } from 'kysely'
import { instantsOfLocalTime } from '#contract/kit/clock-change.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { createTestDrive } from '#contract/requests/test-drive.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { workTimeZone } from '../commands/work-time-zone.ts'
import { resolveLocalTime } from '../rules/scheduled-time.ts'
import type { Visit } from '../store.ts'
import { t } from '../texts.ts'

export type Drive = Pick<
  BodyOf<typeof createTestDrive>,
  'started' | 'odometerStart' | 'odometerEnd' | 'result'
> &
  Partial<Pick<BodyOf<typeof createTestDrive>, 'ended' | 'notes' | 'route'>>

/** Validates a road test field by field. Only a finished test can have a result. @throws invalid */
const refuseInvalid = (drive: Drive, started: string, ended: string | null, now: Date) => {
  // Allow one day of slack, because a phone's clock may be wrong or in another zone.
  const latest = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const errors = [
    started > latest && { field: 'started', message: t('drive.future') },
    ended !== null && ended > latest && { field: 'ended', message: t('drive.future') },
    ended !== null && ended < started && { field: 'ended', message: t('drive.order') },
    ended === null && drive.result !== 'open' && { field: 'ended', message: t('drive.noEnd') },
    (drive.odometerEnd ?? Infinity) < (drive.odometerStart ?? 0) && {
      field: 'odometerEnd',
      message: t('drive.odometer'),
    },
  ].filter((each) => each !== false)
  if (errors.length > 0) throw invalid(errors)
}

/** The end instant of a road test. Of a repeated local time, it is the first occurrence after the start. */
const resolveEnd = (local: string, zone: string, started: string): string =>
  instantsOfLocalTime(local, zone).find((at) => at >= started) ?? resolveLocalTime(local, zone).at

/**
 * The caller's unfinished test without an item that began at this time: a device that never got the answer to its start
 * doesn't know the id.
 */
const findSameStart = async (
  tx: Tx,
  actor: Actor,
  { event }: Visit,
  item: number | null,
  started: string,
): Promise<number | undefined> => {
  if (item !== null) return undefined
  const found = await tx
    .selectFrom('test_drive')
    .select('id')
    .where('event', '=', event.id)
    .where('user', '=', actor.user)
    .where('event_item', 'is', null)
    .where('result', '=', 'open')
    .where('started_at', '=', started)
    .executeTakeFirst()
  return found?.id
}

/**
 * Saves a road test: the one of the item, else the one with the given id, else a new one. A late update of a test that
 * already has its result is ignored.
 * @returns its id, and whether it made progress (started, ended, or got a result)
 * @throws invalid by field, notFound for an id of another visit
 */
export const saveDrive = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  target: { item: number | null; testDrive?: number },
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
  const namedId =
    target.testDrive !== undefined && target.testDrive > 0
      ? target.testDrive
      : await findSameStart(tx, actor, visit, target.item, started)
  if (target.item !== null || namedId !== undefined) {
    const before = await tx
      .selectFrom('test_drive')
      .select(['id', 'started_at', 'ended_at', 'result'])
      .where('event', '=', visit.event.id)
      .where((eb) =>
        target.item === null ? eb('id', '=', namedId ?? 0) : eb('event_item', '=', target.item),
      )
      .executeTakeFirst()
    const isSame = before !== undefined && new Date(before.started_at).getTime() === Date.parse(started)
    if (before && isSame && before.result !== 'open' && drive.result === 'open')
      return { id: before.id, isProgress: false }
    const updated = await tx
      .updateTable('test_drive')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('event', '=', visit.event.id)
      .where((eb) =>
        target.item === null ? eb('id', '=', namedId ?? 0) : eb('event_item', '=', target.item),
      )
      .returning('id')
      .executeTakeFirst()
    if (before && updated) {
      const isProgress =
        !isSame || (before.ended_at === null) !== (ended === null) || before.result !== drive.result
      return { id: updated.id, isProgress }
    }
    if (target.item === null) throw notFound('test drive')
  }
  const { id } = await tx
    .insertInto('test_drive')
    .values({ ...values, event: visit.event.id, request: visit.request.id, event_item: target.item })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isProgress: true }
}
