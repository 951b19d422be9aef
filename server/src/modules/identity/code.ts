import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Six digits, each as likely as the other. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A code as it is kept: keyed, because six digits alone could be tried out from a stolen table. */
export const hashCode = (key: Uint8Array, user: number, code: string): string =>
  createHmac('sha256', key)
    .update(`code ${user} ${code.replace(/\D/g, '')}`)
    .digest('base64url')

/** What a reset link carries: 256 random bits. */
export const makeResetToken = (): string => randomBytes(32).toString('base64url')
export const hashResetToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** Where something was sent, so that its owner knows it and nobody else learns it: r•••@north.demo, •••4567. */
export const shortened = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${address[0]}•••${address.slice(at)}` : `•••${address.replace(/\D/g, '').slice(-4)}`
}
