import { expect, test } from 'vitest'
import { isWrongVehicle, vehicleCheckOf } from './vehicle-check.ts'

const vin = '1M8GDM9AXKP042788'
const read = {
  vin,
  how: 'scanned',
  by: 'Ana Ruiz',
  at: '2031-04-01T14:00:00Z',
  reason: null,
  acceptedBy: null,
} as const

test.each([
  ['the VIN of the order', read, vin, false],
  ['its last 8 characters, typed', { ...read, vin: 'KP042788', how: 'typed' as const }, vin, false],
  ['other last characters', { ...read, vin: 'KP042789', how: 'typed' as const }, vin, true],
  ['the VIN of another vehicle', read, '5YJ3E1EA7KF317000', true],
  ['another vehicle that the center accepted', { ...read, reason: 'New plate' }, '5YJ3E1EA7KF317000', false],
  ['a VIN where the order has none', read, '', false],
  ['nothing', null, vin, false],
])('%s', (_what, stored, orderVin, isWrong) => {
  expect(isWrongVehicle(stored, orderVin)).toBe(isWrong)
})

test('a corrected order needs no second look at the vehicle, a changed one does', () => {
  expect(vehicleCheckOf(read, '5YJ3E1EA7KF317000')?.isMatch).toBe(false)
  expect(vehicleCheckOf(read, vin)?.isMatch).toBe(true)
})
