import { expect, test } from 'vitest'
import { pickFitting, parseJson } from './storedValue.ts'

test.each([null, '', '{"notes":', 'undefined'])('%s parses to undefined', (text) =>
  expect(parseJson(text)).toBeUndefined(),
)

test('drops fields whose type differs from the sample and keeps the rest', () => {
  const sample = { notes: '', services: [], year: null, place: { at: 'closed' } }
  const stored = { notes: 'Left lamp', services: null, year: 2024, place: 'list', later: true }
  expect(pickFitting(sample, stored)).toEqual({ notes: 'Left lamp', year: 2024, later: true })
})

test.each([undefined, null, 5, 'text', [{}]])('%s gives no fields', (stored) =>
  expect(pickFitting({ notes: '' }, stored)).toEqual({}),
)
