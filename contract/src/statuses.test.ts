import { expect, test } from 'vitest'
import { requestStatusNamed, requestStatusNameWord } from './statuses.ts'

test('an address names a status in any letter case, with or without its space', () => {
  expect(['Pending', 'submittedok', 'SUBMITTED OK', 'nonsense', ''].map(requestStatusNamed)).toEqual([
    1,
    8,
    8,
    undefined,
    undefined,
  ])
  expect(['voided', 'submittedok', 'nonsense'].map(requestStatusNameWord)).toEqual([
    'Voided',
    'Submitted OK',
    'nonsense',
  ])
})
