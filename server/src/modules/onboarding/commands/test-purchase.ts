import type { BodyOf } from '#contract/kit/call.ts'
import { splitLines } from '#contract/kit/address.ts'
import type { onboardPurchaseSave as call, PurchaseResult } from '#contract/onboarding.ts'
import type { Services } from '#server/kernel/services.ts'
import { type Charge, type Purchase } from '../../../outside/payments/payments.ts'
import { toReceipt } from '../reads/receipts.ts'
import { type Attempt, type OnboardingRow } from '../store.ts'
import { paying } from '../paying.ts'

export type In = BodyOf<typeof call>

export const toPurchase = (
  row: OnboardingRow,
  body: In,
  attempt: Pick<Attempt, 'number' | 'product' | 'method' | 'coupon'>,
): Purchase => {
  const [line1, line2] = splitLines(body.address.addresslines)
  return {
    key: `onboarding-${row.id}-${attempt.number}`,
    reference: String(row.id),
    paymentMethod: attempt.method,
    product: attempt.product,
    coupon: attempt.coupon,
    customer: {
      name: body.name,
      email: body.email,
      company: body.company,
      phone: body.phone,
      address: {
        line1,
        line2,
        city: body.address.city,
        state: body.address.stateprovince,
        postalCode: body.address.postalcode,
        country: body.address.country,
      },
    },
  }
}

/** Goes through the payment in the provider's test mode and saves nothing. */
export const testPurchase = async (
  services: Services,
  row: OnboardingRow,
  body: In,
): Promise<PurchaseResult> => {
  const attempt = { number: 0, product: body.product, method: body.paymentMethod.id, coupon: body.coupon }
  const { payments, clock } = services
  const test = toPurchase(row, body, attempt)
  const key = `${test.key}-test-${clock.now().getTime()}`
  const done = await paying(payments.test.purchase({ ...test, key }))
  // A test card that asks for a confirmation counts as confirmed: nothing is at stake.
  const charge: Charge | null = done.charge ?? (await paying(payments.test.confirmed(done.subscription)))
  return {
    success: charge !== null,
    clientSecret: charge ? '' : done.clientSecret,
    firm: 0,
    receipt: charge && toReceipt(0, 'purchase', body.product, body.coupon, charge),
  }
}
