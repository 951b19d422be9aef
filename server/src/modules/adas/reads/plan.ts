import type { PlanEntryShape, PlanShape } from '#contract/adas.ts'
import { dismissCalibration, saveEquipment } from '#contract/adas.ts'
import { codesOfSystem, serviceCodes } from '#contract/kit/adas.ts'
import { runBatched, type Reads } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { EquipmentAnswer, VinService } from '#server/outside/vin/vin-service.ts'
import { equipmentFields, equipmentOf } from '../rules/equipment.ts'
import { makePlan } from '../rules/make-plan.ts'
import type { Cause, PlanEntry, Rule } from '../rules/types.ts'
import { loadPlanFacts, type BookedRow, type PlanFacts } from './plan-facts.ts'

/** The plan of an order. */
export const getPlan = async (
  db: Reads,
  actor: Actor,
  vin: VinService,
  { calibrate, day }: { calibrate: number; day?: string | undefined },
  now: Date,
): Promise<PlanShape> => {
  const facts = await loadPlanFacts(runBatched(db), actor, calibrate, day, now)
  return planOfFacts(facts, await vin.equipment(facts.head.vin, equipmentFields), actor)
}

/** The plan that follows from the facts. Pure. */
export const planOfFacts = (
  facts: PlanFacts,
  { statements, at }: EquipmentAnswer,
  actor: Pick<Actor, 'role'>,
): PlanShape => {
  const { head, rules } = facts
  const lines = [...facts.lines, ...facts.scanned.map(({ line }) => line)]
  const car = { make: head.make, model: head.model, year: head.year }
  const systems = new Map(facts.scanned.map(({ line, system }) => [line.number, system]))
  const read = lines.map((line) => ({
    ...line,
    id: line.repairLine,
    codes: line.faultCodes,
    codeSystem: systems.get(line.number) ?? null,
  }))
  const entries = makePlan(car, read, rules, equipmentOf(car, statements, at, facts.observations))
  const may = (right: unknown) => (right as readonly number[]).includes(actor.role)
  return {
    calibrate: head.id,
    ronumber: head.ro_number,
    vin: head.vin,
    vehicleText: head.vehicle_text,
    ...car,
    day: head.day,
    lines,
    entries: entries.map((entry) => answerEntry(entry, facts)),
    rights: [
      ...(may(dismissCalibration.right) ? ['edit', 'dismiss'] : []),
      ...(may(saveEquipment.right) && head.vin !== '' ? ['equipment'] : []),
    ],
  }
}

const answerEntry = ({ causes, limits, services, ...entry }: PlanEntry, facts: PlanFacts): PlanEntryShape => {
  const isSold = (rows: readonly BookedRow[]): boolean => {
    const has = (code: string) => rows.some((row) => row.code === code)
    return entry.system === 'scan'
      ? serviceCodes.scan.usual.every(has)
      : codesOfSystem(entry.system).some(has)
  }
  const dismissal = facts.dismissals.find(({ system }) => system === entry.system)
  const changed = facts.rules.filter(({ rule }) => causes.some((cause) => cause.rule.rule === rule))
  return {
    ...entry,
    causes: causes.map(citeCause),
    limits: limits.map(citeCause),
    services: services.flatMap((code) => {
      const found = facts.services.find((service) => service.code === code)
      return found ? [{ calibrateService: found.id, code, name: found.name, hours: found.hours }] : []
    }),
    isBooked: isSold(facts.booked),
    isDone: isSold(facts.booked.filter(({ isDone }) => isDone)),
    dismissal: dismissal
      ? {
          adasDismissal: dismissal.id,
          reason: dismissal.reason,
          by: dismissal.by,
          at: dismissal.at,
          isOutdated: changed.some(({ beginsAt }) => Date.parse(beginsAt) > Date.parse(dismissal.at)),
        }
      : null,
  }
}

const citeCause = ({ line, rule }: Cause) => ({ line, rule: citeRule(rule) })

/** What an answer says of a rule. */
export const citeRule = (rule: Rule): PlanEntryShape['causes'][number]['rule'] => ({
  rule: rule.rule,
  code: rule.code,
  version: rule.version,
  need: rule.need,
  method: rule.method,
  prerequisites: rule.prerequisites,
  advice: rule.advice,
  sourceName: rule.sourceName,
  sourceUrl: rule.sourceUrl,
  grade: rule.grade,
  isConfirmed: rule.isConfirmed,
  seenOn: rule.seenOn,
})
