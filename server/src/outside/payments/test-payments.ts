import { createHash } from 'node:crypto'
import { lessPercent, PaymentRefused, type Charge, type Payments, type Product } from './payments.ts'
import { t } from '../texts.ts'

/** US dollars. */
const prices: Record<Product, string> = { annual: '1188.00', monthly: '119.00', perevent: '12.00' }
/** Percent off by coupon. */
const coupons: Record<string, number> = { WELCOME10: 10, PARTNER25: 25 }
/** Last digits of test cards, as other providers use them: one is refused, and one needs a confirmation. */
const refusedCard = '0002'
const cardToConfirm = '3155'

/**
 * The default without an account at a provider: test cards, charges nothing, and keeps nothing. The same key gives the
 * same ids.
 */
export const testPayments = (now: () => Date): Payments => {
  const idOf = (kind: string, key: string) =>
    `${kind}_test_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
  /** @throws PaymentRefused */
  const percentOff = (code: string): number => {
    const percent = code === '' ? 0 : coupons[code.toUpperCase()]
    if (percent === undefined) throw new PaymentRefused(t('payments.noCoupon', { code }))
    return percent
  }
  /** Visits are billed later, as they happen. */
  const chargeOf = (key: string, product: Product, code: string): Charge => {
    const amount = lessPercent(prices[product], percentOff(code))
    return {
      id: idOf('in', key),
      amount: product === 'perevent' ? '0.00' : amount,
      status: 'paid',
      at: now(),
    }
  }
  return {
    provider: 'test',
    publishableKey: '',
    check: () => Promise.resolve(),
    prices: () => Promise.resolve(prices),
    priceWith: async (product, code) => ({
      coupon: code.toUpperCase(),
      percentOff: percentOff(code),
      amount: lessPercent(prices[product], percentOff(code)),
    }),
    purchase: async ({ key, paymentMethod, product, coupon: code }) => {
      if (!/^pm_test_\d{4}$/.test(paymentMethod)) throw new PaymentRefused(t('payments.noCard'))
      if (paymentMethod.endsWith(refusedCard)) throw new PaymentRefused(t('payments.declined'))
      const charge = chargeOf(key, product, code)
      const ids = { customer: idOf('cus', key), subscription: idOf('sub', key) }
      return paymentMethod.endsWith(cardToConfirm)
        ? { ...ids, charge: null, clientSecret: idOf('secret', charge.id) }
        : { ...ids, charge, clientSecret: '' }
    },
    // The amount was said before the confirmation, and nothing is charged.
    confirmed: (subscription) =>
      Promise.resolve({ id: idOf('in', subscription), amount: '0.00', status: 'paid', at: now() }),
    changeProduct: async ({ key, product, coupon: code }) => chargeOf(key, product, code),
    readEvent: () => {
      throw new PaymentRefused(t('payments.noEvents'))
    },
  }
}
