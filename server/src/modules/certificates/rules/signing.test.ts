import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, certificateFiles, verifyCommand } from '#contract/kit/certificate.ts'
import { newCode, readCode } from './code.ts'
import { isAuthentic, sha256, signingKey, signStatement, type Signed } from './signing.ts'

const key = signingKey(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
)
const report = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 31) % 256))
const previousHash = sha256('the one before')
const text = canonicalJson({
  vin: '2T3P1RFV8PC312894',
  systems: [
    { name: 'Front camera', result: 'passed', measurements: [{ name: 'Distance', measured: '4.002 m' }] },
  ],
  codes: [],
  previous: previousHash,
  report: { sha256: sha256(report), bytes: report.byteLength },
})
const signed: Signed = {
  statement: Buffer.from(text),
  hash: sha256(text),
  signature: signStatement(text, key),
  publicKey: createPublicKey(key.publicKey),
  previousHash,
}

/** Everything that a certificate protects, end to end. */
const parts = { statement: signed.statement, signature: signed.signature, report }
const holds = ({ statement, signature, report: file }: Record<keyof typeof parts, Uint8Array>): boolean =>
  sha256(file) === sha256(report) && isAuthentic({ ...signed, statement, signature, hash: sha256(statement) })

test('10,000 changes of a single byte in statement, signature, or report are all found', () => {
  expect(holds(parts)).toBe(true)
  const names = Object.keys(parts) as (keyof typeof parts)[]
  let missed = 0
  for (let at = 0; at < 10_000; at++) {
    const name = names[at % names.length] ?? 'statement'
    const changed = Buffer.from(parts[name])
    const place = Math.floor(at / names.length) % changed.length
    changed[place] = (changed[place] ?? 0) ^ (1 + (at % 255))
    if (holds({ ...parts, [name]: changed })) missed++
  }
  expect(missed).toBe(0)
})

test('a stored hash, another key, or another predecessor is found', () => {
  expect(isAuthentic(signed)).toBe(true)
  expect(isAuthentic({ ...signed, hash: sha256('else') })).toBe(false)
  expect(isAuthentic({ ...signed, previousHash: sha256('else') })).toBe(false)
  const other = signingKey(
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )
  expect(isAuthentic({ ...signed, publicKey: other.publicKey })).toBe(false)
  expect(other.id).not.toBe(key.id)
})

const [openssl = ''] = verifyCommand('').split(' ')
/** LibreSSL, which some systems call openssl, can't verify Ed25519 this way. */
const hasOpenSsl = (() => {
  try {
    return execFileSync(openssl, ['version'], { stdio: 'pipe' }).toString().startsWith('OpenSSL 3')
  } catch {
    return false
  }
})()

test.skipIf(!hasOpenSsl)(
  'OpenSSL alone verifies it with the printed command, and refuses a changed statement',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
    try {
      const code = newCode()
      const names = certificateFiles(code)
      writeFileSync(join(folder, names.statement), text)
      writeFileSync(join(folder, names.signature), signed.signature)
      writeFileSync(join(folder, names.key), key.publicKey)
      const [program = '', ...options] = verifyCommand(code).split(' ')
      const run = () => execFileSync(program, options, { cwd: folder, stdio: 'pipe' }).toString()
      expect(run()).toContain('Signature Verified Successfully')
      writeFileSync(join(folder, names.statement), text.replace('passed', 'failed'))
      expect(run).toThrow()
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('canonical JSON gives equal bytes for equal values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (values) => {
      const turned = Object.fromEntries(Object.entries(values).toReversed())
      expect(canonicalJson(turned)).toBe(canonicalJson(values))
      expect(JSON.parse(canonicalJson(values))).toEqual(values)
    }),
    { numRuns: 200 },
  )
})

test('a code is read however it is typed, and nothing else is', () => {
  const code = newCode()
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(readCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code)
  expect(readCode('7kq4-93md-rt62-xm4p-9qzl')).toBe('7KQ4-93MD-RT62-XM4P-9QZ1')
  for (const wrong of ['', code.slice(1), `${code}0`, code.replace(/.$/, 'U'), '1'])
    expect(readCode(wrong)).toBeNull()
})
