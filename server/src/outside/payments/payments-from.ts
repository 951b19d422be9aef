import type { Clock } from '#server/kernel/clock.ts'
import type { Settings, StripeAccount } from '#server/kernel/settings.ts'
import type { Payments } from './payments.ts'
import { testPayments } from './test-payments.ts'

/** The Stripe accounts of the settings; without one, test cards stand in. Stripe's package is loaded only with an account. */
export const paymentsFrom = async (
  { stripe, stripeTest }: Pick<Settings, 'stripe' | 'stripeTest'>,
  clock: Clock,
): Promise<{ live: Payments; test: Payments }> => ({
  live: await paymentsOf(stripe, clock),
  test: await paymentsOf(stripeTest, clock),
})

const paymentsOf = async (account: StripeAccount | undefined, clock: Clock): Promise<Payments> => {
  if (!account) return testPayments(() => clock.now())
  const { stripePayments } = await import('./stripe-payments.ts')
  return stripePayments(account)
}
