import { expect, test } from 'vitest'
import { groupHistory, groupText } from './groupHistory.ts'

type Entry = Parameters<typeof groupHistory>[0][number]
const item = (stage: Entry['stage'], more: Partial<Entry> = {}): Entry => ({
  by: 'Dana Whitfield',
  what: 'completedItem',
  stage,
  visit: 1,
  ...more,
})
const moved: Entry = { by: 'Dana Whitfield', what: 'moved', stage: null, visit: null }
const shapeOf = (entries: Entry[]) => groupHistory(entries).map((group) => group.entries.length)

test('items of one stage that one person completed one after the other are one line', () => {
  const entries = [moved, item('precheck'), item('ready'), item('ready'), item('ready')]
  expect(shapeOf(entries)).toEqual([1, 1, 3])
  expect(groupText(groupHistory(entries)[2] ?? { entries: [] })).toBe('completed Readiness (3) on visit 1')
})

test('another person, visit, or outcome, or anything between them begins a new line', () => {
  expect(shapeOf([item('ready'), item('ready', { by: 'Tom Beckett' })])).toEqual([1, 1])
  expect(shapeOf([item('ready'), item('ready', { visit: 2 })])).toEqual([1, 1])
  expect(shapeOf([item('ready'), item('ready', { what: 'skippedItem' })])).toEqual([1, 1])
  expect(shapeOf([item('ready'), item('ready', { what: 'changedItem' })])).toEqual([1, 1])
  expect(shapeOf([item('ready'), moved, item('ready')])).toEqual([1, 1, 1])
})

test('moves are never grouped', () => {
  expect(shapeOf([moved, moved])).toEqual([1, 1])
})
