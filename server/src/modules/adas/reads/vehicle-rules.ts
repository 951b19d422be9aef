import { sql } from 'kysely'
import type { InfoLink, getAdasMatrix } from '#contract/adas.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { adasSystems } from '#contract/kit/adas.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { VinUnavailable, type VinService } from '#server/outside/vin/vin-service.ts'
import { equipmentFields, equipmentOf } from '../rules/equipment.ts'
import { fitsCar } from '../rules/make-plan.ts'
import type { Car } from '../rules/types.ts'
import { observationsStatement } from './plan-facts.ts'
import { citeRule } from './plan.ts'
import { rulesOnDay, type DatedRule } from './rules.ts'

export type Asked = QueryOf<typeof getAdasMatrix>
type Vehicle = Car & { vin: string }
export type Deps = { db: Reads; actor: Actor; vin: VinService }

/** The vehicle: that of an order, that of a VIN, or the one described. */
const vehicleOf = async ({ db, actor, vin: service }: Deps, asked: Asked): Promise<Vehicle> => {
  if (asked.calibrate && asked.calibrate > 0) {
    const found = await db.first(
      statement(sql<Vehicle>`select r.vin, v.year, coalesce(v.make_name, '') as make, coalesce(v.model, '') as model
        from request r left join vehicle v on v.id = r.vehicle
        where r.id = ${asked.calibrate} and r.deleted_at is null and ${requestsInScope(actor)}`),
    )
    if (!found) throw notFound('repair order')
    return found
  }
  const described = { year: asked.year ?? null, make: asked.make, model: asked.model }
  const vin = (asked.vin ?? '').replaceAll(/\s/g, '').toUpperCase()
  if (vin === '') return { ...described, vin }
  try {
    const { year, make, model } = await service.decode(vin)
    return {
      vin,
      year: year ?? described.year,
      make: make ?? described.make,
      model: model ?? described.model,
    }
  } catch (error) {
    if (!(error instanceof VinUnavailable)) throw error
    return { ...described, vin }
  }
}

export const rulesFor = async (
  deps: Deps,
  asked: Asked,
  now: Date,
): Promise<{ car: Vehicle; rules: DatedRule[] }> => {
  const car = await vehicleOf(deps, asked)
  const rows = await deps.db.rows(rulesOnDay(sql`${now.toISOString().slice(0, 10)}`))
  return { car, rules: rows.map(({ rule }) => rule).filter((rule) => fitsCar(rule, car)) }
}

/** What each kind of repair would require of every system of a vehicle. A maker's rules come before general ones. */
export const getMatrix = async (
  deps: Deps,
  asked: Asked,
  now: Date,
): Promise<AnswerOf<typeof getAdasMatrix>> => {
  const { car, rules } = await rulesFor(deps, asked, now)
  const [observations, { statements, at }] = await Promise.all([
    deps.db.rows(observationsStatement(deps.actor, car.vin)),
    deps.vin.equipment(car.vin, equipmentFields),
  ])
  const equipment = equipmentOf(car, statements, at, observations)
  return {
    year: car.year,
    make: car.make,
    model: car.model,
    rows: adasSystems.flatMap((system) => {
      const equipped = equipment.find((each) => each.system === system)
      const cells = rules
        .filter((rule) => rule.system === system)
        .toSorted(
          (a, b) =>
            Number(a.grade === 'general') - Number(b.grade === 'general') || a.code.localeCompare(b.code),
        )
        .map((rule) => ({ parts: [...rule.parts], operations: [...rule.operations], rule: citeRule(rule) }))
      return equipped ? [{ system, equipped, cells }] : []
    }),
  }
}

/** The sources of the rules for a vehicle, each once. */
export const sourcesFor = async (deps: Deps, asked: Asked, now: Date): Promise<InfoLink[]> => {
  const { rules } = await rulesFor(deps, asked, now)
  const links = rules
    .filter(({ sourceUrl }) => sourceUrl !== '')
    .map(({ sourceName, sourceUrl }) => ({ name: sourceName, url: sourceUrl }))
  return [...new Map(links.map((link) => [`${link.name} ${link.url}`, link])).values()]
}
