import { expect, test } from 'vitest'
import { roles } from './roles.ts'
import { isQueueSection, queueSections, sectionsOf, showsTechnicians } from './work-queue.ts'

const shop = ['needsAnswer', 'inShop', 'readyForPickup']
const dispatch = ['unassigned', 'late', 'clashesToday']
const owner = ['toAccept', 'unassigned', 'late', 'notInvoiced', 'notPaid']
const brand = ['stuck', 'notInvoiced', 'notPaid']
const expected: Record<number, string[]> = {
  1: ['stuck'],
  2: ['stuck'],
  3: brand,
  4: shop,
  5: ['stuck'],
  6: ['stuck'],
  7: brand,
  8: owner,
  9: owner,
  10: dispatch,
  11: ['stuck'],
  12: ['toAccept', 'unassigned', 'waitingAuthorization', 'late', 'notInvoiced', 'notPaid'],
  13: dispatch,
  14: [],
  15: shop,
  16: shop,
  17: shop,
}

test.each(roles.all)('role %i has its sections', (role) => {
  expect(sectionsOf(role)).toEqual(expected[role])
})

test('nobody without a role has a queue', () => {
  expect(sectionsOf(null)).toEqual([])
  expect(showsTechnicians(null)).toBe(false)
})

test('only a center reads the day by technician', () => {
  expect(roles.all.filter(showsTechnicians)).toEqual([12])
})

test('every section is on somebody’s Home', () => {
  const shown = new Set(roles.all.flatMap((role) => sectionsOf(role)))
  expect(queueSections.filter((section) => !shown.has(section))).toEqual([])
  expect(isQueueSection('late')).toBe(true)
  expect(isQueueSection('toString')).toBe(false)
})
