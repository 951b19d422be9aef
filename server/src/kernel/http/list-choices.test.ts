import { expect, test } from 'vitest'
import { listFilter, listFilters, listOrder } from './list-choices.ts'

const orders = { fullName: 'by name', id: 'by id' }

test('an order is found by its name in any case, and the standard one without a name', () => {
  expect(listOrder(orders, 'fullName', 'id')).toBe('by name')
  expect(listOrder(orders, 'Id', 'fullName')).toBe('by id')
  expect(listOrder(orders, undefined, 'id')).toBe('by id')
  expect(listOrder(orders, '', 'id')).toBe('by id')
})

test('an order that a list does not have is refused with those it has', () => {
  for (const name of ['price', 'constructor', 'toString', '__proto__', 'full Name'])
    expect(() => listOrder(orders, name, 'id')).toThrow('orderBy: Choose one of these: fullName, id')
})

test('a filter is one of its names or all', () => {
  const filters = { open: 1, sent: 2 }
  expect(['open', 'sent', '9999', '', undefined].map((filter) => listFilter(filters, filter))).toEqual([
    1,
    2,
    undefined,
    undefined,
    undefined,
  ])
  expect(() => listFilter(filters, 'constructor')).toThrow('filter: Choose one of these: open, sent')
})

test('a filter of several takes each by its name, and refuses one that there is not', () => {
  const filters = { open: 1, sent: 2 }
  expect(
    ['open, Sent', 'sent,,', 'sent,9999', '9999', '', undefined].map((each) => listFilters(filters, each)),
  ).toEqual([[1, 2], [2], [], [], [], []])
  expect(() => listFilters(filters, 'open,gone')).toThrow('filter: Choose one of these: open, sent')
})
