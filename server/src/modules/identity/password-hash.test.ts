import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

test('a password is told from another', async () => {
  const kept = await hashPassword('Heron#walks9')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(kept, 'Heron#walks9')).toBe(true)
  expect(await isPassword(kept, 'Heron#walks8')).toBe(false)
})

test('without an account the answer is no, whatever the password', async () => {
  expect(await isPassword(null, 'Heron#walks9')).toBe(false)
  expect(await isPassword('not a hash', 'Heron#walks9')).toBe(false)
})
