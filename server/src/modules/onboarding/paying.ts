import { Problem, refused } from '#server/kernel/http/problems.ts'
import { PaymentRefused, PaymentUnavailable } from '../../outside/payments/payments.ts'
import { t } from './texts.ts'

/** Turns the provider's errors into problems for the payer. */
export const paying = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentRefused) throw refused(error.message)
    if (error instanceof PaymentUnavailable)
      throw new Problem(503, t.message('unavailable.title'), error.message, { retryAfterSeconds: 60 })
    throw error
  }
}
