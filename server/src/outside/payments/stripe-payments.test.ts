import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PaymentRefused, PaymentUnavailable, type Payments } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

type Asked = { call: string; key: string | undefined; form: URLSearchParams; headers: IncomingHttpHeaders }
type Answer = { status?: number; body: unknown }

/** A server of Stripe's shape: it remembers what was asked, and answers each call as told. */
const asked: Asked[] = []
let answers: Record<string, Answer> = {}
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const call = `${request.method} ${path}`
    const key = request.headers['idempotency-key']
    asked.push({
      call,
      key: typeof key === 'string' ? key : undefined,
      form: new URLSearchParams(body || query),
      headers: request.headers,
    })
    const { status = 200, body: answer } = answers[call] ?? {
      status: 500,
      body: { error: { type: 'api_error' } },
    }
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(answer))
  })
})

const webhookSecret = 'whsec_test'
let payments: Payments
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  payments = stripePayments({
    key: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret,
    prices: { annual: 'price_a', monthly: 'price_m', perevent: 'price_e' },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const paid = {
  id: 'in_1',
  status: 'paid',
  amount_paid: 118_800,
  amount_due: 118_800,
  created: 1_790_000_000,
  status_transitions: { paid_at: 1_790_000_005 },
}
const open = { ...paid, status: 'open', amount_paid: 0, confirmation_secret: { client_secret: 'secret_1' } }
const subscription = (latest_invoice: unknown) => ({
  id: 'sub_1',
  items: { data: [{ id: 'si_1', price: { id: 'price_a' } }] },
  latest_invoice,
})
const happy = (): Record<string, Answer> => ({
  'POST /v1/customers': { body: { id: 'cus_1' } },
  'POST /v1/payment_methods/pm_1/attach': { body: { id: 'pm_1' } },
  'POST /v1/subscriptions': { body: subscription(paid) },
  'GET /v1/subscriptions/sub_1': { body: subscription(paid) },
  'POST /v1/subscriptions/sub_1': { body: subscription({ ...paid, id: 'in_2', amount_paid: 11_900 }) },
  'GET /v1/promotion_codes': {
    body: { data: [{ id: 'promo_1', promotion: { coupon: { id: 'c', percent_off: 10 } } }] },
  },
  ...Object.fromEntries(
    [118_800, 11_900, 1200].map((cents, index) => [
      `GET /v1/prices/price_${'ame'[index]}`,
      { body: { id: 'p', unit_amount: cents } },
    ]),
  ),
})
beforeEach(() => {
  asked.length = 0
  answers = happy()
})

const purchase = {
  key: 'onboarding-7',
  customer: {
    name: 'Nora Vance',
    company: 'Wealthy Street Collision',
    email: 'nora@wealthy.test',
    phone: '6165550142',
    address: {
      line1: '12 Wealthy St',
      line2: '',
      city: 'Grand Rapids',
      state: 'MI',
      postalCode: '49503',
      country: 'US',
    },
  },
  paymentMethod: 'pm_1',
  product: 'annual',
  coupon: '',
  reference: '7',
} as const
const keys = () => asked.map(({ call, key }) => [call, key])

describe('a purchase', () => {
  test('makes a customer, attaches the card, and subscribes, each with its own idempotency key', async () => {
    expect(await payments.purchase(purchase)).toEqual({
      customer: 'cus_1',
      subscription: 'sub_1',
      charge: { id: 'in_1', amount: '1188.00', status: 'paid', at: new Date(1_790_000_005_000) },
      clientSecret: '',
    })
    expect(keys()).toEqual([
      ['POST /v1/customers', 'onboarding-7-customer'],
      ['POST /v1/payment_methods/pm_1/attach', 'onboarding-7-pm_1'],
      ['POST /v1/subscriptions', 'onboarding-7-subscription-pm_1'],
    ])
    expect(asked[0]?.headers.authorization).toBe('Bearer sk_test_1')
    expect(asked[0]?.form.get('address[postal_code]')).toBe('49503')
    expect(asked[2]?.form.get('items[0][price]')).toBe('price_a')
    expect(asked[2]?.form.get('metadata[reference]')).toBe('7')
  })

  test('repeated sends the same keys, so that Stripe charges once', async () => {
    await payments.purchase(purchase)
    const first = keys()
    asked.length = 0
    await payments.purchase(purchase)
    expect(keys()).toEqual(first)
  })

  test('with a declined card is refused in the words of Stripe, and subscribes to nothing', async () => {
    answers['POST /v1/payment_methods/pm_1/attach'] = {
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
    }
    const attempt = payments.purchase(purchase)
    await expect(attempt).rejects.toThrow(PaymentRefused)
    await expect(attempt).rejects.toThrow('Your card was declined.')
    expect(asked.map(({ call }) => call)).not.toContain('POST /v1/subscriptions')
  })

  test('that the bank wants confirmed has no charge yet, but a secret for the page', async () => {
    answers['POST /v1/subscriptions'] = { body: subscription(open) }
    expect(await payments.purchase(purchase)).toMatchObject({ charge: null, clientSecret: 'secret_1' })
    answers['GET /v1/subscriptions/sub_1'] = { body: subscription(open) }
    expect(await payments.confirmed('sub_1')).toBeNull()
    answers['GET /v1/subscriptions/sub_1'] = { body: subscription(paid) }
    expect(await payments.confirmed('sub_1')).toMatchObject({ id: 'in_1', status: 'paid' })
  })

  test('applies a coupon, and refuses one that nobody knows', async () => {
    await payments.purchase({ ...purchase, coupon: 'WELCOME10' })
    expect(asked.at(-1)?.form.get('discounts[0][promotion_code]')).toBe('promo_1')
    expect(await payments.priceWith('annual', 'WELCOME10')).toMatchObject({
      percentOff: 10,
      amount: '1069.20',
    })
    answers['GET /v1/promotion_codes'] = { body: { data: [] } }
    await expect(payments.priceWith('annual', 'NOPE')).rejects.toThrow(PaymentRefused)
  })

  test('fails as unavailable when Stripe fails or is away', async () => {
    answers['POST /v1/customers'] = { status: 500, body: { error: { type: 'api_error' } } }
    await expect(payments.purchase(purchase)).rejects.toThrow(PaymentUnavailable)
  })
})

test('a change of product bills the difference once, under its own key', async () => {
  const change = { subscription: 'sub_1', from: 'annual', product: 'monthly', coupon: '' } as const
  expect(await payments.changeProduct({ key: 'change-1', ...change })).toMatchObject({
    id: 'in_2',
    amount: '119.00',
  })
  const update = asked.at(-1)
  expect(update?.key).toBe('change-1')
  expect(update?.form.get('items[0][id]')).toBe('si_1')
  expect(update?.form.get('items[0][price]')).toBe('price_m')
  expect(update?.form.get('proration_behavior')).toBe('always_invoice')
})

describe('an event', () => {
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_790_000_100, data: { object } })
  const signed = (payload: string, secret = webhookSecret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const invoice = {
    ...paid,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: 'sub_1' } },
    lines: { data: [{ pricing: { price_details: { price: 'price_a' } } }] },
  }
  const read = (type: string, object: object) => {
    const payload = event(type, object)
    return payments.readEvent(payload, signed(payload))
  }

  test('with a right signature is read', () => {
    expect(read('invoice.paid', invoice)).toMatchObject({
      kind: 'charge',
      id: 'evt_1',
      subscription: 'sub_1',
      product: 'annual',
      reason: 'purchase',
      charge: { id: 'in_1', amount: '1188.00', status: 'paid' },
    })
    expect(read('invoice.payment_failed', { ...invoice, ...open })).toMatchObject({
      charge: { amount: '1188.00', status: 'failed' },
    })
    const monthly = { id: 'sub_1', items: { data: [{ id: 'si_1', price: { id: 'price_m' } }] } }
    expect(read('customer.subscription.updated', monthly)).toMatchObject({
      kind: 'product',
      product: 'monthly',
    })
    expect(read('customer.subscription.deleted', monthly)).toMatchObject({ kind: 'ended' })
    expect(read('customer.created', { id: 'cus_1' })).toBeNull()
  })

  test('with a wrong secret, a changed body, an old time, or no signature is refused', () => {
    const payload = event('invoice.paid', invoice)
    const old = Math.floor(Date.now() / 1000) - 3600
    const wrong: [string, string][] = [
      [payload, signed(payload, 'whsec_other')],
      [payload.replace('118800', '1'), signed(payload)],
      [payload, Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: old })],
      [payload, ''],
    ]
    for (const [body, signature] of wrong)
      expect(() => payments.readEvent(body, signature)).toThrow(PaymentRefused)
  })
})
