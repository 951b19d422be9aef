import { describe, expect, test } from 'vitest'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import {
  givenMeanwhile,
  inParts,
  inTurn,
  movedWords,
  movesOf,
  nextVisits,
  summaryOf,
  waysBack,
} from './bulk.ts'

const hold = { to: 10, says: 'Hold…', asksReason: true }
const accept = { to: 8, says: 'Accept', asksReason: false }
const row = (calibrate: number, moves: RequestRow['moves']) => ({ calibrate, moves }) as RequestRow
const visit = (calibrate: number, number: number, status: number, scheduled: string | null) =>
  ({ calibrate, number, calibrateStatusType: status, scheduled }) as EventRow

describe('a change of many', () => {
  test('offers what all rows offer first, and says which rows a move is for', () => {
    const moves = movesOf([row(1, [accept, hold]), row(2, [hold]), row(3, [hold])])
    expect(moves.map(({ to, calibrates }) => [to, calibrates])).toEqual([
      [10, [1, 2, 3]],
      [8, [1]],
    ])
  })

  test('offers nothing when no row does', () => {
    expect(movesOf([row(1, []), row(2, undefined)])).toEqual([])
  })

  test('does not mix moves of the same end and another verb', () => {
    const reopen = { to: 1, says: 'Reopen…', asksReason: true }
    const back = { to: 1, says: 'Take back', asksReason: false }
    expect(movesOf([row(1, [reopen]), row(2, [back])])).toHaveLength(2)
  })

  test('is summed up: how many are done, and the words of each that is not', () => {
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
  ])('of %i says what was done', (count, move, words) => expect(movedWords(count, move)).toBe(words))

  test('goes back to where each row stood; what stood there already stays', () => {
    const back = waysBack(
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

test('the next open visit is the earliest planned one, else the first; what is over does not count', () => {
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

test('items are run a few at a time, and answered in their order', async () => {
  const open: (() => void)[] = []
  let [now, most] = [0, 0]
  const run = inTurn(
    [1, 2, 3, 4, 5],
    async (item) => {
      most = Math.max(most, ++now)
      await new Promise<void>((resolve) => void open.unshift(resolve))
      now--
      return item * 10
    },
    { wide: 2 },
  )
  while (open.length > 0) {
    open.pop()?.()
    await new Promise((resolve) => void setTimeout(resolve))
  }
  expect(await run).toEqual([10, 20, 30, 40, 50])
  expect(most).toBe(2)
})

test('many are cut into parts', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inParts([], 2)).toEqual([])
})

test('tells who was given a visit since its order was shown', () => {
  expect(givenMeanwhile(null, 'Luis Arroyo')).toBe('Luis Arroyo')
  expect(givenMeanwhile('Luis Arroyo, Dana Whitfield', 'Dana Whitfield')).toBe('')
  expect(givenMeanwhile('Luis Arroyo', 'Luis Arroyo, Priya Raman')).toBe('Priya Raman')
  expect(givenMeanwhile('Luis Arroyo', null)).toBe('')
})
