import type pg from 'pg'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { Role } from '#contract/kit/roles.ts'

/** Technicians' completed visits with the day at their center, newest first within each center. */
const work = `create temp table demo_pay on commit drop as
  select e.id as event, e.request, t."user", u.firm, (e.completed_at at time zone f.time_zone)::date as day, e.amount as sales,
    greatest(0, round(extract(epoch from e.completed_at - e.started_at)::numeric / 3600, 2)) as hours,
    row_number() over (partition by u.firm order by e.completed_at desc, e.id desc) as age,
    (select coalesce(jsonb_agg(jsonb_build_object('calibrateService', s.service, 'name', s.description,
        'calibrateServiceGroup', g.id, 'calibrateServiceGroupName', coalesce(g.name, ''), 'rate', s.amount::text,
        'commissionRate', round(coalesce(k.commission, 0) / 100, 3)::text,
        'amount', round(s.amount * coalesce(k.commission, 0) / 100, 2)::text) order by s.sort, s.id), '[]')
      from event_service s left join service c on c.id = s.service left join service_group g on g.id = c.service_group
        left join technician_skill k on k.service_group = c.service_group and k."user" = t."user"
      where s.event = e.id and s."authorization" is distinct from 0) as services
  from event e join event_technician t on t.event = e.id join app_user u on u.id = t."user" and u.role = ${Role.technician}
    join firm f on f.id = u.firm join request r on r.id = e.request
  where e.status = ${EventStatus.completed} and e.deleted_at is null and r.deleted_at is null and r.status <> ${RequestStatus.voided}`

/** Two visits of each center pay another amount, and two are disputed, one of them answered. */
const lines = `insert into payroll_line (firm, request, event, "user", commission_override, reason, dispute, disputed_at, answer, answered_by)
  select p.firm, p.request, p.event, p."user", case when p.age in (4, 9) then 45 end,
    case p.age when 4 then 'Second trip for a missing target' when 9 then 'Agreed flat amount' else '' end,
    case p.age when 2 then 'The steering angle reset is missing here.' when 6 then 'I did this one with another tech, please check.' else '' end,
    case when p.age in (2, 6) then now() end,
    case when p.age = 6 then 'Checked. The lead tech is paid for this visit.' else '' end,
    case when p.age = 6 then coalesce((select u.full_name from app_user u where u.firm = p.firm and u.role = ${Role.centerAdmin}
      order by u.id limit 1), '') else '' end
  from demo_pay p where p.age in (2, 4, 6, 9)`

/** The months before this one are closed. */
const periods = `insert into payroll_period (firm, first_day, last_day, closed_by, closed_by_name, closed_at)
  select c.firm, m::date, (m + interval '1 month - 1 day')::date, a.id, a.full_name, m + interval '1 month 2 days 9 hours'
  from (select distinct firm from demo_pay) c
    cross join lateral (select u.id, u.full_name from app_user u where u.firm = c.firm and u.role = ${Role.centerAdmin} order by u.id limit 1) a
    cross join generate_series(date_trunc('month', $1::date - interval '14 months'), date_trunc('month', $1::date) - interval '1 month',
      interval '1 month') m`
const paid = `insert into payroll_paid (payroll_period, firm, request, event, "user", day, hours, sales, commission, computed, services)
  select c.id, p.firm, p.request, p.event, p."user", p.day, p.hours, p.sales, coalesce(l.commission_override, s.computed), s.computed, p.services
  from demo_pay p join payroll_period c on c.firm = p.firm and p.day between c.first_day and c.last_day
    left join payroll_line l on l.event = p.event and l."user" = p."user"
    cross join lateral (select coalesce(sum((x->>'amount')::numeric), 0) as computed from jsonb_array_elements(p.services) x) s`

/** Adds changed and disputed pay, and closed pay periods, for the work already written. It draws no random numbers. */
export const addPayroll = async (client: pg.Client, now: Date): Promise<void> => {
  await client.query(work)
  await client.query(lines)
  await client.query(periods, [now.toISOString().slice(0, 10)])
  await client.query(paid)
}
