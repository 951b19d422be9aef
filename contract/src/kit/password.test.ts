import { expect, test } from 'vitest'
import { t } from './passwordTexts.ts'
import { passwordProblem } from './password.ts'

test.each([
  ['', t('empty')],
  ['Abcdef1', t('weak')],
  ['Abcdef1!', null],
  ['abcdef1!', t('weak')],
  ['ABCDEF1!', t('weak')],
  ['Abcdefg!', t('weak')],
  ['Abcdefg1', t('weak')],
  ['Abcdef1?', t('weak')],
  ['Ab1&xxxx', null],
  [`Ab1!${'x'.repeat(197)}`, t('tooLong')],
])('%j', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('the second entry must match, and an empty one is reported first', () => {
  expect(passwordProblem('Abcdef1!', 'Abcdef1?')).toBe("Passwords don't match.")
  expect(passwordProblem('Abcdef1!', 'Abcdef1!')).toBeNull()
  expect(passwordProblem('', 'x')).toBe('Please supply a password.')
  expect(passwordProblem('Abcdef1!', '')).toBe('Please supply a password.')
})
