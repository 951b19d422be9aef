import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const deriveKey = (master: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', master, new Uint8Array(), 'authenticator secrets', 32))

/** Encrypts a secret for storage: AES-256-GCM with a key derived for this installation, bound to its user. */
export const seal = (master: Uint8Array, user: number, secret: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(master), iv).setAAD(Buffer.from(`user ${user}`))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a stored secret.
 * @throws Error if it was sealed for another user, by another installation, or tampered with
 */
export const unseal = (master: Uint8Array, user: number, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(master), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(`user ${user}`)).setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

/** Creates a secret and the otpauth URI that an authenticator app scans. */
export const makeSecret = async (
  issuer: string,
  username: string,
): Promise<{ secret: string; uri: string }> => {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: username, secret }) }
}

/**
 * The time step (30 seconds, RFC 6238) a code belongs to, or null if the code is wrong. One step before and
 * after also counts because clocks differ. The database makes sure that each step is used only once.
 */
export const matchTimeStep = async (secret: string, code: string, now: Date): Promise<number | null> => {
  const token = code.replace(/\D/g, '')
  if (token.length !== 6) return null
  const { verify } = await import('otplib')
  const result = await verify({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: 30 })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
