/** Seconds before each further attempt: about three days in all, as Standard Webhooks suggests. */
const retrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
export const maxTries = retrySeconds.length + 1
const maxRetryAfterSeconds = 86_400

/** A webhook is paused after this many failed attempts in a row, if they go on for this long. */
const failuresToPause = 20
const pauseAfterMs = 12 * 3_600_000

export type AttemptResult = { status: number | null; retryAfterSeconds: number | null }
export type Next =
  | { state: 'sent' }
  | { state: 'waiting'; seconds: number }
  | { state: 'refused'; pauses: boolean }

/** What follows from the outcome of the `tries`th attempt: only a 2xx accepts; 410 means gone for good. */
export const nextOf = ({ status, retryAfterSeconds }: AttemptResult, tries: number): Next => {
  if (status !== null && status >= 200 && status < 300) return { state: 'sent' }
  if (status === 410) return { state: 'refused', pauses: true }
  const delay = retrySeconds[tries - 1]
  if (delay === undefined) return { state: 'refused', pauses: true }
  return {
    state: 'waiting',
    seconds: Math.max(delay, Math.min(retryAfterSeconds ?? 0, maxRetryAfterSeconds)),
  }
}

/** Whether failed attempts in a row, this one included, are enough to pause a webhook. */
export const isFailingTooLong = (failures: number, failingSince: Date, now: Date): boolean =>
  failures >= failuresToPause && now.getTime() - failingSince.getTime() >= pauseAfterMs
