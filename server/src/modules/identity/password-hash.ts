import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes. Source: OWASP Password Storage Cheat Sheet. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is kept: PHC text of argon2id with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** The hash of a password that nobody knows: tried where there is no account, so that both take the same time. */
let nobodys: Promise<string> | undefined
const hashOfNobody = (): Promise<string> => (nobodys ??= hashPassword(crypto.randomUUID()))

/**
 * Whether the password is the one behind the hash. Without a hash the same work is done and the answer is no:
 * an unknown name costs what a known one does.
 */
export const isPassword = async (kept: string | null | undefined, password: string): Promise<boolean> => {
  const right = await verify(kept ?? (await hashOfNobody()), password.normalize('NFKC')).catch(() => false)
  return right && Boolean(kept)
}
