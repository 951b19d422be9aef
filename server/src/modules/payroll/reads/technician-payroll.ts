import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import {
  closePayrollPeriod,
  type technicianPayroll as call,
  type PayrollTechnician,
} from '#contract/payroll.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { weeksOf } from '../rules/weeks.ts'
import { assignmentsStatement, toAssignment } from './assignments.ts'
import { commissionOf, payLines } from './pay-lines.ts'
import { isAtPlace, readPeriod } from './period.ts'

type Answer = AnswerOf<typeof call>
type TechnicianRow = Omit<PayrollTechnician, 'assignments' | 'weeks'> & { total: number }

/** Hours, sales, and commission by technician. */
export const readTechnicianPayroll = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const asked = query.technician && query.technician > 0 ? [query.technician] : undefined
  const [technicians, [total], closed] = await db.batch([
    techniciansStatement(actor, period, query, asked),
    totalStatement(actor, period, asked),
    closedStatement(actor, period),
  ])
  const shown = technicians.map(({ technician }) => technician)
  const rows =
    query.totalsOnly || shown.length === 0
      ? []
      : await db.rows(assignmentsStatement(payLines(actor, period, shown)))
  const mayClose = (closePayrollPeriod.right as readonly number[]).includes(actor.role)
  const byTechnician = Map.groupBy(
    rows.filter(({ isNow }) => isNow),
    ({ technician }) => technician,
  )
  const count = technicians[0]?.total ?? 0
  return {
    period,
    items: technicians.map(({ total: _total, ...row }) => {
      const assignments = (byTechnician.get(row.technician) ?? []).map((each) => toAssignment(actor, each))
      return { ...row, assignments, weeks: weeksOf(assignments) }
    }),
    count,
    next: query.page * query.pageSize < count ? query.page + 1 : null,
    total: total ?? { hours: '0.00', sales: '0.00', commission: '0.00', commissionBefore: '0.00' },
    closed,
    rights: mayClose ? ['closePeriod', 'override'] : [],
  }
}

const techniciansStatement = (
  actor: Actor,
  period: PeriodShape,
  { page, pageSize }: { page: number; pageSize: number },
  asked: number[] | undefined,
) =>
  statement(sql<TechnicianRow>`
    with w as (${payLines(actor, period, asked)})
    select u.id as technician, u.contact, u.full_name as name, u.firm, f.name as "firmName",
      coalesce(s.hours, 0.00)::text as hours, coalesce(s.sales, 0.00)::text as sales,
      coalesce(s.commission, 0.00)::text as commission, coalesce(s.disputes, 0)::int as disputes,
      coalesce((select json_agg(json_build_object('calibrateServiceGroup', g.id, 'name', g.name,
          'commissionRate', round(k.commission / 100, 3)::text) order by g.sort, g.name)
        from technician_skill k join service_group g on g.id = k.service_group where k."user" = u.id), '[]') as "commissionRates",
      count(*) over ()::int as total
    from (select w."user", sum(w.hours) filter (where w.is_now) as hours, sum(w.sales) filter (where w.is_now) as sales,
        sum(${commissionOf}) filter (where w.is_now) as commission,
        count(*) filter (where w.is_now and w.dispute <> '' and w.answer = '') as disputes
      from w group by w."user" having bool_or(w.is_now)) s
    join app_user u on u.id = s."user" join firm f on f.id = u.firm
    order by s.commission desc, u.full_name, u.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`)

const totalStatement = (actor: Actor, period: PeriodShape, asked: number[] | undefined) =>
  statement(sql<Answer['total']>`
    with w as (${payLines(actor, period, asked)})
    select coalesce(sum(w.hours) filter (where w.is_now), 0.00)::text as hours,
      coalesce(sum(${commissionOf}) filter (where w.is_now), 0.00)::text as commission,
      coalesce(sum(${commissionOf}) filter (where not w.is_now), 0.00)::text as "commissionBefore",
      (select coalesce(sum(o.sales), 0.00)::text from (select distinct on (x.event) x.sales from w x where x.is_now
        order by x.event, x."user") o) as sales
    from w`)

const closedStatement = (actor: Actor, { firm, from, to }: PeriodShape) =>
  statement(sql<Answer['closed'][number]>`
    select c.id as "payrollPeriod", c.firm, f.name as "firmName", c.first_day as "firstDay", c.last_day as "lastDay",
      c.closed_at as "closedAt", c.closed_by_name as "closedBy",
      (select coalesce(sum(p.commission), 0.00)::text from payroll_paid p where p.payroll_period = c.id and p.firm = c.firm) as commission
    from payroll_period c join firm f on f.id = c.firm
    where ${isAtPlace(actor, firm, 'c.firm')} and c.first_day <= ${to}::date and c.last_day >= ${from}::date
    order by c.first_day desc, c.firm limit 200`)
