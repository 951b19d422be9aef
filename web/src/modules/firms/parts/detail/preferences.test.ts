import { expect, test } from 'vitest'
import { groupByCategory, preferencesOf, type Stored } from './preferences.ts'

const stored: Stored[] = [
  {
    firm: 9,
    name: 'HideRequestsOnMap',
    type: 'Center',
    value: '1',
    isInactive: false,
    from: null,
    version: 3,
  },
  { firm: 9, name: 'BrandTitle', type: 'Brand', value: 'North', isInactive: false, from: 2, version: 0 },
]

test('lists every known preference with its stored value', () => {
  const all = preferencesOf(stored, {})
  expect(all.map(({ name, value, changed }) => [name, value, changed])).toEqual([
    ['HideRequestsOnMap', '1', false],
    ['BrandTitle', 'North', false],
    ['DispatchApproach', '0', false],
    ['MainLogo', '', false],
    ['Prefix', 'INV-', false],
    ['CreditPrefix', 'CR-', false],
    ['DueDays', '30', false],
    ['BillTo', 'shop', false],
    ['HideDiscount', '0', false],
    ['Note', '', false],
  ])
  expect(groupByCategory(all).map(([category]) => category)).toEqual([
    'Center',
    'Dispatch',
    'Display',
    'Invoice',
    'Brand',
  ])
})

test('counts as changed only what differs from the stored value', () => {
  const edits = {
    'Center/HideRequestsOnMap': { value: '0', isInactive: false },
    'Brand/BrandTitle': { value: 'North', isInactive: false },
  }
  const changed = preferencesOf(stored, edits).filter((each) => each.changed)
  expect(changed.map(({ name, value, version }) => [name, value, version])).toEqual([
    ['HideRequestsOnMap', '0', 3],
  ])
})

test('saves an edit on the version it was made on, even if a newer one was stored since', () => {
  const edits = { 'Center/HideRequestsOnMap': { value: '0', isInactive: false, version: 2 } }
  const changed = preferencesOf(stored, edits).find((each) => each.changed)
  expect(changed?.version).toBe(2)
})
