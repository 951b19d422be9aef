import { expect, test } from 'vitest'
import { listName } from './list-name.ts'

test('shows a list name in words', () => {
  expect(listName('PhoneType')).toBe('Phone type')
  expect(listName('VehicleMake')).toBe('Vehicle make')
  expect(listName('Role')).toBe('Role')
  expect(listName('CalibrateType')).toBe('Type of repair')
})

test('derives the name of a list that a host created from its key, however it was written', () => {
  expect(listName('parking_spot')).toBe('parking spot')
  expect(listName('VINPlate')).toBe('VIN plate')
  expect(listName('BayOBD2Port')).toBe('Bay OBD2 port')
})
