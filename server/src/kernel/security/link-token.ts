import { createHash, randomBytes } from 'node:crypto'

/** A link token of 256 random bits. Only its hash is stored. */
export const createLinkToken = (): string => randomBytes(32).toString('base64url')
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
