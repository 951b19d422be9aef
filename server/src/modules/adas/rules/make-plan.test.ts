import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adasSystems, repairOperations, repairParts, sides, type AdasSystem } from '#contract/kit/adas.ts'
import { pairs } from '../testing/pairs.ts'
import { shippedRules } from '../testing/shipped-rules.ts'
import { equipmentOf } from './equipment.ts'
import { fitsCar, makePlan } from './make-plan.ts'
import { readLine } from './read-line.ts'
import type { Car, Equipped, PlanEntry, PlanLine } from './types.ts'

const makes = [...new Set(shippedRules.flatMap((rule) => rule.makes)), 'Volvo']
const carOf = (text: string): Car => {
  const [year = '', ...words] = text.split(' ')
  const name = words.join(' ')
  const make = makes.find((each) => name.startsWith(`${each} `)) ?? ''
  return { year: Number(year), make, model: name.slice(make.length + 1) }
}
const linesOf = (...texts: string[]): PlanLine[] =>
  texts.map((text, index) => ({ id: index + 1, number: index + 1, text, ...readLine(text) }))
const planOf = (car: Car, texts: string[], equipment: Equipped[] = []): Map<AdasSystem, PlanEntry> =>
  new Map(makePlan(car, linesOf(...texts), shippedRules, equipment).map((entry) => [entry.system, entry]))

const wordsOf = (entry: PlanEntry, method: boolean): string => {
  const rule = entry.causes[0]?.rule.code ?? ''
  if (entry.need === 'notNeeded') return `-${entry.system}`
  const mark = entry.need === 'recommended' ? '?' : ''
  return `${mark}${entry.system} ${rule}${method ? ` ${entry.method}` : ''}`
}

describe('a vehicle and a line', () => {
  test('there are at least 120 pairs, each with a public source', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(120)
    expect(pairs.filter(([, , , source]) => source === '')).toEqual([])
  })

  test.each(pairs)('%s, %s: %s (%s)', (car, line, expected) => {
    const plan = planOf(carOf(car), [line])
    for (const each of expected.split('; ')) {
      const [marked = '', rule, method] = each.split(' ')
      const system = marked.replace(/^[-?!]/, '') as AdasSystem
      const entry = plan.get(system)
      if (!entry) throw new Error(`There is no system ${system}`)
      if (marked.startsWith('!')) expect(entry.limits.map((limit) => limit.rule.code)).toContain(rule)
      else expect(wordsOf(entry, method !== undefined)).toBe(each)
    }
  })
})

describe('a plan', () => {
  const car = carOf('2021 Chevrolet Equinox')

  test('has every system once, front to rear', () => {
    expect([...planOf(car, []).keys()]).toEqual([...adasSystems])
  })

  test('says why nothing is needed', () => {
    const fitted = equipmentOf(car, [], null, [
      { system: 'blindSpotRadar', isFitted: false, by: 'Ana', at: '2026-11-01T10:00:00Z' },
    ])
    const plan = planOf(car, ['Refn Windshield', 'Repl RT blind spot radar'], fitted)
    expect(plan.get('blindSpotRadar')).toMatchObject({ need: 'notNeeded', reason: 'notFitted' })
    expect(plan.get('frontCamera')).toMatchObject({ need: 'notNeeded', reason: 'workTooSmall', near: [1] })
    expect(plan.get('frontRadar')).toMatchObject({ need: 'notNeeded', reason: 'notTouched' })
  })

  test('calibrates the side alone that was worked on', () => {
    const codes = (...texts: string[]) => planOf(car, texts).get('blindSpotRadar')?.services
    expect(codes('Repl LT blind spot radar')).toEqual(['BSM-L'])
    expect(codes('Repl RT blind spot radar')).toEqual(['BSM-R'])
    expect(codes('Repl LT blind spot radar', 'R&I RT blind spot radar')).toEqual(['BSM-P'])
    expect(codes('Repl Blind spot radar')).toEqual(['BSM-P'])
  })

  test('knows the lines that already sell it', () => {
    const plan = planOf(car, ['Repl Windshield', 'Subl Calibrate front camera'])
    expect(plan.get('frontCamera')).toMatchObject({ need: 'required', soldBy: [2] })
  })

  test('takes the strictest line first and names them all', () => {
    const { causes = [] } = planOf(car, ['Four wheel alignment', 'Repl Windshield']).get('frontCamera') ?? {}
    expect(causes.map(({ line, rule }) => [line, rule.code])).toEqual([
      [2, 'GM-1'],
      [1, 'ALL-ALIGN-CAMERA'],
    ])
  })
})

const anyLine = fc.record({
  id: fc.nat(),
  number: fc.nat(300),
  text: fc.constant(''),
  part: fc.option(fc.constantFrom(...repairParts)),
  operation: fc.option(fc.constantFrom(...repairOperations)),
  side: fc.option(fc.constantFrom(...sides)),
  codes: fc.array(fc.constantFrom('C1001:78', 'C1AA8:00', 'C1B01', 'B1234')),
  system: fc.option(fc.constantFrom(...adasSystems)),
})
const anyCar = fc.record({
  make: fc.constantFrom(...makes),
  model: fc.constantFrom(...shippedRules.flatMap((rule) => rule.models)),
  year: fc.option(fc.integer({ min: 1995, max: 2030 })),
})
const anyEquipment = fc.constantFrom<Equipped['fitting']>('fitted', 'maybe', 'notFitted')

describe('of any vehicle and any lines', () => {
  test('what is needed names line, rule and service; what is not needed has its reason', () => {
    fc.assert(
      fc.property(anyCar, fc.array(anyLine, { maxLength: 30 }), anyEquipment, (car, lines, fitting) => {
        const equipment = adasSystems.map((system) => ({
          system,
          fitting,
          source: 'none' as const,
          detail: '',
          at: null,
        }))
        for (const entry of makePlan(car, lines, shippedRules, equipment)) {
          if (entry.need === 'notNeeded') expect(entry.reason).not.toBeNull()
          else {
            expect(entry.reason).toBeNull()
            expect(entry.services.length).toBeGreaterThan(0)
            expect(entry.causes.length).toBeGreaterThan(0)
            expect(fitting).not.toBe('notFitted')
          }
          for (const { line, rule } of [...entry.causes, ...entry.limits]) {
            expect(rule.system).toBe(entry.system)
            expect(fitsCar(rule, car)).toBe(true)
            expect(lines.map(({ number }) => number)).toContain(line)
          }
        }
      }),
    )
  })

  test('another line never makes a plan ask for less', () => {
    const rank = { notNeeded: 0, recommended: 1, required: 2 }
    fc.assert(
      fc.property(anyCar, fc.array(anyLine, { maxLength: 10 }), anyLine, (car, lines, more) => {
        const numbered = [...lines, more].map((line, number) => ({ ...line, number }))
        const before = makePlan(car, numbered.slice(0, -1), shippedRules, [])
        const after = makePlan(car, numbered, shippedRules, [])
        for (const [at, entry] of after.entries())
          expect(rank[entry.need]).toBeGreaterThanOrEqual(rank[before[at]?.need ?? 'notNeeded'])
      }),
    )
  })
})
