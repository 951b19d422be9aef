import Stripe from 'stripe'
import {
  lessPercent,
  PaymentRefused,
  PaymentUnavailable,
  products,
  type Charge,
  type PaymentEvent,
  type Payments,
  type Product,
} from './payments.ts'
import { t } from '../texts.ts'

export interface StripeSettings {
  key: string
  publishableKey: string
  webhookSecret: string
  /** Price ids at Stripe. */
  prices: Readonly<Record<Product, string>>
  /** Base address of the API; Stripe's own unless set. */
  url?: string | undefined
  timeoutMs?: number
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)
const instant = (seconds: number): Date => new Date(seconds * 1000)

/** Runs a call to Stripe. Its own words are kept for what a person can mend: a card, or a coupon. */
const ask = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentRefused(error.message)
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new PaymentRefused(t('payments.refused', { reason: error.message }))
    throw new PaymentUnavailable()
  }
}

const chargeOf = (invoice: Stripe.Invoice): Charge => ({
  id: invoice.id,
  amount: dollars(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due),
  status: invoice.status === 'paid' ? 'paid' : 'failed',
  at: instant(invoice.status_transitions?.paid_at ?? invoice.created),
})

/**
 * Subscriptions at Stripe (https://docs.stripe.com/api). Each step of a purchase carries its own idempotency key made of
 * the purchase's key, so that a repeated purchase finds what the first one made.
 */
export const stripePayments = (settings: StripeSettings): Payments => {
  const at = settings.url ? new URL(settings.url) : undefined
  const stripe = new Stripe(settings.key, {
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: settings.timeoutMs ?? 20_000,
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
  })
  const productOf = (price: string | undefined): Product | null =>
    products.find((product) => settings.prices[product] === price) ?? null
  const promotion = async (code: string) => {
    const found = await ask(
      stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ['data.promotion.coupon'] }),
    )
    const [one] = found.data
    const coupon = one?.promotion.coupon
    if (!one || !coupon || typeof coupon === 'string')
      throw new PaymentRefused(t('payments.noCoupon', { code }))
    return { id: one.id, percentOff: coupon.percent_off ?? 0 }
  }
  const discounts = async (code: string) =>
    code ? { discounts: [{ promotion_code: (await promotion(code)).id }] } : {}
  const itemOf = (product: Product) => ({ price: settings.prices[product] })
  let known: Promise<Record<Product, string>> | undefined
  const loadPrices = async (): Promise<Record<Product, string>> => {
    const loaded = await Promise.all(
      products.map(async (product) => {
        const price = await ask(stripe.prices.retrieve(settings.prices[product]))
        return [product, dollars(price.unit_amount ?? 0)] as const
      }),
    )
    return Object.fromEntries(loaded) as Record<Product, string>
  }
  const prices = (): Promise<Record<Product, string>> => {
    known ??= loadPrices().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  return {
    provider: 'stripe',
    publishableKey: settings.publishableKey,
    check: async () => {
      for (const product of products) await stripe.prices.retrieve(settings.prices[product])
    },
    prices,
    priceWith: async (product, code) => {
      const { percentOff } = await promotion(code)
      return { coupon: code, percentOff, amount: lessPercent((await prices())[product], percentOff) }
    },
    purchase: async ({ key, customer, paymentMethod, product, coupon, reference }) => {
      const { address } = customer
      const made = await ask(
        stripe.customers.create(
          {
            name: customer.company || customer.name,
            email: customer.email,
            phone: customer.phone,
            address: {
              line1: address.line1,
              line2: address.line2,
              city: address.city,
              state: address.state,
              postal_code: address.postalCode,
              country: address.country,
            },
            metadata: { reference },
          },
          { idempotencyKey: `${key}-customer` },
        ),
      )
      await ask(
        stripe.paymentMethods.attach(
          paymentMethod,
          { customer: made.id },
          { idempotencyKey: `${key}-${paymentMethod}` },
        ),
      )
      const subscription = await ask(
        stripe.subscriptions.create(
          {
            customer: made.id,
            items: [itemOf(product)],
            default_payment_method: paymentMethod,
            payment_behavior: 'allow_incomplete',
            metadata: { reference },
            expand: ['latest_invoice.confirmation_secret'],
            ...(await discounts(coupon)),
          },
          { idempotencyKey: `${key}-subscription-${paymentMethod}` },
        ),
      )
      const invoice = subscription.latest_invoice
      const isOpen = typeof invoice === 'object' && invoice?.status !== 'paid'
      return {
        customer: made.id,
        subscription: subscription.id,
        charge: typeof invoice === 'object' && invoice && !isOpen ? chargeOf(invoice) : null,
        clientSecret:
          typeof invoice === 'object' && isOpen ? (invoice?.confirmation_secret?.client_secret ?? '') : '',
      }
    },
    confirmed: async (subscription) => {
      const now = await ask(stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] }))
      const invoice = now.latest_invoice
      return typeof invoice === 'object' && invoice?.status === 'paid' ? chargeOf(invoice) : null
    },
    changeProduct: async ({ key, subscription, product, coupon }) => {
      const now = await ask(stripe.subscriptions.retrieve(subscription))
      const item = now.items.data[0]
      const changed = await ask(
        stripe.subscriptions.update(
          subscription,
          {
            items: [{ ...(item && { id: item.id }), ...itemOf(product) }],
            proration_behavior: 'always_invoice',
            expand: ['latest_invoice'],
            ...(await discounts(coupon)),
          },
          { idempotencyKey: key },
        ),
      )
      const invoice = changed.latest_invoice
      return typeof invoice === 'object' && invoice ? chargeOf(invoice) : null
    },
    readEvent: (body, signature) => {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret)
      } catch {
        throw new PaymentRefused(t('payments.signature'))
      }
      return toPaymentEvent(event, productOf)
    },
  }
}

const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

const reasons: Record<string, 'purchase' | 'change' | 'renewal'> = {
  subscription_create: 'purchase',
  subscription_update: 'change',
}

const toPaymentEvent = (
  event: Stripe.Event,
  productOf: (price: string | undefined) => Product | null,
): PaymentEvent | null => {
  const at = instant(event.created)
  switch (event.type) {
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const invoice = event.data.object
      const subscription = idOf(invoice.parent?.subscription_details?.subscription)
      if (!subscription) return null
      const price = invoice.lines.data.at(-1)?.pricing?.price_details?.price
      return {
        kind: 'charge',
        id: event.id,
        at,
        subscription,
        charge: { ...chargeOf(invoice), status: event.type === 'invoice.paid' ? 'paid' : 'failed' },
        product: productOf(idOf(price)),
        reason: reasons[invoice.billing_reason ?? ''] ?? 'renewal',
      }
    }
    case 'customer.subscription.updated': {
      const product = productOf(event.data.object.items.data[0]?.price.id)
      return product && { kind: 'product', id: event.id, at, subscription: event.data.object.id, product }
    }
    case 'customer.subscription.deleted':
      return { kind: 'ended', id: event.id, at, subscription: event.data.object.id }
    default:
      return null
  }
}
