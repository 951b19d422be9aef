import type { Clock } from '#server/kernel/clock.ts'
import type { Settings } from '#server/kernel/settings.ts'
import type { Payments } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'
import { testPayments } from './test-payments.ts'

/** The Stripe accounts of the settings; without one, test cards stand in. */
export const paymentsFrom = (
  { stripe, stripeTest }: Pick<Settings, 'stripe' | 'stripeTest'>,
  clock: Clock,
): { live: Payments; test: Payments } => ({
  live: stripe ? stripePayments(stripe) : testPayments(() => clock.now()),
  test: stripeTest ? stripePayments(stripeTest) : testPayments(() => clock.now()),
})
