import type { BodyOf } from '#contract/kit/call.ts'
import type { onboardChangeProduct as call, PurchaseResult } from '#contract/onboarding.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Product } from '../../../outside/payments/payments.ts'
import { requireUsable } from '../link.ts'
import { toReceipt } from '../reads/receipts.ts'
import { linkActor, lockOnboarding, saveCharge, saveOnboarding, type OnboardingRow } from '../store.ts'
import { t } from '../texts.ts'
import { companyName, mailReceipt } from './go-live.ts'
import { paying } from '../paying.ts'

/**
 * Changes the product of a live location. The provider's key holds the row's version, so that two clicks are one change.
 * @throws Problem 422 if it isn't live, has ended, or has this product already
 */
export const changeProduct = async (
  services: Services,
  row: OnboardingRow,
  { product, coupon, firm }: BodyOf<typeof call>,
  now: Date,
): Promise<PurchaseResult> => {
  requireUsable(row, now, 'live')
  if (firm > 0 && firm !== row.firm) throw refused(t.message('otherFirm'))
  if (row.ended_at) throw refused(t.message('ended', { name: row.sent_name }))
  if (row.product === product) throw refused(t.message('sameProduct'))
  const charge = await paying(
    services.payments.live.changeProduct({
      key: `onboarding-${row.id}-change-${row.version}-${product}`,
      subscription: row.subscription ?? '',
      from: row.product as Product,
      product,
      coupon,
    }),
  )
  await services.db.command(systemScope, async (tx) => {
    const locked = await lockOnboarding(tx, row.id)
    const isNew =
      charge !== null && (await saveCharge(tx, row.id, { ...charge, kind: 'change', product, coupon }))
    if (!isNew && locked.product === product) return
    const changed = await saveOnboarding(tx, linkActor(locked), locked, 'product', {
      product,
      product_at: (charge?.at ?? now).toISOString(),
      coupon: coupon || locked.coupon,
    })
    if (charge) {
      const company = await companyName(tx, changed)
      await mailReceipt(tx, services, changed, { company, product, amount: charge.amount, coupon }, now)
    }
  })
  return {
    success: true,
    clientSecret: '',
    firm: row.firm ?? 0,
    receipt: charge && toReceipt(0, 'change', product, coupon, charge),
  }
}
