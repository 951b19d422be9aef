import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeByField, type Merge, type ChangesSince } from '#server/kernel/records/merge.ts'
import { conflict, invalid } from '#server/kernel/http/problems.ts'
import {
  toEventColumns,
  storedEventFields,
  touchesPlan,
  touchesTime,
  type EventFields,
} from '../event-fields.ts'
import { recordVisit, type Visit } from '../store.ts'
import { assignTechnicians } from './assign-technicians.ts'
import { scheduledText } from '../rules/scheduled-time.ts'
import { reserveTechnicians } from './reserve-technicians.ts'
import { normalizeScheduled, scheduleColumns } from './schedule-columns.ts'
import { t } from './texts.ts'

type MergeConflict = Extract<Merge<never>, { ok: false }>

/**
 * Merges changed fields into a locked visit, schedules and assigns it, and records the change in the history.
 * @param serviceConflict service lines that others changed too, so that one conflict reports everything at once
 * @param doubleBook the reason for giving its technicians two visits at the same time
 * @param reservesLater the caller looks for clashes itself, once it has changed other visits too
 * @throws conflict when someone else changed the same field since it was read
 */
export const changeEvent = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  incoming: Partial<EventFields>,
  since: ChangesSince,
  now: Date,
  {
    serviceConflict,
    doubleBook,
    reservesLater = false,
  }: {
    serviceConflict?: MergeConflict | undefined
    doubleBook?: string | undefined
    reservesLater?: boolean
  } = {},
): Promise<Visit> => {
  const stored = storedEventFields(visit.event)
  const normalized = incoming.scheduled
    ? { scheduled: await normalizeScheduled(tx, visit, incoming.scheduled) }
    : {}
  const merge = mergeByField<EventFields>(stored, { ...incoming, ...normalized }, since)
  if (!merge.ok || serviceConflict) {
    const { by, at } = merge.ok ? (serviceConflict as MergeConflict) : merge
    const fields = [...(merge.ok ? [] : merge.fields), ...(serviceConflict?.fields ?? [])]
    throw conflict({ by, at, version: visit.event.version, fields })
  }
  const { techIds, ...changed } = merge.changed
  let after = visit
  if (Object.keys(changed).length > 0) {
    const minutes = await refuseUnknownIds(tx, visit, changed)
    if (stored.minutes === null && changed.minutes === undefined && minutes) changed.minutes = minutes
    const scheduled = touchesPlan(changed) ? await scheduleColumns(tx, visit, changed) : {}
    const row = await tx
      .updateTable('event')
      .set({ ...toEventColumns(changed), ...scheduled })
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
      changes: difference(stored, { ...changed, ...scheduledChange(changed, scheduledText(row)) }),
    })
  }
  if (techIds) after = await assignTechnicians(tx, actor, after, techIds, now)
  const isMoved = techIds !== undefined || touchesTime(changed)
  return isMoved && !reservesLater ? reserveTechnicians(tx, actor, after, doubleBook) : after
}

/** History shows the stored time, which differs from the input when a daylight-saving gap moved it. */
const scheduledChange = (changed: Partial<EventFields>, local: string | null): Partial<EventFields> =>
  changed.scheduled === undefined ? {} : { scheduled: local }

const lookupFields = [
  ['paymentType', 'PaymentType'],
  ['transportationTypeIds', 'TransportationType'],
] as const

/**
 * Checks that ids refer to entries the caller can choose. Returns the default minutes of a newly chosen visit type.
 * @throws invalid naming the fields with unknown ids
 */
const refuseUnknownIds = async (
  tx: Tx,
  { event }: Visit,
  changed: Partial<EventFields>,
): Promise<number | undefined> => {
  let minutes: number | undefined
  const errors: { field: string; message: string }[] = []
  const message = t('notListed')
  for (const [field, key] of lookupFields) {
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
