import { expect, test } from 'vitest'
import { fitting, parsed } from './storedValue.ts'

test.each([null, '', '{"notes":', 'undefined'])('%s is no value', (text) =>
  expect(parsed(text)).toBeUndefined(),
)

test('what cannot stand where the sample stands is left out, and the rest is kept', () => {
  const sample = { notes: '', services: [], year: null, place: { at: 'closed' } }
  const kept = { notes: 'Left lamp', services: null, year: 2024, place: 'list', later: true }
  expect(fitting(sample, kept)).toEqual({ notes: 'Left lamp', year: 2024, later: true })
})

test.each([undefined, null, 5, 'text', [{}]])('%s fits nowhere', (kept) =>
  expect(fitting({ notes: '' }, kept)).toEqual({}),
)
