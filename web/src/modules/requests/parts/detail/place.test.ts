import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

const address = '/calibrates?search=rav4'
const list = JSON.stringify({ ids: [30, 20, 10], page: 1, total: 64, address })

it('finds the neighbours in the list that was kept, and the way back to it', () => {
  expect(placeOf(20, list)).toEqual({ text: '2 of 64', address, previous: 30, next: 10 })
  expect(placeOf(30, list)?.previous).toBeUndefined()
  expect(placeOf(10, list)?.next).toBeUndefined()
})

it('counts through the pages where it is known how many stand before', () => {
  expect(placeOf(20, JSON.stringify({ ids: [30, 20], page: 7, before: 60, total: 64 }))?.text).toBe(
    '62 of 64',
  )
})

it('counts within a later page where it is not known', () => {
  expect(placeOf(20, JSON.stringify({ ids: [30, 20], page: 7, total: 64 }))?.text).toBe('2 of 2, page 7')
})

it('says nothing without a list, outside it, or when it cannot be read', () => {
  expect(placeOf(20, null)).toBeUndefined()
  expect(placeOf(99, list)).toBeUndefined()
  expect(placeOf(20, '{"ids":')).toBeUndefined()
})

it('leads back to no other place than the list', () => {
  expect(placeOf(20, JSON.stringify({ ids: [20], address: '//elsewhere' }))?.address).toBeUndefined()
})
