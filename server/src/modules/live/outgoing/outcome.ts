import { DeliveryError } from '../../../outside/delivery-error.ts'
import type { Outcome, OutgoingMessage } from './store.ts'
import { t } from '../texts.ts'

/** Seconds before each retry. The last one repeats, which adds up to about two days. */
const retryDelays = [30, 120, 600, 1800, 3600, 4 * 3600]
const maxTries = 16
/** The longest delay, in seconds, if the other side is unreachable: messages should leave soon after it is back. */
const maxUnreachableDelay = 600
const twoDaysMs = 48 * 3600_000

/** Decides what happens to a message that could not be delivered at its `tries`th attempt. */
export const outcomeOf = (
  error: unknown,
  { tries, created_at }: Pick<OutgoingMessage, 'tries' | 'created_at'>,
  now: Date,
): Outcome => {
  const deliveryError = error instanceof DeliveryError ? error : null
  const response = deliveryError?.message ?? t('delivery.notReady')
  if (deliveryError?.permanent) return { state: 'refused', response, notBefore: now }
  const isUnreachable = deliveryError !== null && deliveryError.code === null
  const isGivenUp = isUnreachable ? now.getTime() - Date.parse(created_at) >= twoDaysMs : tries >= maxTries
  if (isGivenUp)
    return {
      state: 'refused',
      response: t('delivery.givenUp', { count: tries, reason: response }),
      notBefore: now,
    }
  const defaultDelay = retryDelays[Math.min(tries, retryDelays.length) - 1] ?? 30
  const delay = isUnreachable
    ? Math.min(defaultDelay, maxUnreachableDelay)
    : Math.max(defaultDelay, deliveryError?.retryAfterSeconds ?? 0)
  return { state: 'waiting', response, notBefore: new Date(now.getTime() + delay * 1000) }
}
