import { expect, test } from 'vitest'
import { actionRefusal } from './actionRefusal.ts'

const detail = 'It has open work.'
const conflict = { by: 'Dana Holt', at: '2026-11-17T18:00:00Z', version: 7, fields: [] }

test('a refusal is said in its own words, a conflict by who changed it', () => {
  expect(actionRefusal({ detail })).toBe(detail)
  expect(actionRefusal({ detail, conflict })).toBe(
    'Dana Holt changed this after you opened it. Check how it looks now, then try again.',
  )
})
