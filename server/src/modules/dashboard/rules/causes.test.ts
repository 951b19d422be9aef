import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sum } from '#contract/kit/money.ts'
import { causesOf, type ServiceSums } from './causes.ts'

const none = { now: '0.00', before: '0.00' }
const amounts = (services: ServiceSums[], late = none) =>
  Object.fromEntries(causesOf(services, late).map(({ cause, amount }) => [cause, amount]))
const service = (
  linesBefore: number,
  salesBefore: string,
  linesNow: number,
  salesNow: string,
): ServiceSums => ({
  linesBefore,
  salesBefore,
  linesNow,
  salesNow,
})

describe('the causes of a difference in sales', () => {
  test('name volume, mix, and price', () => {
    expect(amounts([service(10, '1000.00', 12, '1200.00')])).toMatchObject({
      volume: '200.00',
      mix: '0.00',
      price: '0.00',
    })
    expect(amounts([service(10, '1000.00', 10, '1100.00')])).toMatchObject({
      volume: '0.00',
      mix: '0.00',
      price: '100.00',
    })
    const shifted = [service(10, '1000.00', 5, '500.00'), service(10, '2000.00', 15, '3000.00')]
    expect(amounts(shifted)).toMatchObject({ volume: '0.00', mix: '500.00', price: '0.00' })
    expect(amounts([service(0, '0.00', 3, '300.00')])).toMatchObject({
      volume: '300.00',
      mix: '0.00',
      price: '0.00',
    })
    expect(amounts([service(10, '1000.00', 12, '1200.00')], { now: '150.00', before: '0.00' })).toMatchObject(
      {
        volume: '50.00',
        late: '150.00',
      },
    )
  })

  test('add up to the difference, whatever was sold', () => {
    const dollars = fc.integer({ min: 0, max: 9_999_999 }).map((value) => (value / 100).toFixed(2))
    const lines = fc.nat(400)
    const sold = fc.record({ linesNow: lines, linesBefore: lines, salesNow: dollars, salesBefore: dollars })
    fc.assert(
      fc.property(fc.array(sold, { maxLength: 12 }), dollars, dollars, (services, now, before) => {
        const causes = causesOf(services, { now, before })
        const difference =
          cents(sum(services.map((each) => each.salesNow))) -
          cents(sum(services.map((each) => each.salesBefore)))
        expect(cents(sum(causes.map(({ amount }) => amount)))).toBe(difference)
      }),
    )
  })
})
