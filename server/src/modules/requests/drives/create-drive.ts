import { numberText } from '#contract/kit/locale.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { clock } from '#contract/kit/time.ts'
import type { createTestDrive } from '#contract/requests/test-drive.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound } from '#server/kernel/http/problems.ts'
import { refuseReadOnly } from '../commands/save-event.ts'
import { updateItem } from '../commands/update-item.ts'
import { eventSidesOf } from '../policy.ts'
import { lockEvent, recordVisit, publishToParties, type Visit } from '../store.ts'
import { saveDrive } from './save-drive.ts'
import { t } from '../texts.ts'

/** Starts or finishes a road test of a visit. A passed test completes its checklist item. Returns the test drive's id. */
export const createDrive = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof createTestDrive>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  const { event } = visit
  if (!eventSidesOf(actor, event).some((side) => side !== 'shop')) throw forbidden()
  refuseReadOnly(visit)
  const { item, testDrive } = body
  if (item !== null) await requireItem(tx, event.id, item)
  if (body.drop) return discardDrive(tx, actor, visit, { item, testDrive })
  const { id, isProgress } = await saveDrive(tx, actor, visit, { item, testDrive }, body, now)
  const description = describeDrive(body)
  const isFinished = body.result !== 'open'
  if (item !== null && isFinished) {
    const completion = body.result === 'passed' ? { done: true } : {}
    const itemKey = { calibrateEvent: event.id, id: item }
    await updateItem(tx, actor, { ...itemKey, ...completion, note: description }, now)
  }
  if (isProgress && (item === null || !isFinished)) await recordDrive(tx, actor, visit, item, description)
  return id
}

const recordDrive = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  item: number | null,
  description: string,
): Promise<void> => {
  const { event, request } = visit
  await recordVisit(tx, actor, visit, { what: 'drove', changes: { drive: [null, description] } })
  await publishToParties(tx, actor, request, {
    name: 'requests.itemChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id, ...(item === null ? {} : { item }) },
  })
}

/** Discards the caller's own drive without a result. Idempotent. Returns its id, or the id that was sent. */
const discardDrive = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  { item, testDrive }: { item: number | null; testDrive: number },
): Promise<number> => {
  const dropped = await tx
    .deleteFrom('test_drive')
    .where('event', '=', visit.event.id)
    .where('user', '=', actor.user)
    .where('result', '=', 'open')
    .where((eb) => (item === null ? eb('id', '=', testDrive) : eb('event_item', '=', item)))
    .returning('id')
    .executeTakeFirst()
  if (dropped) await recordDrive(tx, actor, visit, item, t('drive.discarded'))
  return dropped?.id ?? testDrive
}

const requireItem = async (tx: Tx, event: number, item: number): Promise<void> => {
  const found = await tx
    .selectFrom('event_item')
    .select('id')
    .where('event', '=', event)
    .where('id', '=', item)
    .executeTakeFirst()
  if (!found) throw notFound('checklist item')
}

/** "Test drive 01:32 pm to 01:51 pm, odometer 34,120 to 34,127, passed". */
const describeDrive = (drive: BodyOf<typeof createTestDrive>): string => {
  const figure = (miles: number | null) => (miles === null ? t('drive.notRead') : numberText(miles))
  const from = clock(drive.started.slice(11))
  if (drive.ended === null) return t('drive.started', { from })
  const to = clock(drive.ended.slice(11))
  if (drive.result === 'open') return t('drive.ended', { from, to })
  const result = t(`drive.result.${drive.result}`)
  if (drive.odometerStart === null && drive.odometerEnd === null)
    return t('drive.result', { from, to, result })
  const [start, end] = [figure(drive.odometerStart), figure(drive.odometerEnd)]
  return t('drive.resultMiles', { from, to, start, end, result })
}
