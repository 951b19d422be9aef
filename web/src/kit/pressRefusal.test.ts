import { expect, test } from 'vitest'
import { pressRefusal } from './pressRefusal.ts'

const detail = 'It has open work.'
const conflict = { by: 'Dana Holt', at: '2026-11-17T18:00:00Z', version: 7, fields: [] }

test('a refusal is said in its own words, a conflict by who changed it', () => {
  expect(pressRefusal({ detail })).toBe(detail)
  expect(pressRefusal({ detail, conflict })).toBe(
    'Dana Holt changed this after you opened it. Look at how it is now, then try again.',
  )
})
