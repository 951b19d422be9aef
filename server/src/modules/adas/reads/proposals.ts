import type { proposedServices } from '#contract/adas.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { repairKinds, type RepairKind } from '#contract/kit/adas.ts'
import { equipmentFields, equipmentOf } from '../rules/equipment.ts'
import { makePlan } from '../rules/make-plan.ts'
import type { PlanLine } from '../rules/types.ts'
import { observationsStatement } from './plan-facts.ts'
import { citeRule } from './plan.ts'
import { rulesFor, type Asked, type Deps } from './vehicle-rules.ts'

type Proposal = AnswerOf<typeof proposedServices>[number]

/** The work of each kind of repair, as lines of an estimate would name it. */
const linesOf = (repairs: readonly RepairKind[]): { line: PlanLine; repair: RepairKind }[] =>
  repairs
    .flatMap((repair) => repairKinds[repair].map(([part, operation]) => ({ repair, part, operation })))
    .map(({ repair, part, operation }, index) => ({
      repair,
      line: { id: 0, number: index + 1, text: '', part, operation, side: null, codes: [], system: null },
    }))

/** What a vehicle would need after some kinds of repair: what is required first. */
export const listProposals = async (
  deps: Deps,
  { repairs, ...asked }: Asked & { repairs: readonly RepairKind[] },
  now: Date,
): Promise<Proposal[]> => {
  if (repairs.length === 0) return []
  const { car, rules } = await rulesFor(deps, asked, now)
  const [observations, { statements, at }] = await Promise.all([
    deps.db.rows(observationsStatement(deps.actor, car.vin)),
    deps.vin.equipment(car.vin, equipmentFields),
  ])
  const lines = linesOf([...new Set(repairs)])
  const plan = makePlan(
    car,
    lines.map(({ line }) => line),
    rules,
    equipmentOf(car, statements, at, observations),
  )
  return plan
    .flatMap(({ system, need, method, equipped, services, causes }): Proposal[] => {
      const [first] = causes
      if (need === 'notNeeded' || !first) return []
      const numbers = new Set(causes.map(({ line }) => line))
      const asking = lines.filter(({ line }) => numbers.has(line.number)).map(({ repair }) => repair)
      return [
        {
          system,
          need,
          method,
          equipped,
          services,
          repairs: [...new Set(asking)],
          rule: citeRule(first.rule),
        },
      ]
    })
    .toSorted((a, b) => Number(b.need === 'required') - Number(a.need === 'required'))
}
