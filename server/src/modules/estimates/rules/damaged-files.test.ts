import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Problem } from '#server/kernel/http/problems.ts'
import { memoBms } from '../testing/bms-samples.ts'
import { capisText } from '../testing/capis-samples.ts'
import { gridEms, zip } from '../testing/ems-samples.ts'
import { amountOf, decimalOf } from './numbers.ts'
import { readEstimate } from './read-estimate.ts'
import type { SentFile } from './unreadable.ts'

/** Up to six bytes written over, and perhaps an end that is missing. */
const damage = fc.record({
  bytes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
  cut: fc.option(fc.nat(), { freq: 3 }),
})
const damaged = (bytes: Uint8Array, how: { bytes: [number, number][]; cut: number | null }): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  for (const [at, value] of how.bytes) copy[at % copy.length] = value
  return how.cut === null ? copy : copy.subarray(0, how.cut % copy.length)
}
/** Reads the files, or refuses them in words. Anything else is a fault. */
const readsOrRefuses = (files: readonly SentFile[]): void => {
  try {
    const { content } = readEstimate(files)
    for (const { price, other } of content.lines)
      for (const amount of [price, other]) if (amount !== null) expect(amount).toMatch(/^-?\d+\.\d\d$/)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect(error.status).toBe(422)
  }
}

const bms = new TextEncoder().encode(memoBms)
const capis = new TextEncoder().encode(capisText())
const zipped = zip(gridEms())

it.each<[string, number, (how: { bytes: [number, number][]; cut: number | null }) => SentFile[]]>([
  ['BMS', 60, (how) => [{ name: 'e.xml', bytes: damaged(bms, how) }]],
  ['JSON', 200, (how) => [{ name: 'e.json', bytes: damaged(capis, how) }]],
  ['EMS', 300, (how) => gridEms().map((file) => ({ ...file, bytes: damaged(file.bytes, how) }))],
  ['ZIP', 300, (how) => [{ name: 'e.zip', bytes: damaged(zipped, how) }]],
])('a damaged %s file is read or refused in words', (_, numRuns, filesOf) => {
  fc.assert(
    fc.property(damage, (how) => readsOrRefuses(filesOf(how))),
    { numRuns },
  )
})

it('amounts are read to the cent, however they are written', () => {
  const written = fc.tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(3))
  fc.assert(
    fc.property(written, ([cents, zeros]) => {
      const sign = cents < 0 ? '-' : ''
      const digits = String(Math.abs(cents)).padStart(3, '0')
      const exact = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
      expect(amountOf(`${exact}${'0'.repeat(zeros)}`)).toBe(exact)
      const grouped = `${sign}$${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
      expect(amountOf(grouped)).toBe(exact)
    }),
  )
  for (const text of ['', '.', '-', '1.2.3', '1,23', '1e2', '0x1', '1.005', ' 1'])
    expect(amountOf(text)).toBeNull()
  for (const [text, number] of [
    ['.8', '0.8'],
    ['1.50', '1.5'],
    ['-0.0', '0'],
    ['007', '7'],
  ] as const)
    expect(decimalOf(text)).toBe(number)
})
