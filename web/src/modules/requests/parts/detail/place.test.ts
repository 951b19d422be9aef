import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

it('finds the neighbours in the list that was kept', () => {
  const list = JSON.stringify({ ids: [30, 20, 10], total: 64, before: 10 })
  expect(placeOf(20, list)).toEqual({ text: '12 of 64', previous: 30, next: 10 })
  expect(placeOf(30, list)?.previous).toBeUndefined()
  expect(placeOf(10, JSON.stringify([30, 10]))).toEqual({ text: '2 of 2', previous: 30, next: undefined })
})

it('says nothing without a list, outside it, or when it cannot be read', () => {
  expect(placeOf(20, null)).toBeUndefined()
  expect(placeOf(99, '[30,20]')).toBeUndefined()
  expect(placeOf(20, '{"ids":')).toBeUndefined()
})
