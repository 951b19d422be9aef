import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeByField, type Merge, type ChangesSince } from '#server/kernel/records/merge.ts'
import { conflict, invalid } from '#server/kernel/http/problems.ts'
import { columnsOf, storedFields, touchesPlan, touchesTime, type EventFields } from '../event-fields.ts'
import { recordVisit, type Visit } from '../store.ts'
import { assign } from './assign-technicians.ts'
import { planText } from '../rules/scheduled-time.ts'
import { holdTechnicians } from './reserve-technicians.ts'
import { plainTime, planColumns } from './schedule-columns.ts'

type Refused = Extract<Merge<never>, { ok: false }>

/**
 * Changes the fields of a locked visit: merged over what is stored, planned, assigned, and written into the history.
 * `met` are lines of services that others changed as well: all that is in question is asked in one go. `doubleBook` says why
 * its technicians get it beside another visit.
 * @throws conflict when someone else changed the same field since it was read
 */
export const changeEvent = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  incoming: Partial<EventFields>,
  since: ChangesSince,
  now: Date,
  { met, doubleBook }: { met?: Refused | undefined; doubleBook?: string | undefined } = {},
): Promise<Visit> => {
  const stored = storedFields(visit.event)
  const asked = incoming.scheduled ? { scheduled: await plainTime(tx, visit, incoming.scheduled) } : {}
  const merge = mergeByField<EventFields>(stored, { ...incoming, ...asked }, since)
  if (!merge.ok || met) {
    const { by, at } = merge.ok ? (met as Refused) : merge
    const fields = [...(merge.ok ? [] : merge.fields), ...(met?.fields ?? [])]
    throw conflict({ by, at, version: visit.event.version, fields })
  }
  const { techIds, ...changed } = merge.changed
  let after = visit
  if (Object.keys(changed).length > 0) {
    const minutes = await refuseUnknown(tx, visit, changed)
    if (stored.minutes === null && changed.minutes === undefined && minutes) changed.minutes = minutes
    const planned = touchesPlan(changed) ? await planColumns(tx, visit, changed) : {}
    const row = await tx
      .updateTable('event')
      .set({ ...columnsOf(changed), ...planned })
      .where('id', '=', visit.event.id)
      .returning([
        'version',
        'type',
        'scheduled_local',
        'scheduled_zone',
        'scheduled_at',
        'minutes',
        'bay',
        'skip_ready',
        'skip_precheck',
        'skip_actions',
      ])
      .executeTakeFirstOrThrow()
    after = { ...visit, event: { ...visit.event, ...row } }
    await recordVisit(tx, actor, after, {
      what: touchesPlan(changed) ? 'planned' : 'changed',
      changes: difference(stored, { ...changed, ...settledPlan(changed, planText(row)) }),
    })
  }
  if (techIds) after = await assign(tx, actor, after, techIds, now)
  return techIds || touchesTime(changed) ? holdTechnicians(tx, actor, after, doubleBook) : after
}

/** What the clock skips was moved on: history says what is stored. */
const settledPlan = (changed: Partial<EventFields>, local: string | null): Partial<EventFields> =>
  changed.scheduled === undefined ? {} : { scheduled: local }

const lists = [
  ['paymentType', 'PaymentType'],
  ['transportationTypeIds', 'TransportationType'],
] as const

/**
 * Ids must name what the caller can choose. Answers the usual minutes of a newly chosen kind of visit.
 * @throws invalid naming the fields that do not
 */
const refuseUnknown = async (
  tx: Tx,
  { event }: Visit,
  changed: Partial<EventFields>,
): Promise<number | undefined> => {
  let minutes: number | undefined
  const errors: { field: string; message: string }[] = []
  const message = 'This is not in the list. Choose again'
  for (const [field, key] of lists) {
    const ids = [changed[field] ?? []].flat()
    if (ids.length === 0) continue
    const found = await tx
      .selectFrom('lookup')
      .select('id')
      .where('key', '=', key)
      .where('id', 'in', ids)
      .execute()
    if (found.length < new Set(ids).size) errors.push({ field, message })
  }
  if (changed.calibrateEventType) {
    const type = await tx
      .selectFrom('event_type')
      .select('minutes')
      .where('id', '=', changed.calibrateEventType)
      .executeTakeFirst()
    minutes = type?.minutes
    if (!type) errors.push({ field: 'calibrateEventType', message })
  }
  if (changed.calibrateEventReference) {
    const other = await tx
      .selectFrom('event')
      .select('id')
      .where('id', '=', changed.calibrateEventReference)
      .where('request', '=', event.request)
      .where('id', '<>', event.id)
      .executeTakeFirst()
    if (!other) errors.push({ field: 'calibrateEventReference', message })
  }
  if (errors.length > 0) throw invalid(errors)
  return minutes
}
