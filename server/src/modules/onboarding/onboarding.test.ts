import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { PaymentEvent, Product } from '../../outside/payments/payments.ts'
import { testPayments } from '../../outside/payments/test-payments.ts'
import { applyPaymentEvent } from './commands/apply-payment-event.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let brand: Client
let visitor: Client
let firms: Awaited<ReturnType<typeof startNetworkApp>>['network']['north']['firms']
/** Purchases that reached the payment provider, by key. */
const asked: string[] = []
let isDown = false

const payments = (() => {
  const test = testPayments(() => new Date())
  const live = {
    ...test,
    purchase: async (purchase: Parameters<typeof test.purchase>[0]) => {
      asked.push(purchase.key)
      if (isDown) throw new Error('cut')
      return test.purchase(purchase)
    },
  }
  return { live, test }
})()

beforeAll(async () => {
  app = await startNetworkApp({ overrides: { payments } })
  firms = app.network.north.firms
  brand = await app.as('role3@north.test')
  visitor = app.anonymous
}, 120_000)
afterAll(() => app.stop())

const address = {
  addressLines: '12 Wealthy St,Suite 4',
  city: 'Grand Rapids',
  stateProvince: 'MI',
  postalCode: '49503',
  country: 'US',
}
const company = {
  ...address,
  company: 'Wealthy Street Collision',
  jobTitle: 'Owner',
  phoneCC: '1',
  phoneNo: '6165550142',
  languageId: 1,
  timezoneId: 12,
}
let count = 0
const newEmail = () => `owner${++count}@wealthy.test`

const inviteShop = async (more: Record<string, unknown> = {}) => {
  const invited = await brand.ok('POST firm/onboardInvite', {
    body: { email: newEmail(), parent: firms.division, type: 'Shop', ...more },
  })
  return { ...invited, token: invited.link.split('/').at(-1) ?? '' }
}
const saveSteps = async (token: string, email: string) => {
  await visitor.ok('POST firm/onboardMarketing', {
    body: { firstName: 'Nora', lastName: 'Vance', emailAddress: email, marketing: true, token },
  })
  const firm = await visitor.ok('POST firm/onboardFirm', { body: { firm: 0, ...company, token } })
  await visitor.ok('POST firm/onboardShippingSave', { body: { id: 0, firm, ...address, token } })
  return firm
}
const purchaseBody = (firm: number, token: string, more: Record<string, unknown> = {}) => ({
  firm,
  product: 'annual',
  paymentMethod: { id: 'pm_test_4242', brand: 'visa', last4: '4242' },
  company: company.company,
  name: 'Nora Vance',
  email: 'billing@wealthy.test',
  address: {
    addresslines: address.addressLines,
    city: address.city,
    stateprovince: address.stateProvince,
    postalcode: address.postalCode,
    country: address.country,
  },
  phone: '1-6165550142',
  token,
  ...more,
})

describe('signing up', () => {
  test('takes only a state of the country, if its states are listed', async () => {
    const { token, email } = await inviteShop()
    const basic = { firstName: 'Nora', lastName: 'Vance', emailAddress: email, token }
    await visitor.ok('POST firm/onboardMarketing', { body: basic })
    const errors = [{ field: 'stateProvince', message: 'Choose a state from the list' }]
    for (const stateProvince of ['ZZ', '', 'ON']) {
      const body = { ...company, stateProvince, token }
      expect(await visitor.refused('POST firm/onboardFirm', { body }, 'invalid')).toMatchObject({ errors })
    }
    const firm = await visitor.ok('POST firm/onboardFirm', { body: { ...company, token } })
    const shipping = { ...address, firm, stateProvince: 'ZZ', token }
    expect(
      await visitor.refused('POST firm/onboardShippingSave', { body: shipping }, 'invalid'),
    ).toMatchObject({ errors })
    const abroad = { ...shipping, country: 'DE', stateProvince: '', postalCode: '10115' }
    await visitor.ok('POST firm/onboardShippingSave', { body: abroad })
  })

  test('goes from the link to a live location whose administrator chose their own password', async () => {
    const { token, email, id } = await inviteShop()
    const letter = (await app.mail()).find(({ to }) => to === email)
    expect(letter?.text).toContain(`/onboard/${token}`)
    expect(await visitor.ok('GET firm/onboardGet', { query: { firm: 0, token } })).toMatchObject({
      id,
      firm: 0,
      state: 'open',
      step: 'basic',
      testMode: false,
      firmType: 'Shop',
      basic: { emailAddress: email },
    })
    const firm = await saveSteps(token, email)
    expect(firm).toBeGreaterThan(0)
    // The second step may be corrected, and stays one location.
    expect(
      await visitor.ok('POST firm/onboardFirmUpdate', {
        body: { firm, ...company, company: 'Wealthy St. Collision', token },
      }),
    ).toBe(firm)
    expect(await visitor.ok('GET firm/onboardGet', { query: { firm, token } })).toMatchObject({
      firm,
      step: 'purchase',
      additional: { company: 'Wealthy St. Collision', ...address, phoneCC: '1', timezoneId: 12 },
      shipping: address,
    })
    expect(await brand.ok('GET firm/firm', { query: { firm } })).toMatchObject({ isInactive: true })

    const paid = await visitor.ok('POST firm/onboardPurchaseSave', {
      body: purchaseBody(firm, token, { coupon: 'welcome10' }),
    })
    expect(paid).toMatchObject({ success: true, firm, receipt: { amount: '1069.20', status: 'paid' } })
    expect(await brand.ok('GET firm/firm', { query: { firm } })).toMatchObject({
      isInactive: false,
      name: 'Wealthy St. Collision',
      parent: firms.division,
      type: 'Shop',
      timeZone: 'America/New_York',
      users: 1,
    })
    expect(await visitor.ok('GET firm/onboardGet', { query: { firm, token } })).toMatchObject({
      state: 'live',
      step: null,
      purchase: { product: 'annual', paymentMethod: { brand: 'visa', last4: '4242' } },
      receipts: [{ kind: 'purchase', product: 'annual', amount: '1069.20' }],
    })

    const letters = (await app.mail()).filter(({ to }) => to === email)
    expect(letters.map(({ subject }) => subject).toSorted()).toHaveLength(3)
    const welcome = letters.find(({ text }) => text.includes('/reset?token='))
    const reset = /reset\?token=([\w-]+)/.exec(welcome?.text ?? '')?.[1] ?? ''
    await visitor.ok('POST user/resetPassword', {
      body: { token: reset, password: 'Blue-Heron-73!' } as never,
    })
    const admin = await app.as(email, 'Blue-Heron-73!')
    expect(await admin.ok('GET firm/firm', { query: { firm } })).toMatchObject({ firm })
    await admin.refused('GET firm/firm', { query: { firm: firms.shop } }, 'notFound')
  })

  test('keeps the order of the steps, and refuses the firm of another invitation', async () => {
    const { token, email } = await inviteShop()
    await visitor.refused('POST firm/onboardFirm', { body: { ...company, token } }, 'refused')
    await visitor.ok('POST firm/onboardMarketing', {
      body: { firstName: 'Nora', lastName: 'Vance', emailAddress: email, token },
    })
    await visitor.refused('POST firm/onboardShippingSave', { body: { ...address, token } }, 'refused')
    await visitor.refused(
      'POST firm/onboardFirm',
      { body: { ...company, firm: firms.shop, token } },
      'refused',
    )
    await visitor.refused('POST firm/onboardPurchaseSave', { body: purchaseBody(0, token) }, 'refused')
    const named = { body: purchaseBody(0, token, { product: 'Per Event' }) }
    expect(await visitor.refused('POST firm/onboardPurchaseSave', named, 'invalid')).toMatchObject({
      errors: [{ field: 'product', message: 'Choose one of these: annual, monthly, perevent' }],
    })
    const taken = { firstName: 'Nora', lastName: 'Vance', emailAddress: 'role4@north.test', token }
    await visitor.refused('POST firm/onboardMarketing', { body: taken }, 'refused')
  })

  test('in test mode saves nothing, answers 0, and charges nothing', async () => {
    const { token, email } = await inviteShop({ testMode: true })
    expect(await saveSteps(token, email)).toBe(0)
    expect(await visitor.ok('GET firm/onboardGet', { query: { token } })).toMatchObject({
      step: 'basic',
      testMode: true,
      firm: 0,
    })
    const before = asked.length
    const done = await visitor.ok('POST firm/onboardPurchaseSave', {
      body: purchaseBody(0, token, { testMode: true }),
    })
    expect(done).toMatchObject({ success: true, firm: 0, receipt: { amount: '1188.00' } })
    expect(asked).toHaveLength(before)
    expect(await visitor.ok('GET firm/onboardGet', { query: { token } })).toMatchObject({
      state: 'open',
      receipts: [],
    })
  })

  test('a link that is unknown, withdrawn, or expired opens nothing', async () => {
    await visitor.refused('GET firm/onboardGet', { query: { token: 'x'.repeat(43) } }, 'notFound')
    const { token, email, id, version } = await inviteShop()
    await brand.ok('POST firm/onboardRevoke', { body: { id, version } })
    const body = { firstName: 'Nora', lastName: 'Vance', emailAddress: email, token }
    await visitor.refused('POST firm/onboardMarketing', { body }, 'refused')
    const again = await brand.ok('POST firm/onboardResend', { body: { id } })
    await visitor.refused('POST firm/onboardMarketing', { body }, 'notFound')
    const fresh = again.link.split('/').at(-1) ?? ''
    await visitor.ok('POST firm/onboardMarketing', { body: { ...body, token: fresh } })
    await app.sql("update onboarding set expires_at = now() - interval '1 minute' where id = $1", [id])
    await visitor.refused('POST firm/onboardMarketing', { body: { ...body, token: fresh } }, 'refused')
  })
})

describe('paying', () => {
  const signUp = async () => {
    const invited = await inviteShop()
    return { ...invited, firm: await saveSteps(invited.token, invited.email) }
  }

  test('a declined card charges nothing, and another card goes through', async () => {
    const { firm, token } = await signUp()
    const declined = { paymentMethod: { id: 'pm_test_0002', brand: 'visa', last4: '0002' } }
    const problem = await visitor.refused(
      'POST firm/onboardPurchaseSave',
      { body: purchaseBody(firm, token, declined) },
      'refused',
    )
    expect(problem.detail).toMatch(/declined/)
    const { receipt } = await visitor.ok('POST firm/onboardPurchaseSave', { body: purchaseBody(firm, token) })
    expect(receipt?.status).toBe('paid')
  })

  test('eight clicks at once are one charge and one administrator', async () => {
    const { firm, token, email } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor.call('POST firm/onboardPurchaseSave', { body: purchaseBody(firm, token) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [charges] = await app.sql<{ n: number }>(
      'select count(*)::int as n from onboarding_charge c join onboarding o on o.id = c.onboarding where o.firm = $1',
      [firm],
    )
    expect(charges?.n).toBe(1)
    const users = await app.sql('select id from app_user where username = $1', [email])
    expect(users).toHaveLength(1)
  })

  test('an attempt whose outcome was lost is repeated with its own key and product', async () => {
    const { firm, token } = await signUp()
    isDown = true
    const lost = await visitor.call('POST firm/onboardPurchaseSave', { body: purchaseBody(firm, token) })
    isDown = false
    expect(lost.status).toBe(500)
    await app.sql(
      `update onboarding set attempt = jsonb_set(attempt, '{at}', '"2026-01-01T00:00:00Z"') where firm = $1`,
      [firm],
    )
    const done = await visitor.ok('POST firm/onboardPurchaseSave', {
      body: purchaseBody(firm, token, { product: 'monthly' }),
    })
    expect(done.receipt?.product).toBe('annual')
    expect(asked.at(-1)).toBe(asked.at(-2))
  })

  test('a card that needs a confirmation is charged once it is given', async () => {
    const { firm, token } = await signUp()
    const card = { paymentMethod: { id: 'pm_test_3155', brand: 'visa', last4: '3155' } }
    const first = await visitor.ok('POST firm/onboardPurchaseSave', { body: purchaseBody(firm, token, card) })
    expect(first).toMatchObject({ success: false, receipt: null })
    expect(first.clientSecret).not.toBe('')
    expect(await visitor.ok('GET firm/onboardGet', { query: { token } })).toMatchObject({ state: 'open' })
    const second = await visitor.ok('POST firm/onboardPurchaseSave', {
      body: purchaseBody(firm, token, card),
    })
    expect(second.success).toBe(true)
  })

  test('the product is changed later, with a receipt, and once for two clicks', async () => {
    const { firm, token } = await signUp()
    const body = { firm, product: 'monthly', token }
    await visitor.refused('POST firm/onboardChangeProduct', { body }, 'refused')
    await visitor.ok('POST firm/onboardPurchaseSave', { body: purchaseBody(firm, token) })
    await Promise.all([1, 2].map(() => visitor.call('POST firm/onboardChangeProduct', { body })))
    const now = await visitor.ok('GET firm/onboardGet', { query: { token } })
    expect(now.purchase.product).toBe('monthly')
    expect(now.receipts.map(({ kind }) => kind).toSorted()).toEqual(['change', 'purchase'])
    await visitor.refused('POST firm/onboardChangeProduct', { body }, 'refused')
  })

  test('payment events in any order, and repeated, leave one charge each and the latest product', async () => {
    const { firm, token } = await signUp()
    await visitor.ok('POST firm/onboardPurchaseSave', { body: purchaseBody(firm, token) })
    const [row] = await app.sql<{ id: number; subscription: string }>(
      'select id, subscription from onboarding where firm = $1',
      [firm],
    )
    const subscription = row?.subscription ?? ''
    const start = Date.now() + 60_000
    const products: Product[] = ['annual', 'monthly', 'perevent']
    const event = (at: number): PaymentEvent => {
      const when = new Date(start + at * 1000)
      const product = products[at % 3] as Product
      const head = { id: `evt_${at}`, at: when, subscription }
      if (at % 4 === 0) return { ...head, kind: 'product', product }
      const status = at % 4 === 1 ? ('failed' as const) : ('paid' as const)
      const charge = { id: `in_${Math.floor(at / 4)}_${firm}`, amount: '119.00', status, at: when }
      return { ...head, kind: 'charge', charge, product, reason: 'renewal' }
    }
    const order = fc.sample(
      fc.shuffledSubarray([...Array(40).keys(), ...Array(40).keys()], { minLength: 80 }),
      {
        numRuns: 1,
        seed: firm,
      },
    )[0] as number[]
    for (const at of order) await applyPaymentEvent(app.services, event(at), new Date())
    const charges = await app.sql<{ provider_id: string; status: string }>(
      "select provider_id, status from onboarding_charge where onboarding = $1 and kind = 'renewal'",
      [row?.id],
    )
    expect(charges).toHaveLength(10)
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['paid']))
    expect((await visitor.ok('GET firm/onboardGet', { query: { token } })).purchase.product).toBe(
      products[39 % 3],
    )
  })
})

describe('invitations', () => {
  test('are listed with their state, for those who stand above alone', async () => {
    const { id, email, link } = await inviteShop()
    const mine = await brand.ok('GET firm/onboardings', { query: { search: email } })
    expect(mine).toMatchObject({
      count: 1,
      items: [
        { id, email, state: 'open', step: 'basic', parentName: expect.any(String), mail: expect.any(String) },
      ],
    })
    expect(JSON.stringify(mine)).not.toContain(link.split('/').at(-1))
    expect((await brand.ok('GET firm/onboardings', { query: { search: email, filter: 'live' } })).count).toBe(
      0,
    )
    const other = await app.as('role9@south.test')
    expect((await other.ok('GET firm/onboardings', { query: { search: email } })).count).toBe(0)
    await other.refused('POST firm/onboardRevoke', { body: { id } }, 'notFound')
    await other.refused('POST firm/onboardResend', { body: { id } }, 'notFound')
    await (await app.as('role4@north.test')).refused('GET firm/onboardings', {}, 'forbidden')
  })

  test('are refused where a location of that type cannot be', async () => {
    const invite = (body: Record<string, unknown>) =>
      brand.refused('POST firm/onboardInvite', { body: { email: newEmail(), ...body } }, 'refused')
    await invite({ parent: firms.shop, type: 'Shop' })
    await invite({ parent: firms.division, type: 'Franchisee' })
    await brand.refused(
      'POST firm/onboardInvite',
      { body: { email: newEmail(), parent: app.network.south.firms.division, type: 'Shop' } },
      'notFound',
    )
  })

  test('a withdrawal of a stale version is a conflict', async () => {
    const { id, version, token } = await inviteShop()
    await visitor.ok('GET firm/onboardGet', { query: { token } })
    await brand.refused('POST firm/onboardRevoke', { body: { id, version } }, 'conflict')
  })
})

test('a payment event without the right signature is refused', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'invoice.paid' })
  const signature = `t=1,v1=${createHmac('sha256', 'wrong').update(`1.${body}`).digest('hex')}`
  const answer = await visitor.send('POST', '/api/firm/onboardWebhook', JSON.parse(body), {
    'stripe-signature': signature,
  })
  expect(answer.status).toBe(422)
})
