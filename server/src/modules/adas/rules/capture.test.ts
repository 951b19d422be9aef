import { describe, expect, test } from 'vitest'
import type { AdasSystem, CaptureOutcome } from '#contract/kit/adas.ts'
import { shippedRules } from '../testing/shipped-rules.ts'
import { captureOf, type Decision, type Sale } from './capture.ts'
import { makePlan } from './make-plan.ts'
import { readLine } from './read-line.ts'
import type { Rule } from './types.ts'

const car = { make: 'Chevrolet', model: 'Equinox', year: 2021 }
/** Every system that the shipped rules require after a line. */
const captured = (text: string, sales: Sale[] = [], decisions: Decision[] = [], more: Rule[] = []) =>
  captureOf(
    makePlan(car, [{ id: 1, number: 7, text, ...readLine(text) }], [...shippedRules, ...more], []),
    sales,
    decisions,
  )
const sale = (code: string, amount = '250.00'): Sale => ({ code, amount })
const decision = (system: AdasSystem): Decision => ({ system, reason: 'Glass shop did it', by: 'Rosa Diaz' })

describe('a required calibration', () => {
  test.each<[name: string, sales: Sale[], decisions: Decision[], outcome: CaptureOutcome, amount: string]>([
    ['that nobody charged for is missed', [], [], 'missed', '0.00'],
    ['that was charged is sold', [sale('FCAM-S')], [], 'sold', '250.00'],
    ['by another method is sold too', [sale('FCAM-D', '99.95')], [], 'sold', '99.95'],
    ['charged twice counts all', [sale('FCAM-S', '250.10'), sale('FCAM-D', '0.20')], [], 'sold', '250.30'],
    ['of another system does not count', [sale('RCAM')], [], 'missed', '0.00'],
    ['that somebody decided against is dismissed', [], [decision('frontCamera')], 'dismissed', '0.00'],
    ['dismissed for another system is missed', [], [decision('lidar')], 'missed', '0.00'],
    ['dismissed and sold is sold', [sale('FCAM-S')], [decision('frontCamera')], 'sold', '250.00'],
  ])('%s', (_, sales, decisions, outcome, amount) => {
    const found = captured('Repl Windshield', sales, decisions).find(({ system }) => system === 'frontCamera')
    expect(found).toMatchObject({ outcome, amount, rule: 'GM-1', line: 7 })
    expect(found?.reason).toBe(outcome === 'dismissed' ? 'Glass shop did it' : '')
    expect(found?.by).toBe(outcome === 'dismissed' ? 'Rosa Diaz' : '')
  })

  test('what is only recommended, or not needed, is no claim', () => {
    expect(captured('Refn Windshield')).toEqual([])
    const general = shippedRules.find(({ system }) => system === 'frontCamera')
    if (!general) throw new Error('There is no rule for the front camera')
    const recommended: Rule[] = [{ ...general, code: 'TEST', need: 'recommended', system: 'lidar' }]
    expect(captured('Repl Windshield', [], [], recommended).map(({ system }) => system)).not.toContain(
      'lidar',
    )
  })

  test('scans count only together', () => {
    const scan: Rule[] = shippedRules
      .filter(({ code }) => code === 'GM-1')
      .map((rule) => ({ ...rule, code: 'TEST-SCAN', need: 'required', system: 'scan' }))
    const outcomeOf = (...codes: string[]) =>
      captured(
        'Repl Windshield',
        codes.map((code) => sale(code)),
        [],
        scan,
      ).find(({ system }) => system === 'scan')?.outcome
    expect(outcomeOf('SCAN-PRE')).toBe('missed')
    expect(outcomeOf('SCAN-PRE', 'SCAN-POST')).toBe('sold')
  })
})
