import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOn, minutesOf, overlaps, slotsOf, timeOf, type BayHours } from '#contract/kit/bay-slots.ts'
import { fitsBay } from './bay-day.ts'

const bay = (hours: Partial<BayHours> = {}): BayHours => ({
  startOfDay: '08:00',
  endOfDay: '17:00',
  slots: 0,
  avgSlotTime: 0,
  blocks: [],
  ...hours,
})
const texts = (hours: Partial<BayHours>, day = '2026-11-25') =>
  slotsOf(bay(hours), day).map(([start, end]) => `${timeOf(start)}-${timeOf(end)}`)

describe('slots of a day', () => {
  test.each<[string, Partial<BayHours>, string[]]>([
    ['an hour each without numbers', { endOfDay: '10:00' }, ['08:00-09:00', '09:00-10:00']],
    ['as long as said', { endOfDay: '10:00', avgSlotTime: 90 }, ['08:00-09:30']],
    ['as many as said', { endOfDay: '10:00', slots: 3 }, ['08:00-08:40', '08:40-09:20', '09:20-10:00']],
    ['no more than fit', { endOfDay: '10:00', slots: 9, avgSlotTime: 60 }, ['08:00-09:00', '09:00-10:00']],
    ['until midnight', { startOfDay: '23:00', endOfDay: '24:00' }, ['23:00-24:00']],
    ['none if none fits', { endOfDay: '08:30' }, []],
    [
      'without those that a block cuts',
      {
        endOfDay: '11:00',
        blocks: [{ from: '2026-11-25', to: null, start: '08:30', end: '09:00', reason: '' }],
      },
      ['09:00-10:00', '10:00-11:00'],
    ],
  ])('%s', (_, hours, expected) => expect(texts(hours)).toEqual(expected))

  test('blocks count on their days alone', () => {
    const blocks = [
      { from: '2026-11-25', to: '2026-11-26', start: '08:00', end: '09:00', reason: '' },
      { from: null, to: null, start: '12:00', end: '13:00', reason: 'Lunch' },
    ]
    expect(['2026-11-24', '2026-11-25', '2026-11-27'].map((day) => blocksOn(blocks, day).length)).toEqual([
      1, 2, 1,
    ])
  })

  test('never overlap, and stay within the hours and outside of the blocks', () => {
    const time = fc.integer({ min: 0, max: 1440 }).map(timeOf)
    const span = fc.tuple(time, time).filter(([a, b]) => a < b)
    fc.assert(
      fc.property(
        span,
        fc.nat(30),
        fc.nat(600),
        fc.array(span, { maxLength: 4 }),
        ([startOfDay, endOfDay], slots, avgSlotTime, blocks) => {
          const hours = bay({
            startOfDay,
            endOfDay,
            slots,
            avgSlotTime,
            blocks: blocks.map(([start, end]) => ({ from: null, to: null, start, end, reason: '' })),
          })
          const found = slotsOf(hours, '2026-11-25')
          for (const [index, each] of found.entries()) {
            expect(fitsBay(hours, '2026-11-25', each)).toBe(true)
            for (const other of found.slice(index + 1)) expect(overlaps(each, other)).toBe(false)
          }
        },
      ),
    )
  })
})

test('times and minutes', () => {
  expect(['00:00', '08:30', '24:00'].map(minutesOf)).toEqual([0, 510, 1440])
  expect([0, 510, 1440].map(timeOf)).toEqual(['00:00', '08:30', '24:00'])
})
