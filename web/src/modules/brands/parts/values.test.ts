import { expect, test } from 'vitest'
import type { BrandPreference } from '#contract/brands.ts'
import {
  brandBody,
  checkBrand,
  formPreferences,
  labelOf,
  otherPreferences,
  tabOf,
  valueKey,
  valuesOf,
} from './values.ts'

const preference = (name: string, value: string, type = 'Brand'): BrandPreference => ({
  brand: 7,
  firm: 7,
  name,
  value,
  type,
  isInactive: false,
  version: 3,
})
const stored = [
  preference('BrandTitle', 'North'),
  preference('BrandLogo', 'data:'),
  preference('Motto', 'Go', 'Words'),
]

test('saves only changed preferences, and none once they are stored', () => {
  const values = { ...valuesOf(undefined, stored), [valueKey('Brand', 'BrandTitle')]: 'South' }
  const flags = formPreferences(values, ['value:Brand/BrandTitle'], stored)
  expect(flags.filter(({ changed }) => changed)).toEqual([
    { type: 'Brand', name: 'BrandTitle', value: 'South', isInactive: false, version: 3, changed: true },
  ])
  expect(formPreferences(values, ['off:Words/Motto'], stored).filter(({ changed }) => changed)).toMatchObject(
    [{ name: 'Motto' }],
  )
  expect(formPreferences(valuesOf(undefined, stored), [], stored).some(({ changed }) => changed)).toBe(false)
})

test('keeps pictures out of the text fields, and separates branding from other preferences', () => {
  expect(Object.keys(valuesOf(undefined, stored))).not.toContain('value:Brand/BrandLogo')
  expect(otherPreferences(stored).map(({ name }) => name)).toEqual(['Motto'])
})

test('sends changes of a stored brand, and everything of a new one', () => {
  const values = { ...valuesOf(undefined, []), brandName: 'North' }
  expect(brandBody(values, ['value:Brand/BrandTitle'], false)).toBeUndefined()
  expect(brandBody(values, ['brandName'], false)).toEqual({ brandName: 'North' })
  expect(brandBody(values, [], true)).toMatchObject({ brandName: 'North', isInactive: false })
})

test('requires a name, and a valid color and web address', () => {
  const values = {
    ...valuesOf(undefined, []),
    webAddress: 'file:///etc/passwd',
    [valueKey('Brand', 'BrandColor')]: 'red',
  }
  expect(checkBrand(values, stored)).toMatchObject({
    brandName: 'This field is required',
    webAddress: 'A web address such as https://example.com',
    'value:Brand/BrandColor': 'Enter a color such as #9a3b1b',
  })
})

test('labels conflict fields as on the screen', () => {
  expect(labelOf('brandName')).toBe('Name')
  expect(labelOf(valueKey('Brand', 'BrandColor'))).toBe('Color')
  expect(labelOf(valueKey('Chat', 'Greeting'))).toBe('Chat/Greeting')
})

test('requires category and an unused name for a new preference', () => {
  const typed = (fields: object) => checkBrand({ ...valuesOf(undefined, stored), ...fields }, stored)
  expect(typed({}).newName).toBeUndefined()
  expect(typed({ newValue: '1' })).toMatchObject({
    newCategory: 'This field is required',
    newName: 'This field is required',
  })
  expect(typed({ newCategory: 'Words ', newName: ' Motto' }).newName).toBe(
    'This brand already has a preference with that name',
  )
  expect(typed({ newCategory: 'Center', newName: 'Motto' }).newName).toBeUndefined()
})

test('finds the tab of an invalid field', () =>
  expect(['newName', 'value:Words/Motto', 'value:Brand/BrandColor', 'email'].map(tabOf)).toEqual([
    'preferences',
    'preferences',
    'brand',
    'brand',
  ]))
