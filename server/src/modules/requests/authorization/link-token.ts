import { createHash, randomBytes } from 'node:crypto'

/** What a link holds: 256 random bits. Only its hash is kept. */
export const createLinkToken = (): string => randomBytes(32).toString('base64url')
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
