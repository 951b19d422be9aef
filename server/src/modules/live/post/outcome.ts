import { DeliveryError } from '../../../outside/delivery.ts'
import type { Outcome } from './store.ts'

/** Seconds before each next try; the last one repeats. About two days in all. */
const waits = [30, 120, 600, 1800, 3600, 4 * 3600]
const mostTries = 16

/** What becomes of a message that could not be handed over at its `tries`th try. */
export const outcomeOf = (error: unknown, tries: number, now: Date): Outcome => {
  const known = error instanceof DeliveryError ? error : null
  const words = known?.message ?? 'It could not be made ready for sending.'
  if (known?.permanent) return { state: 'refused', words, notBefore: now }
  if (tries >= mostTries)
    return { state: 'refused', words: `Given up after ${tries} tries. ${words}`, notBefore: now }
  const wait = Math.max(waits[Math.min(tries, waits.length) - 1] ?? 30, known?.retryAfterSeconds ?? 0)
  return { state: 'waiting', words, notBefore: new Date(now.getTime() + wait * 1000) }
}
