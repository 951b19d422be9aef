import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage as an argon2id PHC string with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Hash of a random password, verified when there is no account so that both cases take the same time. */
let cachedDummyHash: Promise<string> | undefined
const dummyHash = (): Promise<string> => (cachedDummyHash ??= hashPassword(crypto.randomUUID()))

/**
 * Verifies a password against its hash. Without a hash it does the same work and returns false, so that
 * timing doesn't reveal whether a username exists.
 */
export const verifyPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const isMatch = await verify(stored ?? (await dummyHash()), password.normalize('NFKC')).catch(() => false)
  return isMatch && Boolean(stored)
}
