import type pg from 'pg'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { Role } from '#contract/kit/roles.ts'

/** Values of the lookup NotificationType. */
const [newRequest, assigned, completed] = [1, 3, 5]

/**
 * Adds recent notifications: to centers about submitted orders, to technicians about their visits, and to
 * shops and centers about completed visits. All of them are seen, so that the bell shows only what happens
 * from now on.
 */
export const addNotifications = async (client: pg.Client, now: Date): Promise<void> => {
  const add = (text: string) =>
    client.query(
      `insert into notification (firm, "user", type, key, request, event, at, seen_at, created_at)
       select firm, "user", type, key, request, event, at, at + interval '4 minutes', at from (${text}) n
       where at between $1::timestamptz - interval '4 days' and $1`,
      [now],
    )
  const people = (firm: string, roles: string) =>
    `join app_user u on u.firm = ${firm} and u.role in (${roles}) and not u.is_inactive`
  await add(`select u.firm, u.id as "user", ${newRequest} as type, 'request:' || r.id as key, r.id as request, null::int as event, h.at
    from history h join request r on r.id = h.entity_id ${people('r.service_firm', String(Role.centerAdmin))}
    where h.entity = 'request' and h.to_status = ${RequestStatus.submitted} and r.deleted_at is null`)
  await add(`select u.firm, u.id as "user", ${assigned} as type, 'event:' || e.id as key, e.request, e.id as event,
      e.scheduled_at - interval '20 hours' as at
    from event e join event_technician t on t.event = e.id join app_user u on u.id = t."user"
    where e.deleted_at is null`)
  for (const [firm, roles] of [
    ['e.firm', `${Role.shopEstimator}, ${Role.shopUser}`],
    ['e.service_firm', String(Role.centerAdmin)],
  ] as const)
    await add(`select u.firm, u.id as "user", ${completed} as type, 'event:' || e.id as key, e.request, e.id as event, h.at
      from history h join event e on e.id = h.entity_id ${people(firm, roles)}
      where h.entity = 'event' and h.to_status = ${EventStatus.completed} and e.deleted_at is null`)
}
