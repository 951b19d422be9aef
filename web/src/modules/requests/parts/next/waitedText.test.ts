import { expect, it } from 'vitest'
import { waitedText } from './waitedText.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T12:05:00Z', undefined],
  ['2026-11-20T11:59:30Z', undefined],
  ['2026-11-20T11:32:00Z', '28 min'],
  ['2026-11-20T11:00:00Z', '1 h'],
  ['2026-11-20T10:26:00Z', '1 h 34 min'],
  ['2026-11-19T12:00:00Z', '1 day'],
  ['2026-11-19T09:00:00Z', '1 day 3 h'],
  ['2026-11-18T09:00:00Z', '2 days'],
  ['2026-11-13T12:00:00Z', '7 days'],
  ['no time', undefined],
])('since %s is %s', (instant, text) => expect(waitedText(instant, now)).toBe(text))
