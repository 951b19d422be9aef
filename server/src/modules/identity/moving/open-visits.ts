import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import { technicianRole } from '#contract/identity/user-form.ts'
import type { movePreview } from '#contract/identity.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql } from '#server/kernel/postgres/status-literals.ts'
import type { Move } from './destination.ts'

export type OpenVisit = AnswerOf<typeof movePreview>['visits'][number] & { version: number }

/**
 * The open visits that a user can't do from where they go: a tech stays on those of the centers that the new company is part
 * of.
 */
export const openVisits = (run: RunQuery, { known, to }: Pick<Move, 'known' | 'to'>): Promise<OpenVisit[]> =>
  run(
    statement(sql<OpenVisit>`
      select e.id as "calibrateEvent", r.id as calibrate, r.ro_number as ronumber, e.number, r.vehicle_text as vehicle,
        to_char(e.scheduled_local, 'YYYY-MM-DD HH24:MI') as at, r.service_firm as firm, r.center_name as "firmName", e.version
      from event_technician t join event e on e.id = t.event join request r on r.id = e.request
      where t."user" = ${known.user} and e.deleted_at is null and r.deleted_at is null and e.status not in ${eventSql.ended}
        and not (${to.role === technicianRole} and coalesce(r.service_firm = any(${to.path}::int[]), false))
      order by e.scheduled_local nulls last, e.id`),
  )
