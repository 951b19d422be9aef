import type { BodyOf } from '#contract/kit/call.ts'
import type { updateCalibrateServiceItem } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { withConflictFields } from '#server/kernel/records/conflict-fields.ts'
import { difference } from '#server/kernel/records/history.ts'
import { noteOverwritten } from '#server/kernel/records/overwritten-fields.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import { eventSidesOf } from '../policy.ts'
import { requestedTerms, type LineSnapshot, type LineTerms } from '../rules/service-line-conflicts.ts'
import { arePricesLocked } from '../rules/service-price.ts'
import { readLines } from '../service-lines.ts'
import { lockEvent, visitLabel, syncRequestWithVisits, publishToParties } from '../store.ts'
import { changesSinceRead } from './changes-since.ts'
import { changeServices } from './change-services.ts'
import { refuseReadOnly } from './save-event.ts'
import { t } from './texts.ts'

const termsOf = ({ description, hours, rate }: LineTerms): LineTerms => ({ description, hours, rate })

/** The terms of a line that two people changed. */
const termConflicts = ({ stored, yours }: { stored?: unknown; yours?: unknown }) => {
  const [now, sent] = [stored as LineSnapshot, yours as LineSnapshot]
  return (['description', 'hours', 'rate'] as const).flatMap((field) =>
    now[field] === sent[field] ? [] : [{ field, stored: now[field], yours: sent[field] }],
  )
}

/** Changes the words, hours or rate of one service of a visit. Answers the visit's id. */
export const updateService = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateCalibrateServiceItem>,
  now: Date,
): Promise<number> => {
  const [visit, lines] = await Promise.all([
    lockEvent(tx, actor, body.calibrateEvent),
    readLines(tx, body.calibrateEvent),
  ])
  const { event } = visit
  if (!eventSidesOf(actor, event).includes('center')) throw forbidden()
  const before = lines.find((line) => line.id === body.id)
  if (!before) throw notFound('service of the visit')
  if (arePricesLocked(event.status))
    throw refused(t.message('services.pricesLocked', { visit: visitLabel(visit) }))
  refuseReadOnly(visit)
  const { description, hours, rate } = body
  const requested = lines.map((line) =>
    line.id === body.id
      ? { id: line.id, description, hours, rate }
      : { id: line.id, description: undefined, hours: undefined, rate: undefined },
  )
  const since = await changesSinceRead(tx, actor, 'event', event, body.version)
  const options = { since, mayPrice: true, isReadOnly: false, now }
  const isChanged = await withConflictFields(termConflicts, () =>
    changeServices(tx, actor, visit, lines, requested, options),
  )
  if (!isChanged) return event.id
  const changes = difference(termsOf(before), requestedTerms(before, body, true))
  noteOverwritten(tx, { entity: 'event_service', what: 'changed', changes })
  const request = await syncRequestWithVisits(tx, actor, visit.request, now)
  await publishToParties(tx, actor, request, {
    name: 'requests.eventChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id },
  })
  return event.id
}
