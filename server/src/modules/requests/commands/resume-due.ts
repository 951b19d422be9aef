import { sql } from 'kysely'
import { localAt } from '#contract/kit/time.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { isRequestStopped } from '../policy.ts'
import { lockEvent, lockRequest, syncRequestWithVisits } from '../store.ts'
import { systemActor } from '../system-actor.ts'
import { moveEvent } from './move-event.ts'
import { moveRequest } from './move-request.ts'
import { workTimeZone } from './work-time-zone.ts'

type Due = { entity: 'request' | 'event'; id: number }
const batch = 200

/**
 * Resumes what is on hold until today or an earlier day, so a day without a server is caught up. It may run in several
 * processes: each record is locked and looked at again. Requests come first, because their visits wait for them.
 */
export const resumeDue = async ({ db, clock, log }: Services): Promise<void> => {
  const now = clock.now()
  for (const entity of ['request', 'event'] as const) {
    let after = 0
    let due: Due[]
    do {
      due = await db.command(systemScope, (tx) => findDue(tx, entity, after, now))
      for (const row of due)
        await db
          .command(systemScope, (tx) => resume(tx, row, now))
          .catch((error: unknown) =>
            log.warn({ err: error, ...row }, 'a hold could not end on its day; it will be retried'),
          )
      after = due.at(-1)?.id ?? after
    } while (due.length === batch)
  }
}

/** What has reached its day, local to where the work is done. */
const findDue = async (tx: Tx, entity: Due['entity'], after: number, now: Date): Promise<Due[]> => {
  const at = now.toISOString()
  const isDue = sql`h.resume_on is not null and h.deleted_at is null and h.id > ${after}
    and h.resume_on <= (${at}::timestamptz at time zone f.time_zone)::date`
  const { rows } =
    entity === 'request'
      ? await sql<Due>`select 'request' as entity, h.id from request h
          join firm f on f.id = coalesce(h.service_firm, h.firm)
          where h.status = ${sql.lit(RequestStatus.hold)} and ${isDue} order by h.id limit ${batch}`.execute(
          tx,
        )
      : await sql<Due>`select 'event' as entity, h.id from event h
          join firm f on f.id = coalesce(h.service_firm, h.firm)
          join request r on r.id = h.request and r.deleted_at is null
          where h.status = ${sql.lit(EventStatus.hold)} and ${isDue}
            and r.status not in (${sql.join(stoppedStatuses.map((status) => sql.lit(status)))})
          order by h.id limit ${batch}`.execute(tx)
  return rows
}

const stoppedStatuses = Object.values(RequestStatus).filter(isRequestStopped)

const resume = async (tx: Tx, { entity, id }: Due, now: Date): Promise<void> => {
  const actor = systemActor()
  if (entity === 'request') {
    const request = await lockRequest(tx, actor, id)
    if (request.status !== RequestStatus.hold || !(await isDay(tx, request, request.resume_on, now))) return
    await moveRequest(tx, actor, request, request.hold_from ?? RequestStatus.submitted, now)
    return
  }
  const visit = await lockEvent(tx, actor, id)
  const { event, request } = visit
  if (event.status !== EventStatus.hold || isRequestStopped(request.status)) return
  if (!(await isDay(tx, request, event.resume_on, now))) return
  await moveEvent(tx, actor, visit, event.hold_from ?? EventStatus.pending, now)
  await syncRequestWithVisits(tx, actor, request, now)
}

const isDay = async (
  tx: Tx,
  parties: { firm: number; service_firm: number | null },
  day: string | null,
  now: Date,
): Promise<boolean> => day !== null && day <= localAt(now, await workTimeZone(tx, parties)).slice(0, 10)
