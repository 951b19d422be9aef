import type { AdasSystem } from './adas.ts'

/** What a certificate states. Its canonical JSON is signed, so a field is only ever added under a new `format`. */
export type CertificateStatement = {
  format: 'calibration-certificate/1'
  certificate: string
  /** Place in the center's chain, and the hash of the statement before it. */
  number: number
  previous: string
  issuedAt: string
  /** Id of the key that signs it. */
  key: string
  center: { name: string; address: string }
  ro: string
  visit: number
  vin: string
  vehicle: string
  /** When the visit was completed, ISO 8601. */
  completedAt: string
  technician: string
  signed: { name: string; at: string } | null
  systems: {
    system: AdasSystem
    name: string
    result: 'passed' | 'failed' | 'notDone' | 'notRecorded'
    method: string
    procedure: string
    source: string
    reason: string
    target: string
    measurements: { name: string; measured: string; spec: string }[]
  }[]
  /** `before` and `after` are empty when that scan didn't find the code. */
  codes: { code: string; module: string; text: string; before: string; after: string }[]
  scans: { kind: string; at: string; tool: string }[]
  report: { sha256: string; bytes: number }
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** JSON with sorted names and no spaces: equal values always give equal bytes (RFC 8785, for texts and whole numbers). */
export const canonicalJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`).join(',')}}`
}

/** Names of the files that a certificate is verified with. */
export const certificateFiles = (code: string) => ({
  statement: `${code}.json`,
  signature: `${code}.sig`,
  key: `${code}.pem`,
})

/** The command that verifies a certificate with those files and OpenSSL 3 alone. */
export const verifyCommand = (code: string): string => {
  const { statement, signature, key } = certificateFiles(code)
  return `openssl pkeyutl -verify -pubin -inkey ${key} -rawin -in ${statement} -sigfile ${signature}`
}
