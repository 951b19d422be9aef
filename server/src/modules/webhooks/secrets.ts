import { seededSecret } from '#server/kernel/security/seeded-secret.ts'
import { openSecret, sealSecret } from '#server/kernel/security/sealed-secret.ts'
import type { Services } from '#server/kernel/services.ts'

const purpose = 'webhook secrets'

/** A signing secret as Standard Webhooks writes it: `whsec_` and 32 bytes as base64. */
export const makeSecret = (services: Pick<Services, 'secrets'>, seed: string): string =>
  `whsec_${seededSecret(services, 'webhook', seed).toString('base64')}`

/** The sealed secret opens for webhooks of the same firm alone. */
export const seal = ({ secrets }: Pick<Services, 'secrets'>, firm: number, secret: string): string =>
  sealSecret(secrets.links, purpose, `firm ${firm}`, secret)

export const unseal = ({ secrets }: Pick<Services, 'secrets'>, firm: number, sealed: string): string =>
  openSecret(secrets.links, purpose, `firm ${firm}`, sealed)
