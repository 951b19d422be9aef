import { expect, test } from 'vitest'
import { parentTypesOf, childTypesOf, moveProblem } from './moveRules.ts'

const shop = { name: 'Maple', type: 'Shop', parent: '4' } as const

test('allows a shop below everything but partners, centers, and shops', () => {
  expect(parentTypesOf('Shop')).toEqual(['Host', 'Franchiser', 'Franchisee', 'Division'])
  expect(childTypesOf('Division')).toEqual(['Partner', 'Center', 'Shop'])
  expect(childTypesOf('Center')).toEqual([])
})

test('explains why a drop target does not fit', () => {
  const division = { key: '5', name: 'West', type: 'Division' } as const
  expect(moveProblem(shop, division, false)).toBeUndefined()
  expect(moveProblem(shop, { ...division, key: '4' }, false)).toBe('Maple is already part of West.')
  expect(moveProblem({ ...shop, name: 'West' }, division, true)).toBe("West can't be part of itself.")
  expect(moveProblem(shop, { ...division, type: 'Center' }, false)).toBe(
    "West is a center, so Maple (Shop) can't be part of it.",
  )
})
