import { sql } from 'kysely'
import type { Problem } from '#contract/kit/problems.ts'
import { clock, date } from '#contract/kit/time.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { recordVisit, type Visit } from '../store.ts'
import { t } from './texts.ts'

type Clash = NonNullable<Problem['clashes']>[number]

/**
 * Checks the technicians of a visit for other visits at the same time. A double booking needs a `reason`, which is stored
 * on the visit and in its history.
 * @throws refused naming the clashes when no reason is given
 */
export const reserveTechnicians = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  reason: string | undefined,
): Promise<Visit> => {
  const { event } = visit
  const clashes = await clashesOf(tx, actor, visit)
  const why = reason?.trim() ?? ''
  if (clashes.length > 0 && why === '') throw refused(clashMessage(clashes), { clashes })
  const double_booked = clashes.length > 0 ? why : ''
  if (double_booked === event.double_booked) return visit
  const { version } = await tx
    .updateTable('event')
    .set({ double_booked })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const updated: Visit = { ...visit, event: { ...event, double_booked, version } }
  if (clashes.length > 0)
    await recordVisit(tx, actor, updated, {
      what: 'doubleBooked',
      why,
      changes: { technicians: [null, [...new Set(clashes.map(({ name }) => name))]] },
    })
  return updated
}

const clashesOf = async (tx: Tx, actor: Actor, { event }: Visit): Promise<Clash[]> => {
  if (event.scheduled_at === null || event.technician_ids.length === 0) return []
  // The clash itself is always reported; details of the other visit only when the caller can see it.
  const { rows } = await sql<Clash>`
    select c.technician, c.name, c."from", c."to", case when e.id is null then '' else c."by" end as "by", e.request as calibrate, e.id as "calibrateEvent", r.ro_number as ronumber, e.number
    from technician_clashes(${event.technician_ids}, ${event.id}, ${event.scheduled_at}, ${event.minutes ?? 60}) c
    left join event e on e.id = c.event and ${eventsInScope(actor)}
    left join request r on r.id = e.request`.execute(tx)
  return rows
}

/** "Ana Reyes has visit 2 of 48213 from 10:00 am to 11:00 am on 11/25/2026, assigned by Bo Lind." for the first three clashes. */
const clashMessage = (clashes: readonly Clash[]): string => {
  const sentences = clashes.slice(0, 3).map(({ name, from, to, ronumber, number, by }) => {
    const times = { name, from: clock(from.slice(11)), to: clock(to.slice(11)), day: date(from) }
    if (ronumber === null) return t('clash.other', times)
    const visit = { ...times, number: number ?? '', ro: ronumber }
    return by === '' ? t('clash.visit', visit) : t('clash.visitBy', { ...visit, by })
  })
  return t('clash.next', { clashes: sentences.join(' ') })
}
