import { seededSecret } from '#server/kernel/security/seeded-secret.ts'
import type { Services } from '#server/kernel/services.ts'

/** A token. By its prefix, people and secret scanners recognize what they found. */
export const makeApiToken = (services: Pick<Services, 'secrets'>, seed: string): string =>
  `cal_${seededSecret(services, 'api token', seed).toString('base64url')}`
export const isApiToken = (text: string): boolean => /^cal_[\w-]{43}$/.test(text)
