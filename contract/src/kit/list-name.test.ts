import { expect, test } from 'vitest'
import { listName } from './list-name.ts'

test('a list is called in words', () => {
  expect(listName('PhoneType')).toBe('Phone type')
  expect(listName('VehicleMake')).toBe('Vehicle make')
  expect(listName('Role')).toBe('Role')
  expect(listName('CalibrateType')).toBe('Type of repair')
})

test('a list that a host began is called by its key in words, however it was written', () => {
  expect(listName('parking_spot')).toBe('parking spot')
  expect(listName('VINPlate')).toBe('VIN plate')
  expect(listName('BayOBD2Port')).toBe('Bay OBD2 port')
})
