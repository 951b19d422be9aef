import { expect, test } from 'vitest'
import { rangeSentOn } from './mail-range.ts'

test.each([
  ['weekly', '2026-03-09', '2026-03-02', '2026-03-08'],
  ['weekly', '2026-01-05', '2025-12-29', '2026-01-04'],
  ['monthly', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['monthly', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['monthly', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('what is sent %s on %s is from %s to %s', (kind, day, from, to) => {
  expect(rangeSentOn(kind, day)).toEqual({ from, to })
})
