import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfPage } from './days-of-page.ts'

const counts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })

test('the rows of any page are those of all rows in order', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 7 }), fc.nat(8), (each, size, page) => {
      const days = each.map((count, index) => ({ day: `day ${index}`, count }))
      const rowsOf = (shown: readonly { day: string; count: number }[]) =>
        shown.flatMap(({ day, count }) => Array.from({ length: count }, (_, row) => `${day}, row ${row}`))
      const { shown, skip } = daysOfPage(days, { size, skip: page * size })
      const found = rowsOf(days.filter(({ day }) => shown.includes(day))).slice(skip, skip + size)
      expect(found).toEqual(rowsOf(days).slice(page * size, (page + 1) * size))
    }),
  )
})

test('no more days than a page has rows are read', () => {
  const days = Array.from({ length: 400 }, (_, index) => ({ day: `day ${index}`, count: 1 }))
  expect(daysOfPage(days, { size: 20, skip: 100 }).shown).toEqual(days.slice(100, 120).map(({ day }) => day))
})
