import { expect, test } from 'vitest'
import { parentTypesOf, childTypesOf, moveProblem } from './fits.ts'

const shop = { name: 'Maple', type: 'Shop', parent: '4' } as const

test('allows a shop below everything but partners, centers, and shops', () => {
  expect(parentTypesOf('Shop')).toEqual(['Host', 'Franchiser', 'Franchisee', 'Division'])
  expect(childTypesOf('Division')).toEqual(['Partner', 'Center', 'Shop'])
  expect(childTypesOf('Center')).toEqual([])
})

test('explains why a drop target does not fit', () => {
  const division = { key: '5', name: 'West', type: 'Division' } as const
  expect(moveProblem(shop, division, false)).toBeUndefined()
  expect(moveProblem(shop, { ...division, key: '4' }, false)).toBe('Maple stands there already.')
  expect(moveProblem({ ...shop, name: 'West' }, division, true)).toBe('West cannot stand below itself.')
  expect(moveProblem(shop, { ...division, type: 'Center' }, false)).toBe(
    'A shop cannot stand below a center.',
  )
})
