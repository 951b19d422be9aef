import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RepairLineShape } from '#contract/adas.ts'
import type { AdasSystem } from '#contract/kit/adas.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql } from '#server/kernel/postgres/status-literals.ts'
import { captureOf, type Captured, type Decision, type Sale } from '../rules/capture.ts'
import { equipmentOf, type Observation } from '../rules/equipment.ts'
import { makePlan } from '../rules/make-plan.ts'
import type { Car, PlanEntry, PlanLine } from '../rules/types.ts'
import { versionsOnDay } from '../rules/versions-on-day.ts'
import { lineColumns } from './lines.ts'
import { ruleVersionsStatement, type RuleVersion } from './rules.ts'
import { scanCodesOfStatement, scanLine } from './scan-codes.ts'

type OfRequest<T> = T & { request: number }
type CaptureFacts = {
  cars: OfRequest<Car>[]
  lines: OfRequest<PlanLine>[]
  observations: OfRequest<Observation>[]
  sales: OfRequest<Sale>[]
  decisions: OfRequest<Decision>[]
  versions: RuleVersion[]
}
export type CapturedOfOrder = Captured & { lineText: string }

/** Other callers get a turn after so many plans. */
const plansPerTurn = 25

/**
 * What became of the calibrations that completed orders required, by the rules of their days. An order without a line of
 * an estimate or a code of a scan has no plan and is left out. What vPIC states is left out: a figure doesn't wait for
 * another company's server, and a system that nobody looked for may be fitted.
 * @param orders in the caller's scope, with the day of their completion, `YYYY-MM-DD`
 */
export const loadCaptures = async (
  db: Reads,
  orders: readonly { request: number; day: string }[],
): Promise<Map<number, CapturedOfOrder[]>> => {
  const captures = new Map<number, CapturedOfOrder[]>()
  if (orders.length === 0) return captures
  const facts = await loadFacts(
    db,
    orders.map(({ request }) => request),
  )
  const cars = new Map(facts.cars.map((car) => [car.request, car]))
  const [lines, observations, sales, decisions] = [
    Map.groupBy(facts.lines, ({ request }) => request),
    Map.groupBy(facts.observations, ({ request }) => request),
    Map.groupBy(facts.sales, ({ request }) => request),
    Map.groupBy(facts.decisions, ({ request }) => request),
  ]
  const makeOrRepeat = rememberPlans(facts.versions)
  let made = 0
  for (const { request, day } of orders) {
    const car = cars.get(request)
    const own = lines.get(request) ?? []
    if (!car || own.length === 0) continue
    if ((made += 1) % plansPerTurn === 0) await setImmediate()
    const plan = makeOrRepeat(car, own, observations.get(request) ?? [], day)
    const captured = captureOf(plan, sales.get(request) ?? [], decisions.get(request) ?? [])
    const textOf = (number: number) => own.find((each) => each.number === number)?.text ?? ''
    captures.set(
      request,
      captured.map((each) => ({ ...each, lineText: textOf(each.line) })),
    )
  }
  return captures
}

/** Makes plans, and the same plan once for the same vehicle, lines, and rules: many orders are alike. */
const rememberPlans = (versions: readonly RuleVersion[]) => {
  const days = new Map<string, { rules: RuleVersion[]; key: string }>()
  const plans = new Map<string, PlanEntry[]>()
  const rulesOn = (day: string) => {
    const known = days.get(day)
    if (known) return known
    const rules = versionsOnDay(versions, day)
    const found = { rules, key: rules.map(({ rule, version }) => `${rule}.${version}`).join() }
    days.set(day, found)
    return found
  }
  return (car: Car, lines: readonly PlanLine[], seen: readonly Observation[], day: string): PlanEntry[] => {
    const { rules, key: rulesKey } = rulesOn(day)
    const { make, model, year } = car
    const key = JSON.stringify([
      rulesKey,
      [make, model, year],
      lines.map((each) => [
        each.number,
        each.part,
        each.operation,
        each.side,
        each.codes,
        each.system,
        each.codeSystem,
      ]),
      seen.map(({ system, isFitted, at }) => [system, isFitted, at]),
    ])
    const known = plans.get(key)
    if (known) return known
    const plan = makePlan(car, lines, rules, equipmentOf(car, [], null, seen))
    plans.set(key, plan)
    return plan
  }
}

const loadFacts = async (db: Reads, requests: readonly number[]): Promise<CaptureFacts> => {
  const isAsked = (column: string) => sql`${sql.ref(column)} = any(${[...requests]}::int[])`
  const [cars, lines, codes, observations, sales, decisions, versions] = await db.batch([
    statement(sql<OfRequest<Car>>`select r.id as request, v.year, coalesce(v.make_name, '') as make,
        coalesce(v.model, '') as model
      from request r left join vehicle v on v.id = r.vehicle where ${isAsked('r.id')}`),
    statement(sql<OfRequest<RepairLineShape>>`select l.request, ${lineColumns} from repair_line l
      where ${isAsked('l.request')} and not l.is_deleted order by l.request, l.number`),
    scanCodesOfStatement(requests),
    statement(sql<OfRequest<Observation>>`select r.id as request, q.system, q.is_fitted as "isFitted",
        q.seen_name as by, q.seen_at as at
      from request r join adas_equipment q on q.vin = r.vin and r.vin <> '' and q.firm in (r.firm, r.service_firm)
      where ${isAsked('r.id')} order by q.id`),
    statement(sql<OfRequest<Sale>>`select es.request, upper(s.code) as code, sum(es.amount)::text as amount
      from event_service es join event e on e.id = es.event and e.deleted_at is null
        and e.status = ${eventSql.completed}
      join service s on s.id = es.service and s.code <> ''
      where ${isAsked('es.request')} and es."authorization" is distinct from 0 and es.amount > 0
      group by es.request, upper(s.code)`),
    statement(sql<OfRequest<Decision>>`select d.request, d.system, d.reason, d.dismissed_name as by
      from adas_dismissal d where ${isAsked('d.request')} and d.withdrawn_at is null`),
    ruleVersionsStatement(),
  ])
  return {
    cars,
    lines: [...lines.map((line) => ({ ...asPlanLine(line), request: line.request })), ...linesOfCodes(codes)],
    observations,
    sales,
    decisions,
    versions: versions.map(({ rule }) => rule),
  }
}

const asPlanLine = (line: RepairLineShape, codeSystem: AdasSystem | null = null): PlanLine => ({
  id: line.repairLine,
  number: line.number,
  text: line.text,
  part: line.part,
  operation: line.operation,
  side: line.side,
  codes: line.faultCodes,
  system: line.system,
  codeSystem,
})

type CodeRow = Parameters<typeof scanLine>[0]
const linesOfCodes = (codes: readonly OfRequest<CodeRow>[]): OfRequest<PlanLine>[] =>
  [...Map.groupBy(codes, ({ request }) => request)].flatMap(([request, rows]) =>
    rows.map((row, index) => {
      const { line, system } = scanLine(row, index)
      return { ...asPlanLine(line, system), request }
    }),
  )
