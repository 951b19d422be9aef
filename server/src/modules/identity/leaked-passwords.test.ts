import { expect, test } from 'vitest'
import { passwordProblem } from '#contract/kit/password.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

const strongButLeaked = [
  'P@ssw0rd',
  'P@ssw0rd1',
  'P@$$w0rd1',
  'Passw0rd!',
  'Password1!',
  'Password123!',
  'Password@123',
  '!Password1',
  'Welcome1!',
  'Welcome@123',
  'W3lc0me!1',
  'Qwerty123!',
  'Qwerty@123',
  'Qwertyuiop1!',
  'Admin123!',
  'Admin@123',
  '@Dm1n123!',
  'Summer2024!',
  'Winter2025#',
  'Letmein1!',
  'Letm3in1!',
  'Abcd1234!',
  'Abc123!@#',
  'Aa123456!',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Zaq1@wsx',
  '1q2w3e4R!',
  'Qwe123!@#',
  'Test1234!',
  'Changeme1!',
  'Iloveyou1!',
  'Monkey123!',
  'Dragon1!2',
  'Trustno1!',
  'Football1!',
  'Asdf1234!',
  'Login123!',
  'Master1!23',
  'Hello123!',
  'Aa1!Aa1!Aa1!',
]
const sound = [
  'Calibrate#2026',
  'Torque-wrench 14 & radar',
  'blue5Heron!walks',
  'nK8!vrQ2#pLs',
  'Lane9^departure',
]

test.each(strongButLeaked)('refuses %s although it may pass the strength rule', (password) => {
  expect(isLeakedPassword(password)).toBe(true)
})

test('most of them pass the strength rule, so the list is needed', () => {
  expect(strongButLeaked.filter((each) => passwordProblem(each) === null).length).toBeGreaterThan(30)
})

test.each(sound)('accepts %s', (password) => {
  expect(isLeakedPassword(password)).toBe(false)
})
