/** Completed visits of fourteen months at the host's centers, on the day that they were completed there. */
const visits = `select e.id, e.request, e.service_firm, e.started_at, e.completed_at, e.amount,
    (e.completed_at at time zone f.time_zone)::date as day
  from event e join firm f on f.id = e.service_firm
  where e.status = 4 and e.deleted_at is null and e.completed_at >= current_date - 427 and (:f = 0 or e.service_firm = :f)`

/** For each view, the best known SQL on the raw tables without row security, and the call. */
export const works: Record<string, { statement: string; path: string }> = {
  figures: {
    statement: `select sum(amount), count(*), sum(extract(epoch from completed_at - started_at)), count(distinct request) from (${visits}) v`,
    path: 'dashboard/dashboard',
  },
  'by service': {
    statement: `select s.service, count(*), sum(s.amount) from (${visits}) v join event_service s on s.event = v.id
      where s."authorization" is distinct from 0 group by 1`,
    path: 'dashboard/dashboardBreakout?analyzeView=2',
  },
  'by make': {
    statement: `select c.make_name, sum(v.amount) from (${visits}) v join request r on r.id = v.request
      left join vehicle c on c.id = r.vehicle group by 1`,
    path: 'dashboard/dashboardBreakout?analyzeView=4',
  },
  'by tech': {
    statement: `select t."user", sum(extract(epoch from v.completed_at - v.started_at)) from (${visits}) v
      join event_technician t on t.event = v.id group by 1`,
    path: 'dashboard/dashboardBreakout?analyzeView=5',
  },
  'by location': {
    statement: `select service_firm, sum(amount), count(*) from (${visits}) v group by 1`,
    path: 'dashboard/dashboardProfit',
  },
  'visits behind a figure': {
    statement: `with v as materialized (${visits}) select count(*), sum(amount),
      array(select id from v order by day desc, completed_at desc, id desc limit 20) from v`,
    path: 'dashboard/rows?pageSize=20',
  },
  'what moved it': {
    statement: `select s.service, count(*), sum(s.amount) from (${visits}) v join event_service s on s.event = v.id
      where s."authorization" is distinct from 0 group by 1`,
    path: 'dashboard/moved?figure=profit',
  },
  trend: {
    statement: `select date_trunc('month', day), sum(amount), count(*) from (${visits}) v group by 1`,
    path: 'dashboard/dashboardTrend',
  },
  'cycle times': {
    statement: `select avg(completed_at - submitted_at), count(*) from request where status in (4, 9) and deleted_at is null
      and completed_at >= current_date - 427 and (:f = 0 or service_firm = :f)`,
    path: 'dashboard/dashboardCycleTimes',
  },
  // Of the newest ROs all that plans are made of. The best SQL knows no rules.
  calibrations: {
    statement: `with n as materialized (select r.id, r.vehicle from request r where r.status in (4, 9) and r.deleted_at is null
        and r.completed_at >= current_date - 427 and (:f = 0 or r.service_firm = :f) order by r.completed_at desc limit 500)
      select (select count(*) from request where status in (4, 9) and deleted_at is null and completed_at >= current_date - 427
          and (:f = 0 or service_firm = :f)),
        (select count(v.make_name) from n join vehicle v on v.id = n.vehicle),
        (select count(l.text) from n join repair_line l on l.request = n.id and not l.is_deleted),
        (select sum(s.amount) from n join event_service s on s.request = n.id)`,
    path: 'dashboard/calibrations',
  },
  // Whenever they arose, oldest first.
  'not invoiced': {
    statement: `with n as materialized (select id, amount, completed_at from event e where e.status = 4 and e.deleted_at is null
        and (:f = 0 or e.service_firm = :f) and not exists (select 1 from invoice i where i.event = e.id and i.is_open))
      select count(*), sum(amount), array(select id from n order by completed_at, id limit 20) from n`,
    path: 'dashboard/dashboardOpportunities?pageSize=20',
  },
  payments: {
    statement: `select type, sum(amount) from payment where voided_at is null and paid_on >= current_date - 427 group by 1`,
    path: 'dashboard/dashboardPayments',
  },
}
