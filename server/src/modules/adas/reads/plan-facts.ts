import { sql } from 'kysely'
import type { RepairLineShape } from '#contract/adas.ts'
import { codesOfSystem, adasSystems, type AdasSystem } from '#contract/kit/adas.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import type { Observation } from '../rules/equipment.ts'
import { linesStatement } from './lines.ts'
import { scanLine, scanCodesStatement } from './scan-codes.ts'
import { rulesOnDay, type DatedRule } from './rules.ts'

export type PlanHead = {
  id: number
  firm: number
  service_firm: number | null
  ro_number: string
  vin: string
  vehicle_text: string
  year: number | null
  make: string
  model: string
  day: string
  version: number
}
export type ServiceRow = { id: number; code: string; name: string; hours: string }
export type BookedRow = { code: string; isDone: boolean }
export type DismissalRow = {
  id: number
  system: AdasSystem
  reason: string
  by: string
  at: string
}
export type PlanFacts = {
  head: PlanHead
  lines: RepairLineShape[]
  /** Codes that the scans of the order found, as lines. */
  scanned: { line: RepairLineShape; system: AdasSystem | null }[]
  rules: DatedRule[]
  observations: Observation[]
  services: ServiceRow[]
  /** Services of the order and its visits, and whether a completed visit did them. */
  booked: BookedRow[]
  dismissals: DismissalRow[]
}

const allCodes = [...new Set(adasSystems.flatMap(codesOfSystem))]

/** What was seen of a car by the caller's firms, or by the other side of an order that they take part in. */
export const observationsStatement = (actor: Actor, vin: string) =>
  statement(sql<Observation>`select q.system, q.is_fitted as "isFitted", q.seen_name as by, q.seen_at as at
    from adas_equipment q where q.vin = ${vin} and q.vin <> '' and (${firmsInScope(actor, 'q.firm')}
      or exists (select 1 from request r where r.vin = q.vin and q.firm in (r.firm, r.service_firm)
        and ${requestsInScope(actor)}))`)

/**
 * Everything that the plan of an order is made of, in one round trip. Its day is today, or the day on which the order
 * was closed, in the reader's zone. @throws notFound outside the caller's scope
 */
export const loadPlanFacts = async (
  run: RunQuery,
  actor: Actor,
  request: number,
  day: string | undefined,
  now: Date,
): Promise<PlanFacts> => {
  const dayOf = sql`coalesce(${day ?? null}::date, (select (case when r.status in ${requestSql.ended}
      then coalesce(r.completed_at, r.updated_at) else ${now.toISOString()}::timestamptz end
      at time zone ${actor.timeZone})::date from request r where r.id = ${request}))`
  const [heads, lines, codes, rules, observations, services, booked, dismissals] = await Promise.all([
    run(
      statement(sql<PlanHead>`select r.id, r.firm, r.service_firm, r.ro_number, r.vin, r.vehicle_text, v.year,
          coalesce(v.make_name, '') as make, coalesce(v.model, '') as model, ${dayOf} as day, r.version
        from request r left join vehicle v on v.id = r.vehicle
        where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)}`),
    ),
    run(linesStatement(request)),
    run(scanCodesStatement(request)),
    run(rulesOnDay(dayOf)),
    run(
      statement(sql<Observation>`select q.system, q.is_fitted as "isFitted", q.seen_name as by, q.seen_at as at
        from request r join adas_equipment q on q.vin = r.vin and r.vin <> ''
          and (q.firm in (r.firm, r.service_firm) or q.firm = ${actor.firm})
        where r.id = ${request}`),
    ),
    run(
      statement(sql<ServiceRow>`select distinct on (upper(s.code)) s.id, upper(s.code) as code, s.name, s.hours
        from request r left join firm o on o.id = r.firm left join firm c on c.id = r.service_firm
        join service s on s.firm = 1 or s.firm = any(o.path) or s.firm = any(c.path)
        join firm f on f.id = s.firm
        where r.id = ${request} and not s.is_inactive and upper(s.code) = any(${allCodes}::text[])
        order by upper(s.code), s.firm = any(c.path) desc nulls last, cardinality(f.path) desc, s.id`),
    ),
    run(
      statement(sql<BookedRow>`select upper(s.code) as code, bool_or(b.is_done) as "isDone" from (
          select unnest(r.wanted_services) as service, false as is_done from request r where r.id = ${request}
          union all select es.service, e.status = ${eventSql.completed} from event_service es join event e on e.id = es.event
            where es.request = ${request} and es."authorization" is distinct from 0
              and e.deleted_at is null and e.status <> ${eventSql.cancelled}) b
        join service s on s.id = b.service where s.code <> '' group by 1`),
    ),
    run(
      statement(sql<DismissalRow>`select d.id, d.system, d.reason, d.dismissed_name as by, d.dismissed_at as at
        from adas_dismissal d where d.request = ${request} and d.withdrawn_at is null`),
    ),
  ])
  const [head] = heads
  if (!head) throw notFound('repair order')
  return {
    head,
    lines,
    scanned: codes.map(scanLine),
    rules: rules.map(({ rule }) => rule),
    observations,
    services,
    booked,
    dismissals,
  }
}
