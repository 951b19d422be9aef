import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { testDrives } from '#contract/requests/test-drive.ts'
import { localAt } from '#contract/kit/time.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Shape = AnswerOf<typeof testDrives>[number]
type Row = Omit<Shape, 'started' | 'startedAt' | 'ended'> & {
  started: string
  ended: string | null
  zone: string
}

/** The road tests of a visit, newest first. @throws notFound outside the caller's scope */
export const listDrives = async (
  db: Reads,
  actor: Actor,
  event: number,
): Promise<AnswerOf<typeof testDrives>> => {
  const inScope = sql`e.id = ${event} and e.deleted_at is null and ${eventsInScope(actor, 'e')}`
  const [visits = [], rows = []] = await db.batch([
    statement(sql<{ id: number }>`select e.id from event e where ${inScope}`),
    statement(sql<Row>`
      select d.id, d.event_item as item, i.name as "itemName", d.user_name as by, d."user" = ${actor.user} as "isMine",
        d.started_at as started, d.ended_at as ended, d.odometer_start as "odometerStart",
        d.odometer_end as "odometerEnd", d.result, d.notes, d.route, f.time_zone as zone
      from test_drive d
      join event e on e.id = d.event
      join firm f on f.id = coalesce(e.service_firm, e.firm)
      left join event_item i on i.id = d.event_item
      where ${inScope} order by d.id desc`),
  ])
  if (visits.length === 0) throw notFound('visit')
  const at = (instant: string, zone: string) => localAt(new Date(instant), zone).slice(0, 16)
  return (rows as Row[]).map(({ zone, started, ended, ...row }) => ({
    ...row,
    started: at(started, zone),
    startedAt: new Date(started).toISOString(),
    ended: ended && at(ended, zone),
  }))
}
