import { t } from '../texts.ts'

export type Product = 'annual' | 'monthly' | 'perevent'
export const products: readonly Product[] = ['annual', 'monthly', 'perevent']

export interface Customer {
  name: string
  email: string
  company: string
  phone: string
  address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string }
}

export interface Purchase {
  /** The same for every attempt at one purchase, so that it is charged once. */
  key: string
  customer: Customer
  /** Card as the provider's own form returned it; card numbers never reach this server. */
  paymentMethod: string
  product: Product
  coupon: string
  /** Our id, which payment events carry back. */
  reference: string
}

export interface Charge {
  /** Invoice id at the provider. */
  id: string
  /** US dollars with two decimals; negative for a credit. */
  amount: string
  status: 'paid' | 'failed' | 'refunded'
  at: Date
}

export interface Purchased {
  customer: string
  subscription: string
  /** Null if the card needs another confirmation, with `clientSecret` for the provider's form. */
  charge: Charge | null
  clientSecret: string
}

/** What happened at the provider, in the order of `at`. They arrive in any order, and repeatedly. */
export type PaymentEvent = { id: string; at: Date; subscription: string } & (
  | { kind: 'charge'; charge: Charge; product: Product | null; reason: 'purchase' | 'change' | 'renewal' }
  | { kind: 'product'; product: Product }
  | { kind: 'ended' }
)

export interface CouponPrice {
  coupon: string
  percentOff: number
  /** US dollars. */
  amount: string
}

/** Takes percents off an amount of US dollars and rounds half up to cents. */
export const lessPercent = (amount: string, percent: number): string => {
  const cents = Math.round(Number(amount) * 100)
  return (Math.floor((cents * (100 - percent) + 50) / 100) / 100).toFixed(2)
}

/** The provider's words for a card that it refused, or a coupon that it doesn't know. */
export class PaymentRefused extends Error {}
/** The provider doesn't answer. The same purchase may be tried again with the same key. */
export class PaymentUnavailable extends Error {
  constructor() {
    super(t('payments.unavailable'))
  }
}

/** Takes card payments for subscriptions. */
export interface Payments {
  provider: 'test' | 'stripe'
  /** Key for the provider's form in the browser; empty without one. */
  publishableKey: string
  /** Asks for the prices with the key. @throws an Error with the provider's own words */
  check(): Promise<void>
  /** Price per year, month, or visit, in US dollars. */
  prices(): Promise<Readonly<Record<Product, string>>>
  /** What a product costs with a coupon. @throws PaymentRefused for a coupon that isn't valid */
  priceWith(product: Product, coupon: string): Promise<CouponPrice>
  /** @throws PaymentRefused, PaymentUnavailable */
  purchase(purchase: Purchase): Promise<Purchased>
  /** The first charge of a subscription, once its card was confirmed, or null. @throws PaymentUnavailable */
  confirmed(subscription: string): Promise<Charge | null>
  /** @throws PaymentRefused, PaymentUnavailable */
  changeProduct(change: {
    key: string
    subscription: string
    from: Product
    product: Product
    coupon: string
  }): Promise<Charge | null>
  /** Reads a signed event, or null for one that doesn't concern us. @throws PaymentRefused for a wrong signature */
  readEvent(body: string, signature: string): PaymentEvent | null
}
