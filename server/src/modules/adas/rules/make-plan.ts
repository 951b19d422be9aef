import { adasSystems, serviceCodes, type AdasSystem, type CalibrationMethod } from '#contract/kit/adas.ts'
import type { Car, Cause, Equipped, PlanEntry, PlanLine, Rule } from './types.ts'

/** Only letters and digits, separated by spaces: "F-150 XLT" becomes "f150 xlt". The database has the same as plain_words. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[-.']/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether a rule's model names this one: the same words at its beginning, so "Highlander" covers "Highlander Hybrid". */
const isModel = (ruleModel: string, model: string): boolean => {
  const [asked, known] = [plainText(ruleModel), plainText(model)]
  return known === asked || known.startsWith(`${asked} `)
}

/** Whether a rule is about this vehicle. A rule for some models or years doesn't fit a vehicle that lacks them. */
export const fitsCar = (
  rule: Pick<Rule, 'makes' | 'models' | 'yearFrom' | 'yearTo'>,
  { make, model, year }: Car,
): boolean => {
  if (rule.makes.length > 0 && !rule.makes.some((each) => plainText(each) === plainText(make))) return false
  if (rule.models.length > 0 && !rule.models.some((each) => isModel(each, model))) return false
  if (rule.yearFrom !== null && (year === null || year < rule.yearFrom)) return false
  return rule.yearTo === null || (year !== null && year <= rule.yearTo)
}

/**
 * A code of a rule without its failure type covers every one. A failure type alone, such as :54, covers every code of the
 * rule's system that has it.
 */
const asksByCode = (rule: Rule, line: PlanLine): boolean =>
  rule.faultCodes.some((asked) =>
    line.codes.some((code) =>
      asked.startsWith(':')
        ? line.codeSystem === rule.system && code.endsWith(asked)
        : code === asked || code.startsWith(`${asked}:`),
    ),
  )

const asksByWork = ({ parts, operations }: Rule, { part, operation }: PlanLine): boolean =>
  part !== null &&
  parts.includes(part) &&
  (operations.length === 0 || (operation !== null && operations.includes(operation)))

const sets = (rule: Rule, line: PlanLine): boolean =>
  line.operation === 'calibrate' && line.codes.length === 0
    ? false
    : asksByWork(rule, line) || asksByCode(rule, line)

const needRank = { required: 2, recommended: 1, limit: 0 } as const
const gradeRank = { A: 3, B: 2, C: 1, general: 0 } as const
/** A maker's rule for the model goes before one for the make, and both before a general one. */
const reach = ({ models, makes, faultCodes }: Rule): number =>
  (faultCodes.length > 0 ? 4 : 0) + (models.length > 0 ? 2 : makes.length > 0 ? 1 : 0)

/** Which of two rules speaks for a line: the more specific, then the stricter, then the better source. */
const compareRules = (a: Rule, b: Rule): number =>
  reach(b) - reach(a) ||
  needRank[b.need] - needRank[a.need] ||
  gradeRank[b.grade] - gradeRank[a.grade] ||
  a.code.localeCompare(b.code)

const strongestFirst = (a: Cause, b: Cause): number =>
  needRank[b.rule.need] - needRank[a.rule.need] || compareRules(a.rule, b.rule) || a.line - b.line

type Match = { line: PlanLine; rule: Rule }

/**
 * What a vehicle needs after a repair: one entry for every system, those without a sensor or a reason included, each
 * with the line, the rule, and the source that say so. Pure.
 */
export const makePlan = (
  car: Car,
  lines: readonly PlanLine[],
  rules: readonly Rule[],
  equipment: readonly Equipped[],
): PlanEntry[] => {
  const fitting = rules.filter((rule) => fitsCar(rule, car))
  const bySystem = Map.groupBy(fitting, ({ system }) => system)
  return adasSystems.map((system) => entryOf(system, lines, bySystem.get(system) ?? [], equipment))
}

const entryOf = (
  system: AdasSystem,
  lines: readonly PlanLine[],
  rules: readonly Rule[],
  equipment: readonly Equipped[],
): PlanEntry => {
  const equipped = equipment.find((each) => each.system === system) ?? unknownFitting(system)
  const matches = lines.flatMap((line) =>
    rules.filter((rule) => sets(rule, line)).map((rule) => ({ line, rule })),
  )
  const causes = causesOf(matches.filter(({ rule }) => rule.need !== 'limit'))
  const parts = new Set(rules.flatMap((rule) => rule.parts))
  const near = lines.filter(
    ({ part, operation }) => part !== null && operation !== 'calibrate' && parts.has(part),
  )
  const shared = {
    system,
    equipped,
    soldBy: lines.filter((line) => line.system === system).map(({ number }) => number),
  }
  const [first] = causes
  if (equipped.fitting === 'notFitted' || !first) {
    const reason =
      equipped.fitting === 'notFitted'
        ? ('notFitted' as const)
        : near.length > 0
          ? ('workTooSmall' as const)
          : rules.length > 0
            ? ('notTouched' as const)
            : ('noRule' as const)
    return {
      ...shared,
      need: 'notNeeded',
      method: null,
      reason,
      causes: equipped.fitting === 'notFitted' ? causes : [],
      limits: equipped.fitting === 'notFitted' ? [] : limitsOf(matches),
      near: near.map(({ number }) => number),
      services: [],
    }
  }
  const strongest = matches.filter(({ rule }) => rule === first.rule)
  return {
    ...shared,
    need: first.rule.need === 'required' ? 'required' : 'recommended',
    method: first.rule.method,
    reason: null,
    causes,
    limits: limitsOf(matches),
    near: [],
    services: servicesOf(system, first.rule.method, causes, matches.length > 0 ? matches : strongest),
  }
}

export const unknownFitting = (system: AdasSystem): Equipped => ({
  system,
  fitting: system === 'scan' ? 'fitted' : 'maybe',
  source: 'none',
  detail: '',
  at: null,
})

/** For each line the rule that speaks for it, strongest first. */
const causesOf = (matches: readonly Match[]): Cause[] =>
  [...Map.groupBy(matches, ({ line }) => line.number)]
    .map(([line, found]) => ({ line, rule: found.map(({ rule }) => rule).toSorted(compareRules)[0] as Rule }))
    .toSorted(strongestFirst)

const limitsOf = (matches: readonly Match[]): Cause[] =>
  matches
    .filter(({ rule }) => rule.need === 'limit')
    .map(({ line, rule }) => ({ line: line.number, rule }))
    .toSorted(strongestFirst)

/** The services of a system by method, and of one side alone when every line behind it is about that side. */
const servicesOf = (
  system: AdasSystem,
  method: CalibrationMethod,
  causes: readonly Cause[],
  matches: readonly Match[],
): string[] => {
  const { usual, left, right, ...byMethod } = serviceCodes[system]
  const numbers = new Set(causes.map(({ line }) => line))
  const touched = new Set(matches.filter(({ line }) => numbers.has(line.number)).map(({ line }) => line.side))
  if (touched.size === 1 && left && touched.has('left')) return [left]
  if (touched.size === 1 && right && touched.has('right')) return [right]
  const code = byMethod[method]
  return code ? [code] : [...usual]
}
