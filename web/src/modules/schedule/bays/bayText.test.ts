import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesOf, slotsOf, timeOf, type BayHours } from '#contract/kit/bay-slots.ts'
import type { BayBlock } from '#contract/schedule.ts'
import { blockError, blocksText, blockText, fromEdited, slotText, toEdited, usualSlots } from './bayText.ts'

const bay = (hours: Partial<BayHours> = {}): BayHours => ({
  startOfDay: '08:00',
  endOfDay: '17:00',
  slots: 0,
  avgSlotTime: 0,
  blocks: [],
  ...hours,
})
const block = (more: Partial<BayBlock> = {}): BayBlock => ({
  from: null,
  to: null,
  start: '12:00',
  end: '13:00',
  reason: '',
  ...more,
})
const time = fc.integer({ min: 0, max: 1440 }).map(timeOf)

describe('slots in words', () => {
  test.each<[string, Partial<BayHours>, string]>([
    ['as many hours as fit', {}, '9 slots of 60 min'],
    ['the day divided', { slots: 6 }, '6 slots of 90 min'],
    ['as long as said', { avgSlotTime: 45 }, '12 slots of 45 min'],
    ['one', { slots: 1, avgSlotTime: 120 }, '1 slot of 120 min'],
    ['a lunch every day', { blocks: [block()] }, '8 slots of 60 min'],
    ['a block of one day is no usual day', { blocks: [block({ from: '2026-12-01' })] }, '9 slots of 60 min'],
    ['a day shorter than a slot', { endOfDay: '08:30' }, 'No slot fits in a day'],
    ['a day that ends before it starts', { endOfDay: '07:00' }, 'No slot fits in a day'],
    ['until midnight', { endOfDay: '24:00' }, '16 slots of 60 min'],
  ])('%s', (_name, hours, text) => expect(slotText(bay(hours))).toBe(text))

  test('the preview is what the server offers on a day without dated blocks', () => {
    fc.assert(
      fc.property(time, time, fc.nat(40), fc.nat(300), (startOfDay, endOfDay, slots, avgSlotTime) => {
        const hours = bay({ startOfDay, endOfDay, slots, avgSlotTime })
        const found = usualSlots(hours)
        const isDay = minutesOf(startOfDay) < minutesOf(endOfDay)
        const starts = slotsOf(hours, '2026-11-25').map(([start]) => timeOf(start))
        expect(found?.starts).toEqual(isDay ? starts : undefined)
        expect(found?.left ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('blocks', () => {
  test.each<[Partial<BayBlock>, string]>([
    [{}, 'Every day 12:00 pm to 01:00 pm'],
    [{ end: '24:00', reason: 'Cleaning' }, 'Every day 12:00 pm to 12:00 am (Cleaning)'],
    [{ from: '2026-12-01', to: '2026-12-01' }, '12/01/2026, 12:00 pm to 01:00 pm'],
    [{ from: '2026-12-01', to: '2026-12-03' }, '12/01/2026 to 12/03/2026, 12:00 pm to 01:00 pm'],
    [{ from: '2026-12-01' }, 'From 12/01/2026, 12:00 pm to 01:00 pm'],
    [{ to: '2026-12-01' }, 'Until 12/01/2026, 12:00 pm to 01:00 pm'],
  ])('%j', (more, text) => expect(blockText(block(more))).toBe(text))

  test('none, and several', () => {
    expect(blocksText([])).toBe('none')
    expect(blocksText([block(), block({ reason: 'Lunch' })])).toBe(
      'Every day 12:00 pm to 01:00 pm; Every day 12:00 pm to 01:00 pm (Lunch)',
    )
  })

  test('editing nothing changes nothing', () => {
    const day = fc.constantFrom(null, '2026-12-01', '2026-12-24')
    const times = fc.tuple(time, time).filter(([start, end]) => start < end)
    fc.assert(
      fc.property(day, day, times, fc.string(), (from, to, [start, end], reason) => {
        const stored = block({ from, to, start, end, reason })
        expect(fromEdited(toEdited(stored))).toEqual(stored)
      }),
    )
  })

  test.each<[string, Partial<BayBlock>, boolean, string | undefined]>([
    ['fine', {}, false, undefined],
    ['until midnight', { end: '00:00' }, false, undefined],
    ['no end', { end: '' }, false, 'Block 2: enter a start and a later end'],
    ['ends first', { end: '11:00' }, false, 'Block 2: enter a start and a later end'],
    ['no days', {}, true, 'Block 2: enter the first and last day in order'],
    [
      'days turned',
      { from: '2026-12-02', to: '2026-12-01' },
      true,
      'Block 2: enter the first and last day in order',
    ],
    ['one day', { from: '2026-12-02', to: '2026-12-02' }, true, undefined],
  ])('%s', (_name, more, isDated, error) =>
    expect(blockError([toEdited(block()), { ...block(more), isDated }])).toBe(error),
  )
})
