import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Leaving } from '../../identity/door.ts'
import { lockEvent } from '../store.ts'
import { assignTechnicians } from './assign-technicians.ts'
import { reserveTechnicians } from './reserve-technicians.ts'

/**
 * Gives the visits of a technician who leaves to others, or leaves them unassigned. The new one takes the same place, so
 * a lead is followed by a lead.
 * @throws Problem 404 for a technician of another branch, 422 if one has another visit at that time
 */
export const handOverVisits = async (
  tx: Tx,
  actor: Actor,
  { user, visits }: Leaving,
  now: Date,
): Promise<number> => {
  for (const { calibrateEvent, technician } of visits.toSorted(
    (a, b) => a.calibrateEvent - b.calibrateEvent,
  )) {
    const visit = await lockEvent(tx, actor, calibrateEvent)
    const others = visit.event.technician_ids.filter((id) => id !== technician)
    const ids = others.flatMap((id) => (id !== user ? [id] : technician === null ? [] : [technician]))
    const assigned = await assignTechnicians(tx, actor, visit, ids, now)
    if (technician !== null) await reserveTechnicians(tx, actor, assigned, undefined)
  }
  return visits.length
}
