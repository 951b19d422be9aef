/**
 * A message that did not leave the house. `permanent` tells whether trying again can help; the message carries
 * the other side's own words, fit to be shown on the record that caused it.
 */
export class DeliveryError extends Error {
  readonly permanent: boolean
  /** The other side's number: an SMTP reply code, or the code or status of an HTTP answer. Null when it said nothing. */
  readonly code: number | null
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    facts: { permanent: boolean; code?: number | null; retryAfterSeconds?: number | null; cause?: unknown },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'DeliveryError'
    this.permanent = facts.permanent
    this.code = facts.code ?? null
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** The other side's words on one line, without control characters, at most 300 characters. */
export function cleanResponse(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
