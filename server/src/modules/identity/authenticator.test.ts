import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { makeSecret, seal, matchTimeStep, unseal } from './authenticator.ts'

const master = Buffer.alloc(32, 7)
const { secret } = await makeSecret('Mobile Copilot', 'ann@shop.example')
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
const codeAt = (seconds: number) => generate({ secret, epoch: 1_800_000_000 + seconds })

test('accepts a code at its time step and the neighboring ones, and returns its step', async () => {
  const code = await codeAt(0)
  expect(await matchTimeStep(secret, code, at(0))).toBe(60_000_000)
  expect(await matchTimeStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(29))).toBe(60_000_000)
  expect(await matchTimeStep(secret, code, at(31))).toBe(60_000_000)
  expect(await matchTimeStep(secret, code, at(120))).toBeNull()
  expect(await matchTimeStep(secret, '12345', at(0))).toBeNull()
})

test('opens a sealed secret only for its user and this installation', () => {
  const kept = seal(master, 7, secret)
  expect(kept).not.toContain(secret)
  expect(unseal(master, 7, kept)).toBe(secret)
  expect(() => unseal(master, 8, kept)).toThrow()
  expect(() => unseal(Buffer.alloc(32, 8), 7, kept)).toThrow()
})
