import { DeliveryError } from '../../../outside/delivery.ts'
import type { Outcome, PostRow } from './store.ts'

/** Seconds before each next try; the last one repeats. About two days in all. */
const waits = [30, 120, 600, 1800, 3600, 4 * 3600]
const mostTries = 16
/** Where nobody answers, the longest wait is shorter: what waits shall leave soon after the other side is back. */
const longestUnanswered = 600
const twoDays = 48 * 3600_000

/** What becomes of a message that could not be handed over at its `tries`th try. */
export const outcomeOf = (
  error: unknown,
  { tries, created_at }: Pick<PostRow, 'tries' | 'created_at'>,
  now: Date,
): Outcome => {
  const known = error instanceof DeliveryError ? error : null
  const words = known?.message ?? 'It could not be made ready for sending.'
  if (known?.permanent) return { state: 'refused', words, notBefore: now }
  const unanswered = known !== null && known.code === null
  const isOver = unanswered ? now.getTime() - Date.parse(created_at) >= twoDays : tries >= mostTries
  if (isOver) return { state: 'refused', words: `Given up after ${tries} tries. ${words}`, notBefore: now }
  const usual = waits[Math.min(tries, waits.length) - 1] ?? 30
  const wait = unanswered
    ? Math.min(usual, longestUnanswered)
    : Math.max(usual, known?.retryAfterSeconds ?? 0)
  return { state: 'waiting', words, notBefore: new Date(now.getTime() + wait * 1000) }
}
