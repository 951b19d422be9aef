import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('tells a right password from a wrong one', async () => {
  const kept = await hashPassword('Heron#walks9')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(kept, 'Heron#walks9')).toBe(true)
  expect(await verifyPassword(kept, 'Heron#walks8')).toBe(false)
})

test('returns false without an account, whatever the password', async () => {
  expect(await verifyPassword(null, 'Heron#walks9')).toBe(false)
  expect(await verifyPassword('not a hash', 'Heron#walks9')).toBe(false)
})
