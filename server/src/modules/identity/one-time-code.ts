import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Six digits, uniformly random. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Hash of a code for storage. It is keyed because a plain hash of six digits could be brute-forced from a
 * stolen table.
 */
export const hashCode = (key: Uint8Array, user: number, code: string): string =>
  createHmac('sha256', key)
    .update(`code ${user} ${code.replace(/\D/g, '')}`)
    .digest('base64url')

/** The token in a reset link: 256 random bits. */
export const makeResetToken = (): string => randomBytes(32).toString('base64url')
export const hashResetToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** The token in the link of an invitation. It can be made again from what is stored, but not without the key. */
export const makeInvitationToken = (key: Uint8Array, user: number, nonce: string): string =>
  createHmac('sha256', key).update(`calibrate invitation 1 ${user} ${nonce}`).digest('base64url')

/** Masks an email address or phone number so that only its owner recognizes it: r•••@north.demo, •••4567. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${address[0]}•••${address.slice(at)}` : `•••${address.replace(/\D/g, '').slice(-4)}`
}
