import { expect, test } from 'vitest'
import { typesAbove, typesUnder, whyNotBelow } from './fits.ts'

const shop = { name: 'Maple', type: 'Shop', parent: '4' } as const

test('allows a shop below everything but partners, centers, and shops', () => {
  expect(typesAbove('Shop')).toEqual(['Host', 'Franchiser', 'Franchisee', 'Division'])
  expect(typesUnder('Division')).toEqual(['Partner', 'Center', 'Shop'])
  expect(typesUnder('Center')).toEqual([])
})

test('explains why a drop target does not fit', () => {
  const division = { key: '5', name: 'West', type: 'Division' } as const
  expect(whyNotBelow(shop, division, false)).toBeUndefined()
  expect(whyNotBelow(shop, { ...division, key: '4' }, false)).toBe('Maple stands there already.')
  expect(whyNotBelow({ ...shop, name: 'West' }, division, true)).toBe('West cannot stand below itself.')
  expect(whyNotBelow(shop, { ...division, type: 'Center' }, false)).toBe(
    'A shop cannot stand below a center.',
  )
})
