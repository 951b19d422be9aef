import { expect, test } from 'vitest'
import { exportStateOf, isSelected } from './export-state.ts'

test.each([
  ['a', null, 'new'],
  ['a', 'a', 'exported'],
  ['a', 'b', 'changed'],
] as const)('with %s now and %s in the file it is %s', (now, before, state) => {
  expect(exportStateOf(now, before)).toBe(state)
})

test.each([
  ['exported', 'all', true],
  ['changed', 'all', true],
  ['changed', 'changed', true],
  ['new', 'changed', false],
  ['exported', 'new', false],
  ['new', 'new', true],
] as const)('what is %s is in %s: %s', (state, selection, isIn) => {
  expect(isSelected(state, selection)).toBe(isIn)
})
