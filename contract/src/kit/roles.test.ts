import { expect, test } from 'vitest'
import { roleLabel } from './roles.ts'

test('a role has its company’s name, otherwise its shipped name, and Admin if unknown', () => {
  expect(roleLabel(14, 'Field tech')).toBe('Field tech')
  expect(roleLabel(14, '')).toBe('Technician')
  expect(roleLabel(14, null)).toBe('Technician')
  expect(roleLabel(99, '')).toBe('Admin')
})
