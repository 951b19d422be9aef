import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['2026-11-17 00:10', 'Good morning'],
  ['2026-11-17 11:59', 'Good morning'],
  ['2026-11-17 12:00', 'Good afternoon'],
  ['2026-11-17 17:59', 'Good afternoon'],
  ['2026-11-17 18:00', 'Good evening'],
])('at %s it says %s', (local, text) => {
  expect(greeting(local, 'Ann')).toBe(`${text}, Ann`)
})
