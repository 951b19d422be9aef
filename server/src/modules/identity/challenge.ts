import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isBase64url } from '#contract/kit/base64url.ts'

/** Long enough to reach for the device. */
const lifetimeMs = 5 * 60_000
const randomLength = 16
const timeLength = 6
const macLength = 24

type Purpose = { purpose: 'add' | 'sign-in'; user: number }

const macOf = (key: Uint8Array, of: Purpose, head: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(`passkey ${of.purpose} ${of.user} `)
    .update(head)
    .digest()
    .subarray(0, macLength)

/**
 * Creates a challenge that carries its expiry and our HMAC. Nothing is stored because anybody may request
 * one.
 */
export const makeChallenge = (key: Uint8Array, of: Purpose, now: Date): Uint8Array<ArrayBuffer> => {
  const time = Buffer.alloc(timeLength)
  time.writeUIntBE(now.getTime() + lifetimeMs, 0, timeLength)
  const head = Buffer.concat([randomBytes(randomLength), time])
  return new Uint8Array(Buffer.concat([head, macOf(key, of, head)]))
}

/**
 * Verifies a returned challenge. Null if we did not issue it for this purpose and user, or if it has expired.
 */
export const readChallenge = (
  key: Uint8Array,
  of: Purpose,
  now: Date,
  text: string,
): { hash: string; expires: string } | null => {
  const bytes = Buffer.from(text, 'base64url')
  const payloadLength = randomLength + timeLength
  if (!isBase64url(text) || bytes.length !== payloadLength + macLength) return null
  const head = bytes.subarray(0, payloadLength)
  if (!timingSafeEqual(bytes.subarray(payloadLength), macOf(key, of, head))) return null
  const expires = head.readUIntBE(randomLength, timeLength)
  if (expires < now.getTime()) return null
  return {
    hash: createHash('sha256').update(bytes).digest('base64url'),
    expires: new Date(expires).toISOString(),
  }
}
