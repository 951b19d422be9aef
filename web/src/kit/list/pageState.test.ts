import { expect, test } from 'vitest'
import { isKnownOrder } from './pageState.ts'

test('a list can be in its default order and in that of a sortable column', () => {
  const columns = [{ key: 'name', sortable: true }, { key: 'note' }]
  const known = (orderBy: string) => isKnownOrder(orderBy, 'id', columns)
  expect(['id', 'name', 'note', 'price', 'constructor', ''].map(known)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
