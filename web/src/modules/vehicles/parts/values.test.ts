import { expect, test } from 'vitest'
import { conflictFields } from './values.ts'

test('shows names for make and customer in a conflict, each field once', () => {
  const met = [
    { field: 'make', stored: 12, yours: 15 },
    { field: 'makeName', stored: 'Toyota', yours: 'Honda' },
    { field: 'contact', stored: null, yours: 8 },
    { field: 'trim', stored: '', yours: 'EX' },
  ]
  const fields = conflictFields(
    met,
    { makeName: 'Toyota', contactName: null },
    { make: 'Honda', contact: 'Maya Kim' },
  )
  expect(fields).toEqual([
    { name: 'make', label: 'Make', stored: 'Toyota', yours: 'Honda' },
    { name: 'contact', label: 'Customer', stored: '', yours: 'Maya Kim' },
    { name: 'trim', label: 'Trim', stored: '', yours: 'EX' },
  ])
})
