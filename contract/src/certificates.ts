import { z } from 'zod'
import { call } from './kit/call.ts'
import { id, line, ok, requiredLine } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

/** The code of a certificate: 100 random bits in groups of four characters. */
const code = line(40)
/** `altered`: what is stored isn't what was signed. */
const state = z.enum(['valid', 'replaced', 'revoked', 'altered'])

const publicKey = z.object({ id: z.string(), publicKey: z.string() })

export const certificate = call({
  method: 'GET',
  path: 'certificate/certificate',
  says: 'A certificate by the code that is printed on its report: the signed text, its signature, the key, and whether it is still valid. Whoever has the code may read it.',
  right: 'open',
  query: z.object({ certificate: code }),
  answer: z.object({
    certificate: z.string(),
    state,
    /** The certificate of the corrected report. */
    replacedBy: z.string().nullable(),
    revokedAt: z.string().nullable(),
    revokedReason: z.string(),
    /** Canonical JSON, exactly as it was signed. */
    statement: z.string(),
    /** Ed25519, base64. */
    signature: z.string(),
    key: publicKey,
  }),
  problems: ['notFound', 'tooMany'],
})
export const certificateKeys = call({
  method: 'GET',
  path: 'certificate/keys',
  says: 'The public keys that certificates are verified with, newest first.',
  right: 'open',
  answer: z.array(publicKey.extend({ since: z.string() })),
  problems: ['tooMany'],
})
const listed = z.object({
  certificate: z.string(),
  calibrateEvent: z.number(),
  visit: z.number(),
  number: z.number(),
  state,
  issuedAt: z.string(),
  by: z.string(),
  replacedBy: z.string().nullable(),
  mayRevoke: z.boolean(),
})
export type CertificateRow = z.infer<typeof listed>
export const certificates = call({
  method: 'GET',
  path: 'certificate/certificates',
  says: 'The certificates of a repair order, newest first.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: z.array(listed),
  problems: ['notFound'],
})
export const revokeCertificate = call({
  method: 'POST',
  path: 'certificate/revoke',
  says: 'Revokes a certificate of the center, with a reason that its public page shows. It stays in the chain.',
  right: roles.office,
  body: z.object({ certificate: code, reason: requiredLine(500) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
