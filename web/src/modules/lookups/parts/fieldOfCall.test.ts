import { expect, test } from 'vitest'
import { fieldOfCall } from './fieldOfCall.ts'

const fields = {
  amount: { call: 'commissionOverride' },
  why: { call: 'reason' },
}

test('an error or a conflict of a call is shown at its field, also when the call takes a list', () => {
  expect(fieldOfCall(fields, 'reason')).toBe('why')
  expect(fieldOfCall(fields, 'assignments.0.reason')).toBe('why')
  expect(fieldOfCall(fields, 'assignments')).toBe(undefined)
})
