import { expect, test } from 'vitest'
import { passwordProblem, passwordMessages } from './password.ts'

test.each([
  ['', passwordMessages.empty],
  ['Abcdef1', passwordMessages.weak],
  ['Abcdef1!', null],
  ['abcdef1!', passwordMessages.weak],
  ['ABCDEF1!', passwordMessages.weak],
  ['Abcdefg!', passwordMessages.weak],
  ['Abcdefg1', passwordMessages.weak],
  ['Abcdef1?', passwordMessages.weak],
  ['Ab1&xxxx', null],
  [`Ab1!${'x'.repeat(197)}`, passwordMessages.tooLong],
])('%j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('the second entry must match, and an empty one is reported first', () => {
  expect(passwordProblem('Abcdef1!', 'Abcdef1?')).toBe("Passwords don't match.")
  expect(passwordProblem('Abcdef1!', 'Abcdef1!')).toBeNull()
  expect(passwordProblem('', 'x')).toBe('Please supply a password.')
  expect(passwordProblem('Abcdef1!', '')).toBe('Please supply a password.')
})
