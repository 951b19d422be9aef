import { createHmac } from 'node:crypto'
import type { Services } from '../services.ts'

/**
 * A secret of 256 bits that is made of a seed and a key that is in no table of records. The answer kept for a repeated request
 * holds the seed, so that the repeat gets the same secret, and nobody reads a secret there.
 * @param purpose what it is for, so that a seed serves for one kind of secret alone
 */
export const seededSecret = ({ secrets }: Pick<Services, 'secrets'>, purpose: string, seed: string): Buffer =>
  createHmac('sha256', secrets.links).update(`${purpose} ${seed}`).digest()
