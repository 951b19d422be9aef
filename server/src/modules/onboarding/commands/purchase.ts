import type { PurchaseResult } from '#contract/onboarding.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { PaymentRefused, type Payments, type Purchased } from '../../../outside/payments/payments.ts'
import { requireUsable } from '../link.ts'
import { toReceipt } from '../reads/receipts.ts'
import {
  attemptOf,
  linkActor,
  lockOnboarding,
  saveOnboarding,
  type Attempt,
  type OnboardingRow,
} from '../store.ts'
import { t } from '../texts.ts'
import { goLive } from './go-live.ts'
import { requireFreeEmail, requireTurn } from './save-steps.ts'
import { paying } from '../paying.ts'
import { type In, toPurchase, testPurchase } from './test-purchase.ts'

/** A payment that takes longer than this is given up by its provider. */
const attemptMs = 60_000

/**
 * Pays for the product and opens the location. The process may die between the provider's charge and storing its outcome,
 * so the attempt is stored first. The next try repeats it with the same key and is charged once.
 * @throws Problem 422 with the provider's message, 409 while another payment is under way, 503 if the provider is down
 */
export const purchase = async (
  services: Services,
  row: OnboardingRow,
  body: In,
  now: Date,
): Promise<PurchaseResult> => {
  if (row.is_test || body.testMode) return testPurchase(services, row, body)
  requireUsable(row, now, 'open')
  const pays = services.payments.live
  const claimed = await services.db.command(systemScope, (tx) => claim(tx, row.id, body, now))
  const attempt = attemptOf(claimed) as Attempt
  let purchased: Purchased
  try {
    purchased = claimed.subscription
      ? await confirmedPurchase(pays, claimed)
      : await pays.purchase(toPurchase(claimed, body, attempt))
  } catch (error) {
    if (error instanceof PaymentRefused) await settle(services, claimed, { ...attempt, isOpen: false })
    return paying(Promise.reject(error as Error))
  }
  return finish(services, claimed, attempt, purchased, now)
}

/** The card was confirmed in the browser: asks the provider whether the subscription is paid by now. */
const confirmedPurchase = async (pays: Payments, row: OnboardingRow): Promise<Purchased> => {
  const subscription = row.subscription ?? ''
  const charge = await pays.confirmed(subscription)
  if (!charge) throw new PaymentRefused(t('notConfirmed'))
  return { customer: row.customer ?? '', subscription, charge, clientSecret: '' }
}

/** Records the attempt. One whose outcome is unknown is repeated unchanged, even if the request differs. */
const claim = async (
  tx: Parameters<typeof lockOnboarding>[0],
  id: number,
  body: In,
  now: Date,
): Promise<OnboardingRow> => {
  const row = await lockOnboarding(tx, id)
  requireUsable(row, now, 'open')
  requireTurn(row, 'purchase', body.firm)
  await requireFreeEmail(tx, row.contact_email)
  const last = attemptOf(row)
  if (last?.isOpen && now.getTime() - new Date(last.at).getTime() < attemptMs && !row.subscription)
    throw new Problem(409, t.message('paying.title'), t.message('paying'))
  const at = now.toISOString()
  const attempt: Attempt = last?.isOpen
    ? { ...last, at }
    : {
        number: (last?.number ?? 0) + 1,
        product: body.product,
        method: body.paymentMethod.id,
        coupon: body.coupon,
        at,
        isOpen: true,
      }
  return saveOnboarding(tx, linkActor(row), row, 'paying', {
    attempt: attempt as never,
    card_brand: body.paymentMethod.brand,
    card_last4: body.paymentMethod.last4,
  })
}

const settle = (services: Services, row: OnboardingRow, attempt: Attempt): Promise<OnboardingRow> =>
  services.db.command(systemScope, (tx) =>
    saveOnboarding(tx, linkActor(row), row, 'refused', {
      attempt: attempt as never,
      customer: null,
      subscription: null,
    }),
  )

const finish = async (
  services: Services,
  row: OnboardingRow,
  attempt: Attempt,
  { customer, subscription, charge, clientSecret }: Purchased,
  now: Date,
): Promise<PurchaseResult> => {
  const { product, coupon } = attempt
  const live = await services.db.command(systemScope, async (tx) => {
    const locked = await lockOnboarding(tx, row.id)
    const known = await saveOnboarding(tx, linkActor(locked), locked, 'paid', {
      customer,
      subscription,
      attempt: { ...attempt, isOpen: charge === null } as never,
    })
    return charge ? goLive(tx, services, known, { charge, product, coupon }, now) : known
  })
  return {
    success: charge !== null,
    clientSecret,
    firm: live.firm ?? 0,
    receipt: charge && toReceipt(0, 'purchase', product, coupon, charge),
  }
}
