import { expect, test } from 'vitest'
import { roleLabel } from './roles.ts'

test('a role is called what its firm calls it, else by its shipped name, and Admin where it has none', () => {
  expect(roleLabel(14, 'Field tech')).toBe('Field tech')
  expect(roleLabel(14, '')).toBe('Technician')
  expect(roleLabel(14, null)).toBe('Technician')
  expect(roleLabel(99, '')).toBe('Admin')
})
