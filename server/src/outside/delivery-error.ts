/**
 * An outgoing message that could not be delivered. If `permanent` is true, retrying cannot help. The error message
 * includes the other side's own response and is fit to be shown on the record that caused it.
 */
export class DeliveryError extends Error {
  readonly permanent: boolean
  /** An SMTP reply code, or the error code or status of an HTTP response. Null if the other side did not respond. */
  readonly code: number | null
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    details: { permanent: boolean; code?: number | null; retryAfterSeconds?: number | null; cause?: unknown },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'DeliveryError'
    this.permanent = details.permanent
    this.code = details.code ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** The other side's response on a single line, without control characters and at most 300 characters long. */
export function cleanResponse(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
