import { expect, it } from 'vitest'
import { listPositionOf } from './listPosition.ts'

const address = '/calibrates?search=rav4'
const list = JSON.stringify({ ids: [30, 20, 10], page: 1, total: 64, address })

it('finds the neighbors in the saved list, and the link back to it', () => {
  expect(listPositionOf(20, list)).toEqual({ text: '2 of 64', address, previous: 30, next: 10 })
  expect(listPositionOf(30, list)?.previous).toBeUndefined()
  expect(listPositionOf(10, list)?.next).toBeUndefined()
})

it('counts across pages if the number of earlier rows is known', () => {
  expect(listPositionOf(20, JSON.stringify({ ids: [30, 20], page: 7, before: 60, total: 64 }))?.text).toBe(
    '62 of 64',
  )
})

it('counts within a later page if it is not known', () => {
  expect(listPositionOf(20, JSON.stringify({ ids: [30, 20], page: 7, total: 64 }))?.text).toBe(
    '2 of 2, page 7',
  )
})

it('returns nothing without a list, outside it, or when it is unreadable', () => {
  expect(listPositionOf(20, null)).toBeUndefined()
  expect(listPositionOf(99, list)).toBeUndefined()
  expect(listPositionOf(20, '{"ids":')).toBeUndefined()
})

it('never links back to anything but the list', () => {
  expect(listPositionOf(20, JSON.stringify({ ids: [20], address: '//elsewhere' }))?.address).toBeUndefined()
})
