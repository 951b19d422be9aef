import { createHmac, timingSafeEqual } from 'node:crypto'
import { isBase64url } from '#contract/kit/base64url.ts'

export type FileLink = {
  key: string
  /** When the link expires, in milliseconds since 1970 UTC, at most 15 minutes from now. */
  expires: number
  /** The file name that the browser shows. */
  name: string
}

/** The longest lifetime of a file link, in milliseconds. */
export const MAX_LINK_LIFETIME_MS = 15 * 60 * 1000

/** Binds the signature to this use, so that the same secret can sign other things. */
const PURPOSE = 'calibrate file link 1\n'

/**
 * Creates a URL-safe token that opens one file until it expires. `secret` must have at least 32 bytes.
 * @throws RangeError for a lifetime over 15 minutes or a short secret
 */
export function signLink({ key, expires, name }: FileLink, secret: Uint8Array, now: number): string {
  if (secret.length < 32) throw new RangeError('The secret for file links is shorter than 32 bytes')
  if (expires > now + MAX_LINK_LIFETIME_MS) throw new RangeError('A link to a file lives 15 minutes at most')
  const payload = Buffer.from(JSON.stringify([key, expires, name])).toString('base64url')
  return `${payload}.${signature(payload, secret).toString('base64url')}`
}

/**
 * The link behind a token, or null if the token is forged, altered, expired, or valid for longer than any link may be.
 * Signatures are compared in constant time.
 */
export function verifyLink(token: string, secret: Uint8Array, now: number): FileLink | null {
  const link = readLink(token, secret)
  return link && link.expires > now && link.expires <= now + MAX_LINK_LIFETIME_MS ? link : null
}

/** The link behind a token even if it has expired, or null if the token is forged or altered. */
export function readLink(token: string, secret: Uint8Array): FileLink | null {
  const [payload, signed, ...rest] = token.split('.')
  if (!payload || !signed || rest.length > 0 || token.length > 4096 || !isBase64url(signed)) return null
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(payload, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [key, expires, name] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    number,
    string,
  ]
  return { key, expires, name }
}

function signature(payload: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(PURPOSE).update(payload).digest()
}
