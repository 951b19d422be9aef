import { sql } from 'kysely'
import type { TechnicianDay } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql, requestSql } from '../../../kernel/postgres/status-literals.ts'
import { todayOf } from './queue-sections.ts'

/** As many technicians as Home can show. */
const maxTechnicians = 50
/** How long a visit without planned minutes is shown. */
const usualMinutes = 60

/** Today's visits of a center by technician, by name. A visit of two technicians counts for both. */
export const technicianDays = (actor: Actor, now: Date) => {
  const { since, until } = todayOf(actor, now)
  return statement(sql<TechnicianDay>`
    select t."user", max(t.name) as name,
      jsonb_agg(jsonb_build_object('calibrate', e.request, 'calibrateEvent', e.id, 'ronumber', r.ro_number, 'status', e.status,
        'scheduled', to_char(e.scheduled_local, 'YYYY-MM-DD HH24:MI'), 'scheduledAt', e.scheduled_at,
        'minutes', coalesce(e.minutes, ${usualMinutes}::int),
        'isLate', e.scheduled_at < ${now.toISOString()} and e.status in ${eventSql.notStarted})
        order by e.scheduled_at, e.id) as visits
    from event e join request r on r.id = e.request join event_technician t on t.event = e.id
    where e.deleted_at is null and e.status <> ${eventSql.cancelled} and r.deleted_at is null
      and r.status not in ${requestSql.closed} and ${firmsInScope(actor, 'e.service_firm')}
      and e.scheduled_at >= ${since} and e.scheduled_at < ${until}
    group by t."user" order by lower(max(t.name)), t."user" limit ${maxTechnicians}`)
}
