import type { Onboarding } from '#contract/onboarding.ts'
import type { Charge, Product } from '../../../outside/payments/payments.ts'

type Receipt = Onboarding['receipts'][number]

export const toReceipt = (
  id: number,
  kind: Receipt['kind'],
  product: Product,
  coupon: string,
  charge: Pick<Charge, 'amount' | 'status' | 'at'>,
): Receipt => ({
  id,
  kind,
  product,
  coupon,
  amount: charge.amount,
  status: charge.status,
  at: charge.at.toISOString(),
})
