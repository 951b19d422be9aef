import { createHash } from 'node:crypto'

type Hashed = { device: string; number: number; previous: string; digest: string; capturedAt: string }

/** Hash of a receipt. The device computes the same (web/src/kit/outbox/chain.ts). */
export const receiptHash = ({ device, number, previous, digest, capturedAt }: Hashed): string =>
  createHash('sha256').update([device, number, previous, digest, capturedAt].join('\n')).digest('hex')
