import { describe, expect, it } from 'vitest'
import { computeCharge, chooseRate, priceService, explainPrice, type RateOffer } from './service-price.ts'

const offer = (over: Partial<RateOffer> = {}): RateOffer => ({
  firm: 1,
  firmName: 'Host',
  distance: 2,
  isForService: false,
  rate: '100.00',
  ...over,
})
const service = { hours: '1.50', rateType: 'Static calibration', isFlat: false, listRate: '90.00' }

describe('the rate', () => {
  it('of the center comes before that of the firms above', () => {
    const own = offer({ firm: 4, distance: 0, rate: '130.00' })
    expect(chooseRate([offer({ isForService: true }), own])).toBe(own)
  })
  it('for the service comes before that for the kind of work', () => {
    const special = offer({ isForService: true, rate: '80.00' })
    expect(chooseRate([offer(), special])).toBe(special)
  })
  it('of the list serves when no firm says one', () => {
    expect(priceService(service, [])).toMatchObject({ rate: '90.00', amount: '135.00' })
    expect(priceService({ ...service, listRate: null }, [])).toMatchObject({ rate: '0.00', amount: '0.00' })
  })
})

describe('the amount', () => {
  it.each([
    ['1.50', '120.00', false, '180.00'],
    ['0.33', '99.99', false, '33.00'],
    ['0.01', '0.50', false, '0.01'],
    ['3.00', '75.00', true, '75.00'],
    ['0', '120.00', false, '0.00'],
  ])('of %s h at %s is exact', (hours, rate, isFlat, amount) => {
    expect(computeCharge(hours, rate, { from: 'hand', isFlat }).amount).toBe(amount)
  })
  it('is explained in words', () => {
    const own = offer({ firmName: 'North Center', distance: 0, rate: '120.00' })
    const { hours, rate, reason } = priceService(service, [own])
    expect(explainPrice(hours, rate, reason)).toBe(
      '1.50 h × $120.00: the rate of North Center for Static calibration',
    )
    expect(explainPrice('1.50', '75.00', { from: 'hand' })).toBe('1.50 h × $75.00: entered manually')
    expect(explainPrice('1.50', '75.00', { from: 'list', isFlat: true })).toBe(
      '$75.00 flat: the list rate for this work',
    )
  })
})
