import { expect, test } from 'vitest'
import { passwordProblem, passwordWords } from './password.ts'

test.each([
  ['', passwordWords.empty],
  ['Abcdef1', passwordWords.weak],
  ['Abcdef1!', null],
  ['abcdef1!', passwordWords.weak],
  ['ABCDEF1!', passwordWords.weak],
  ['Abcdefg!', passwordWords.weak],
  ['Abcdefg1', passwordWords.weak],
  ['Abcdef1?', passwordWords.weak],
  ['Ab1&xxxx', null],
  [`Ab1!${'x'.repeat(197)}`, passwordWords.tooLong],
])('%j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('the second entry must match, and an empty one is reported first', () => {
  expect(passwordProblem('Abcdef1!', 'Abcdef1?')).toBe("Passwords don't match.")
  expect(passwordProblem('Abcdef1!', 'Abcdef1!')).toBeNull()
  expect(passwordProblem('', 'x')).toBe('Please supply a password.')
  expect(passwordProblem('Abcdef1!', '')).toBe('Please supply a password.')
})
