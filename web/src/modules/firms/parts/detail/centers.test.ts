import { expect, test } from 'vitest'
import { dropConflicts } from '../../../../ui/form/mergeDraft.ts'
import { describeCenterConflict, takeStoredCenter } from './centers.ts'

const mine = [
  { id: 2, name: 'Two', value: true },
  { id: 3, name: 'Three', value: false },
]
const known = [
  { firm: 2, name: 'Two' },
  { firm: 3, name: 'Three' },
  { firm: 9, name: 'Nine' },
]

test('takes stored centers one by one and sends the rest again', () => {
  expect(
    takeStoredCenter(mine, { field: 'centers.primary', stored: 3 }).map(({ id, value }) => [id, value]),
  ).toEqual([
    [2, false],
    [3, true],
  ])
  expect(takeStoredCenter(mine, { field: 'centers.primary', stored: 9 }, known)).toEqual([
    { ...mine[0], value: false },
    mine[1],
    { id: 9, name: 'Nine', value: true },
  ])
  expect(takeStoredCenter(mine, { field: 'centers.2', stored: false })).toEqual([mine[1]])
})

test('names the centers of a conflict and leaves the others alone', () => {
  const fields = [
    { name: 'centers.primary', label: 'centers.primary', stored: '3', yours: 'empty' },
    { name: 'centers.2', label: 'centers.2', stored: 'No', yours: 'Yes' },
  ]
  const stored = [
    { field: 'centers.primary', stored: 3 },
    { field: 'centers.2', stored: false },
  ]
  const conflictFields = describeCenterConflict(
    { who: 'Ann', when: '1:00 pm', version: 7, fields },
    known,
    stored,
  )
  expect(conflictFields.version).toBeUndefined()
  expect(conflictFields.fields).toMatchObject([
    { name: 'centers.primary', label: 'Primary center', stored: 'Three', yours: 'None' },
    { name: 'centers.2', label: 'Served by Two', stored: 'No', yours: 'Yes' },
  ])
  expect(dropConflicts({ centers: mine }, conflictFields.fields, ['centers.primary'])).toEqual({
    centers: [mine[1]],
  })
  expect(dropConflicts({ centers: mine }, conflictFields.fields, [])).toEqual({
    centers: [{ ...mine[1], value: true }],
  })
})
