import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#contract/kit/money.ts'
import {
  chooseRules,
  compareRules,
  overlap,
  describeRule,
  ruleText,
  stateOn,
  type Rule,
} from './choose-rule.ts'
import { chargeOf, percentOf } from '#contract/kit/charge.ts'
import { applyRules } from './apply-rules.ts'
import { chooseTax, taxRefund, lineTax, type TaxRate } from './tax.ts'

let ids = 0
const rule = (over: Partial<Rule> = {}): Rule => ({
  id: (ids += 1),
  name: `Rule ${ids}`,
  version: 1,
  firm: 1,
  distance: 0,
  insurer: null,
  make: null,
  service: null,
  group: null,
  kind: 'rate',
  value: '100.00',
  startsOn: '2026-01-01',
  endsOn: null,
  ...over,
})
const facts = { insurer: 7, make: 3, service: 11, group: 5 }
const day = '2026-06-15'
const winner = (...rules: Rule[]) => chooseRules(rules, facts, day).price

describe('among several rules the winner is', () => {
  it.each([
    ['insurer beats make, service and group together', { insurer: 7 }, { make: 3, service: 11, group: 5 }],
    ['make beats service and group together', { make: 3 }, { service: 11, group: 5 }],
    ['service beats group', { service: 11 }, { group: 5 }],
    ['more conditions beat fewer', { insurer: 7, make: 3 }, { insurer: 7 }],
    ['any condition beats none, of whatever firm', { group: 5, distance: 3 }, { distance: 0 }],
    ['of equals the nearer firm', { distance: 0 }, { distance: 2 }],
    ['of equals the one that began later', { startsOn: '2026-05-01' }, { startsOn: '2026-01-01' }],
  ])('%s', (_, better, worse) => {
    const [first, second] = [rule(better), rule(worse)]
    expect(winner(first, second)).toBe(first)
    expect(winner(second, first)).toBe(first)
  })
  it('the newer of two equal ones', () => {
    const [older, newer] = [rule(), rule()]
    expect(winner(older, newer)).toBe(newer)
  })
  it('none for another insurer, make, service, or group', () => {
    for (const other of [{ insurer: 8 }, { make: 4 }, { service: 12 }, { group: 6 }])
      expect(winner(rule(other))).toBeUndefined()
  })
  it("a price and a discount apply together, and others say why they don't", () => {
    const price = rule({ insurer: 7, name: 'Insured' })
    const other = rule({ name: 'General' })
    const off = rule({ kind: 'discountPercent', value: '10.00' })
    const found = chooseRules([other, off, price], facts, day)
    expect(found.price).toBe(price)
    expect(found.discount).toBe(off)
    expect(found.passedOver).toEqual([{ rule: other, why: "Insured applies: it's more specific" }])
  })
})

describe('days', () => {
  it('include the first and last day of a rule', () => {
    const dated = { startsOn: '2026-06-01', endsOn: '2026-06-30' }
    expect(['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map((on) => stateOn(dated, on))).toEqual([
      'coming',
      'holds',
      'holds',
      'over',
    ])
    expect(stateOn({ ...dated, endsOn: null }, '2999-12-31')).toBe('holds')
  })
  it('overlap if a line and a day can match both rules', () => {
    const january = rule({ endsOn: '2026-01-31' })
    expect(overlap(january, rule({ startsOn: '2026-02-01' }))).toBe(false)
    expect(overlap(january, rule({ startsOn: '2026-01-31' }))).toBe(true)
    expect(overlap(rule({ insurer: 7 }), rule({ insurer: 8 }))).toBe(false)
    expect(overlap(rule({ insurer: 7 }), rule({ make: 3 }))).toBe(true)
    expect(overlap(rule(), rule({ kind: 'discountAmount' }))).toBe(false)
  })
})

describe('prices', () => {
  const base = { rate: '130.00', isFlat: false }
  it.each([
    [rule({ kind: 'rate', value: '99.99' }), '99.99', false],
    [rule({ kind: 'price', value: '250.00' }), '250.00', true],
    [rule({ kind: 'percent', value: '12.50' }), '146.25', false],
    [rule({ kind: 'percent', value: '-33.33' }), '86.67', false],
  ])('follow %o', (price, rate, isFlat) => {
    expect(applyRules(base, { price, discount: undefined })).toMatchObject({
      rate,
      isFlat,
      by: { rule: { id: price.id, version: 1, startsOn: '2026-01-01', rate: '130.00' } },
    })
  })
  it.each([
    ['1.50', '100.00', false, { kind: 'discountPercent', value: '10.00' }, '-15.00', '135.00'],
    ['0.33', '99.99', false, { kind: 'discountPercent', value: '12.50' }, '-4.13', '28.87'],
    ['2.00', '30.00', true, { kind: 'discountAmount', value: '50.00' }, '-30.00', '0.00'],
  ] as const)('%s h at %s (flat %s) less %o', (hours, rate, isFlat, off, discount, amount) => {
    expect(chargeOf(hours, rate, isFlat, rule(off))).toMatchObject({ discount, amount })
  })
  it('are described in text', () => {
    expect(ruleText({ kind: 'percent', value: '-12.50' })).toBe('12.5% less than the rate')
    expect(describeRule(rule({ name: 'Fleet', version: 3, kind: 'discountPercent', value: '10.00' }))).toBe(
      'discount Fleet (version 3, from 01/01/2026): 10% off',
    )
  })
})

const small = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
const someDay = fc.integer({ min: 1, max: 28 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`)
const anyRule: fc.Arbitrary<Rule> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  name: fc.constant('Rule'),
  version: fc.integer({ min: 1, max: 9 }),
  firm: fc.constant(1),
  distance: fc.integer({ min: 0, max: 4 }),
  insurer: small,
  make: small,
  service: small,
  group: small,
  kind: fc.constantFrom('rate', 'price', 'percent', 'discountPercent', 'discountAmount'),
  value: fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 100).toFixed(2)),
  startsOn: someDay,
  endsOn: fc.option(someDay, { nil: null }),
})
const someFacts = fc.record({
  insurer: small,
  make: small,
  service: fc.integer({ min: 1, max: 3 }),
  group: fc.integer({ min: 1, max: 3 }),
})

describe('with any rules', () => {
  it("the choice doesn't depend on their order, and no matching rule beats it", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 12 }),
        someFacts,
        someDay,
        (rules, about, on) => {
          const found = chooseRules(rules, about, on)
          expect(chooseRules(rules.toReversed(), about, on)).toEqual(found)
          for (const { rule: other } of found.passedOver) {
            const beats = other.kind.startsWith('discount') ? found.discount : found.price
            expect(beats && compareRules(beats, other)).toBeLessThan(0)
            expect(beats && overlap(beats, other)).toBe(true)
          }
        },
      ),
      { numRuns: 10_000 },
    )
  })
  it('a line is never negative, and its net is its gross less its discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.boolean(),
        anyRule,
        (hours, rate, isFlat, off) => {
          const line = chargeOf((hours / 100).toFixed(2), (rate / 100).toFixed(2), isFlat, off)
          expect(cents(line.amount)).toBe(cents(line.gross) + cents(line.discount))
          expect(cents(line.amount) >= 0n && cents(line.discount) <= 0n).toBe(true)
        },
      ),
    )
  })
})

const rate = (over: Partial<TaxRate> = {}): TaxRate => ({
  id: (ids += 1),
  name: 'Sales tax',
  distance: 0,
  country: 'US',
  state: '',
  postal: '',
  percent: '5',
  startsOn: '2026-01-01',
  endsOn: null,
  ...over,
})
const place = { country: 'US', state: 'OH', postal: '43004-1234' }

describe('tax', () => {
  it('uses the longest postal code, then the state', () => {
    const all = rate()
    const state = rate({ state: 'OH' })
    const area = rate({ postal: '430' })
    const town = rate({ postal: '43004' })
    expect(chooseTax([all, state, town, area], place, day)).toEqual({ name: 'Sales tax', percent: '5' })
    const of = (...rates: TaxRate[]) =>
      chooseTax(
        rates.map((each, at) => ({ ...each, name: String(at) })),
        place,
        day,
      ).name
    expect(of(all, state)).toBe('1')
    expect(of(state, area)).toBe('1')
    expect(of(area, town)).toBe('1')
    expect(of(rate({ state: 'GA' }), rate({ postal: '9' }), rate({ country: 'CA' }))).toBe('')
  })
  it('changes with the local day', () => {
    const before = rate({ percent: '5', endsOn: '2026-06-30' })
    const after = rate({ percent: '6', startsOn: '2026-07-01' })
    expect(chooseTax([before, after], place, '2026-06-30').percent).toBe('5')
    expect(chooseTax([before, after], place, '2026-07-01').percent).toBe('6')
  })
  it.each([
    ['100.00', '8.875', '8.88'],
    ['0.10', '5', '0.01'],
    ['0.09', '5', '0.00'],
    ['-100.00', '8.875', '-8.88'],
    ['19.99', '7.25', '1.45'],
  ])('of %s at %s percent is %s, rounded half up', (net, percent, tax) => {
    expect(lineTax(net, { percent })).toBe(tax)
    expect(percentOf(net, percent)).toBe(tax)
  })
  it('refunds add up to the cent however a line is split', () => {
    const amount = fc.integer({ min: 1, max: 500_000 })
    const percent = fc.integer({ min: 0, max: 200_000 }).map((n) => (n / 10_000).toFixed(4))
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 6 }), percent, (charged, parts, at) => {
        const net = (charged / 100).toFixed(2)
        let left = { net, tax: lineTax(net, { percent: at }) }
        for (const part of parts) {
          const back = ((part % (Math.round(Number(left.net) * 100) + 1)) / 100).toFixed(2)
          const tax = taxRefund(left, back, { percent: at })
          left = {
            net: (Number(left.net) - Number(back)).toFixed(2),
            tax: ((Math.round(Number(left.tax) * 100) - Math.round(Number(tax) * 100)) / 100).toFixed(2),
          }
          expect(left.tax).toBe(lineTax(left.net, { percent: at }))
        }
        expect(taxRefund(left, left.net, { percent: at })).toBe(left.tax)
      }),
    )
  })
})
