import { expect, test } from 'vitest'
import { doneAt } from './done-at.ts'

const now = new Date('2026-11-17T15:00:00.000Z')

test.each([
  ['nothing claimed', undefined, undefined, '2026-11-17T15:00:00.000Z'],
  ['an hour ago', '2026-11-17T14:00:00.000Z', undefined, '2026-11-17T14:00:00.000Z'],
  ['a clock that is ahead', '2026-11-18T14:00:00.000Z', undefined, '2026-11-17T15:00:00.000Z'],
  ['a clock that is a month behind', '2026-10-17T14:00:00.000Z', undefined, '2026-11-17T15:00:00.000Z'],
  ['before its start', '2026-11-17T14:00:00.000Z', '2026-11-17T14:30:00.000Z', '2026-11-17T14:30:00.000Z'],
  ['after its start', '2026-11-17T14:45:00.000Z', '2026-11-17T14:30:00.000Z', '2026-11-17T14:45:00.000Z'],
])('takes the time of the act: %s', (_, claimed, earliest, expected) =>
  expect(doneAt(claimed, now, earliest).toISOString()).toBe(expected),
)
