import { expect, test } from 'vitest'
import { centerWords, settledCenters } from './centers.ts'

const mine = [
  { id: 2, name: 'Two', value: true },
  { id: 3, name: 'Three', value: false },
]

test('what stays as stored is taken over, the rest is asked for again', () => {
  const primary = [{ field: 'primary', stored: 3 }]
  expect(settledCenters(mine, primary, ['primary'])).toEqual(mine)
  expect(settledCenters(mine, primary, []).map(({ id, value }) => [id, value])).toEqual([
    [2, false],
    [3, true],
  ])
  const fresh = settledCenters(mine, [{ field: 'primary', stored: 9 }], [])
  expect(fresh.map(({ id, value }) => [id, value])).toEqual([
    [2, false],
    [3, false],
    [9, true],
  ])
  expect(settledCenters(mine, [{ field: 'center 2', stored: false }], []).map(({ id }) => id)).toEqual([3])
})

test('a conflict names the centers', () => {
  const fields = [
    { name: 'primary', label: 'primary', stored: '3', yours: 'empty' },
    { name: 'center 2', label: 'center 2', stored: 'No', yours: 'Yes' },
  ]
  const known = [
    { firm: 2, name: 'Two' },
    { firm: 3, name: 'Three' },
  ]
  expect(centerWords({ who: 'Ann', when: '1:00 pm', fields }, known).fields).toEqual([
    { name: 'primary', label: 'Primary center', stored: 'Three', yours: 'None' },
    { name: 'center 2', label: 'Two serves it', stored: 'No', yours: 'Yes' },
  ])
})
