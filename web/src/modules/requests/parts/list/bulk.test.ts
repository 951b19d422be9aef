import { describe, expect, test } from 'vitest'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import {
  newAssignees,
  chunk,
  mapWithLimit,
  movedText,
  commonMoves,
  nextVisits,
  summaryOf,
  movesToUndo,
  overlappingGroups,
} from './bulk.ts'

const hold = { to: 10, says: 'Hold…', asksReason: true }
const accept = { to: 8, says: 'Accept', asksReason: false }
const row = (calibrate: number, moves: RequestRow['moves']) => ({ calibrate, moves }) as RequestRow
const visit = (calibrate: number, number: number, status: number, scheduled: string | null) =>
  ({ calibrate, number, calibrateStatusType: status, scheduled }) as EventRow

describe('a bulk change', () => {
  test('lists moves that all rows allow first, with the rows of each move', () => {
    const moves = commonMoves([row(1, [accept, hold]), row(2, [hold]), row(3, [hold])])
    expect(moves.map(({ to, calibrates }) => [to, calibrates])).toEqual([
      [10, [1, 2, 3]],
      [8, [1]],
    ])
  })

  test('lists no moves if no row allows any', () => {
    expect(commonMoves([row(1, []), row(2, undefined)])).toEqual([])
  })

  test('keeps moves with the same target but different labels apart', () => {
    const reopen = { to: 1, says: 'Reopen…', asksReason: true }
    const back = { to: 1, says: 'Take back', asksReason: false }
    expect(commonMoves([row(1, [reopen]), row(2, [back])])).toHaveLength(2)
  })

  test('summarizes how many succeeded and why each of the others failed', () => {
    expect(
      summaryOf([
        { id: 1, ok: true, says: '' },
        { id: 2, ok: false, says: '48216 is Paid.' },
      ]),
    ).toEqual({ done: 1, refused: [{ id: 2, says: '48216 is Paid.' }] })
  })

  test.each([
    [3, { to: 5, says: 'Cancel…' }, '3 ROs cancelled'],
    [1, hold, '1 RO put on hold'],
    [2, { to: 3, says: 'Resume' }, '2 ROs resumed'],
    [1000, { to: 8, says: 'Accept' }, '1,000 ROs accepted'],
  ])('of %i rows is described in the toast', (count, move, words) =>
    expect(movedText(count, move)).toBe(words),
  )

  test('is undone to the previous status of each row, except for rows that did not change', () => {
    const back = movesToUndo(
      [
        { calibrate: 1, ok: true, from: 2 },
        { calibrate: 2, ok: true, from: 8 },
        { calibrate: 3, ok: true, from: 2 },
        { calibrate: 4, ok: false, from: null },
        { calibrate: 5, ok: true, from: 10 },
      ],
      10,
    )
    expect(back).toEqual([
      { status: 2, calibrates: [1, 3] },
      { status: 8, calibrates: [2] },
    ])
  })
})

test('the next open visit is the earliest planned one, otherwise the first; closed visits do not count', () => {
  const next = nextVisits([
    visit(1, 1, 4, '2026-11-01 08:00'),
    visit(1, 2, 1, '2026-11-20 08:00'),
    visit(1, 3, 1, '2026-11-18 08:00'),
    visit(2, 1, 6, null),
    visit(2, 2, 6, null),
    visit(3, 1, 5, null),
  ])
  expect([...next].map(([calibrate, { number }]) => [calibrate, number])).toEqual([
    [1, 3],
    [2, 1],
  ])
})

test('runs a few items at a time and returns results in order', async () => {
  const open: (() => void)[] = []
  let [now, most] = [0, 0]
  const run = mapWithLimit(
    [1, 2, 3, 4, 5],
    async (item) => {
      most = Math.max(most, ++now)
      await new Promise<void>((resolve) => void open.unshift(resolve))
      now--
      return item * 10
    },
    { limit: 2 },
  )
  while (open.length > 0) {
    open.pop()?.()
    await new Promise((resolve) => void setTimeout(resolve))
  }
  expect(await run).toEqual([10, 20, 30, 40, 50])
  expect(most).toBe(2)
})

test('groups visits that overlap, in the order of their times, whatever the order of the rows', () => {
  const at = (time: string | null, minutes: number | null = 60, scheduledZone = 'America/Detroit') => ({
    scheduled: time && `2026-11-30 ${time}`,
    scheduledZone,
    minutes,
  })
  const nine = at('09:00')
  // An hour behind: half past nine in Detroit.
  const half = at('08:30', 60, 'America/Chicago')
  const [ten, noon, open, other] = [at('10:00', null), at('12:00'), at(null), at(null)]
  const groups = [[nine, half, ten], [noon], [open], [other]]
  expect(overlappingGroups([nine, half, ten, noon, open, other])).toEqual(groups)
  expect(overlappingGroups([open, noon, ten, other, half, nine])).toEqual(groups)
  expect(overlappingGroups([nine, at('10:00')]), 'those that only touch').toHaveLength(2)
  expect(overlappingGroups([])).toEqual([])
})

test('splits a list into chunks', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunk([], 2)).toEqual([])
})

test('lists technicians assigned since the order was shown', () => {
  expect(newAssignees(null, 'Luis Arroyo')).toBe('Luis Arroyo')
  expect(newAssignees('Luis Arroyo, Dana Whitfield', 'Dana Whitfield')).toBe('')
  expect(newAssignees('Luis Arroyo', 'Luis Arroyo, Priya Raman')).toBe('Priya Raman')
  expect(newAssignees('Luis Arroyo', null)).toBe('')
})
