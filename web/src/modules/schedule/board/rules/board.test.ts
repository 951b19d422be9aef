import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { misfitOf, outgrownOf, type Facts } from './fit.ts'
import { firstVisit, indexVisits, isInLane, laneGroups, partsInLane, techsOf, visitsOf } from './lanes.ts'
import { loadOf } from './load.ts'
import { intervalOf, overlaps, placeOf, snap, snapLength, snapStart, timeOf, minutesOf } from './place.ts'
import { carried, carryStep } from './carry.ts'
import { axisOf, rangeOf, stepDay } from './range.ts'
import { sampleVisit } from '../testing/sampleVisit.ts'
import { rowsOf, stackRows } from './stack.ts'
import { meetsHalfway, swapPlaces } from './swap.ts'
import { withChanges } from '../withChanges.ts'

const day = '2026-11-17'
const bay = { bay: 1, bayName: 'Bay 1', startOfDay: '08:00', endOfDay: '17:00', blocks: [] }
const open = { day, opens: '08:00', closes: '17:00', closure: null }
const facts = (over: Partial<Facts> = {}): Facts => ({
  visits: [],
  bays: [bay, { ...bay, bay: 2, bayName: 'Bay 2' }],
  days: [open],
  ...over,
})
const place = (over: Partial<ReturnType<typeof placeOf> & object> = {}) => ({
  day,
  start: 600,
  minutes: 60,
  bay: 1 as number | null,
  techIds: [14] as readonly number[],
  ...over,
})
const anyInterval = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 300 }))
  .map(([start, minutes]) => [start, start + minutes] as const)

describe('rows of overlapping visits', () => {
  test.each([
    [[], []],
    [[[0, 60]], ['0/1']],
    [[[0, 60], [60, 120]], ['0/1', '0/1']], // oxfmt-ignore
    [[[0, 60], [30, 90]], ['0/2', '1/2']], // oxfmt-ignore
    [[[0, 60], [30, 90], [60, 120]], ['0/2', '1/2', '0/2']], // oxfmt-ignore
    [[[0, 60], [30, 90], [200, 260]], ['0/2', '1/2', '0/1']], // oxfmt-ignore
  ] as const)('%j', (intervals, expected) => {
    expect(stackRows(intervals).map(({ row, rows }) => `${row}/${rows}`)).toEqual(expected)
  })

  test('never hold two at one time, and are as few as possible', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { maxLength: 20 }), (intervals) => {
        const stacked = stackRows(intervals)
        for (const [i, one] of intervals.entries())
          for (const [j, other] of intervals.entries())
            if (i < j && overlaps(one, other)) expect(stacked[i]?.row).not.toBe(stacked[j]?.row)
        const deepest = Math.max(
          1,
          ...intervals.map(([start]) => intervals.filter(([s, e]) => s <= start && start < e).length),
        )
        expect(rowsOf(stacked)).toBe(deepest)
        for (const { row, rows } of stacked) expect(row).toBeLessThan(rows)
      }),
    )
  })
})

describe('snapping', () => {
  test.each([
    [607, 60, 600],
    [608, 60, 615],
    [-40, 60, 0],
    [1439, 60, 1380],
    [100, 2000, 0],
  ])('a start at %i of %i min goes to %i', (minutes, length, expected) => {
    expect(snapStart(minutes, length)).toBe(expected)
  })
  test('stays within the day and on the steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 2000 }),
        fc.integer({ min: 1, max: 96 }),
        fc.constantFrom(15, 5),
        (minutes, quarters, by) => {
          const start = snapStart(minutes, quarters * 15, { by })
          expect(start % by).toBe(0)
          expect(start).toBeGreaterThanOrEqual(0)
          expect(start + quarters * 15).toBeLessThanOrEqual(1440)
          expect(snap(start, by)).toBe(start)
        },
      ),
    )
  })
  test.each([
    [600, 655, 60],
    [600, 500, 15],
    [1380, 2000, 60],
  ])('an end of a visit at %i dragged to %i makes it %i min long', (start, end, expected) => {
    expect(snapLength(start, end)).toBe(expected)
  })
  test('times are read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), (at) => {
        expect(minutesOf(timeOf(at))).toBe(at)
      }),
    )
  })
})

describe('whether a visit fits', () => {
  const moved = sampleVisit()
  const other = sampleVisit({ calibrateEvent: 2, ronumber: '48181', scheduled: `${day} 10:30` })
  const block = { from: null, to: null, start: '10:00', end: '11:00', reason: 'Rack service' }
  const blocked = facts({ bays: [{ ...bay, blocks: [block] }] })
  test.each([
    ['free', place(), facts(), undefined],
    ['its own place', place({ start: 540 }), facts({ visits: [moved] }), undefined],
    ['bay taken', place(), facts({ visits: [other] }), 'bayTaken'],
    ['touching', place({ start: 570 }), facts({ visits: [other] }), undefined],
    ['other bay, same tech', place({ bay: 2 }), facts({ visits: [other] }), 'busy'],
    ['other bay, other tech', place({ bay: 2, techIds: [15] }), facts({ visits: [other] }), undefined],
    ['completed', place(), facts({ visits: [{ ...other, calibrateStatusType: 4 }] }), undefined],
    ['before hours', place({ start: 420, bay: null }), facts(), 'hours'],
    ['past hours', place({ start: 1000, bay: null }), facts(), 'hours'],
    ['before the bay', place({ start: 420 }), facts(), 'bayHours'],
    ['blocked', place(), blocked, 'blocked'],
    ['beside a block', place({ start: 660 }), blocked, undefined],
    ['closure', place(), facts({ days: [{ ...open, closure: 'Holiday' }] }), 'closed'],
    ['no hours', place(), facts({ days: [{ ...open, opens: null, closes: null }] }), 'closed'],
  ] as const)('%s', (_name, at, known, why) => {
    expect(misfitOf(at, moved, known)?.why).toBe(why)
  })
  test('a visit of the evening before that lasts into the day takes its bay and technician', () => {
    const night = sampleVisit({ calibrateEvent: 2, scheduled: '2026-11-16 22:00', minutes: 750 })
    const known = facts({ visits: [night] })
    expect(misfitOf(place({ start: 600 }), moved, known)?.why).toBe('bayTaken')
    expect(misfitOf(place({ start: 600, bay: 2 }), moved, known)?.why).toBe('busy')
    expect(misfitOf(place({ start: 630 }), moved, known)).toBeUndefined()
  })
  test('booked visits that the hours shrank away from are told, and those that have begun are not', () => {
    const shrunk = facts({ bays: [{ ...bay, startOfDay: '10:00' }] })
    expect(outgrownOf(moved, shrunk)).toEqual({ why: 'bayHours', from: '10:00', to: '17:00' })
    expect(outgrownOf({ ...moved, calibrateStatusType: 3 }, shrunk)).toBeUndefined()
    expect(outgrownOf({ ...moved, scheduled: null }, shrunk)).toBeUndefined()
    expect(outgrownOf(moved, facts({ visits: [other] }))).toBeUndefined()
  })
  test('names who and what stands in the way', () => {
    const known = facts({ visits: [other] })
    expect(misfitOf(place(), moved, known)).toEqual({ why: 'bayTaken', bay: 'Bay 1', ronumber: '48181' })
    expect(misfitOf(place({ bay: 2 }), moved, known)).toMatchObject({ name: 'Dana Whitfield' })
  })
  test('nothing that fits meets another visit of the bay', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 32, max: 64 }), { maxLength: 5 }),
        fc.integer({ min: 32, max: 64 }),
        (quarters, at) => {
          const visits = quarters.map((start, index) =>
            sampleVisit({
              calibrateEvent: index + 2,
              scheduled: `${day} ${timeOf(start * 15)}`,
              techIds: [],
            }),
          )
          const asked = place({ start: at * 15, techIds: [] })
          const meets = visits.some((each) => overlaps(intervalOf(placeOf(each) ?? asked), intervalOf(asked)))
          expect(misfitOf(asked, moved, facts({ visits }))?.why === 'bayTaken').toBe(meets)
        },
      ),
    )
  })
})

describe('lanes', () => {
  const visits = [
    sampleVisit(),
    sampleVisit({ calibrateEvent: 2, bay: null, techIds: [], techNames: [] }),
    sampleVisit({ calibrateEvent: 3, bay: 2, techIds: [15, 14], techNames: ['Ana Reyes', 'Dana Whitfield'] }),
  ]
  const { bays } = facts()
  test('are those of the mode', () => {
    const techs = techsOf([{ user: 14, name: 'Dana Whitfield' }], visits)
    expect(techs.map(({ name }) => name)).toEqual(['Ana Reyes', 'Dana Whitfield'])
    const keys = (mode: 'both' | 'bays' | 'techs', shown = bays) =>
      laneGroups(mode, shown, techs, visits).map(({ lanes }) => lanes.map(({ key }) => key).join(' '))
    expect(keys('bays')).toEqual(['bay:1 bay:2 bay:none'])
    expect(keys('techs')).toEqual(['tech:15 tech:14 tech:none'])
    expect(keys('both')).toEqual(['bay:1 bay:2', 'tech:15 tech:14 tech:none'])
    expect(keys('bays', [])).toEqual(['tech:15 tech:14 tech:none'])
  })
  test('every visit is in a lane, whatever the mode', () => {
    const parts = fc.record({
      bay: fc.option(fc.constantFrom(1, 2, 9), { nil: null }),
      techIds: fc.subarray([14, 15, 16]),
    })
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 8 }),
        fc.constantFrom('both', 'bays', 'techs'),
        fc.boolean(),
        (made, mode, hasBays) => {
          const all = made.map((each, index) =>
            sampleVisit({ ...each, calibrateEvent: index, techNames: each.techIds.map(String) }),
          )
          const known = hasBays ? bays : []
          const groups = laneGroups(mode as 'both', known, techsOf([], all), all)
          const index = indexVisits(all, known)
          const found = groups.flatMap(({ lanes }) => lanes.flatMap((lane) => visitsOf(index, day, lane)))
          expect(new Set(found).size).toBe(all.length)
        },
      ),
    )
  })
  test.each([
    ['from the tray into a bay', undefined, { kind: 'bay', id: 2 }, { bay: 2, techIds: [14, 15] }],
    ['out of the bays', { kind: 'bay', id: 1 }, { kind: 'bay', id: null }, { bay: null, techIds: [14, 15] }],
    ['to another tech', { kind: 'tech', id: 14 }, { kind: 'tech', id: 16 }, { bay: 1, techIds: [16, 15] }],
    ['to the second tech', { kind: 'tech', id: 14 }, { kind: 'tech', id: 15 }, { bay: 1, techIds: [15] }],
    ['to nobody', { kind: 'tech', id: 15 }, { kind: 'tech', id: null }, { bay: 1, techIds: [14] }],
    ['from a bay to a tech', { kind: 'bay', id: 1 }, { kind: 'tech', id: 16 }, { bay: 1, techIds: [16] }],
  ] as const)('%s', (_name, from, to, expected) => {
    expect(partsInLane({ bay: 1, techIds: [14, 15] }, from, to)).toEqual(expected)
  })
})

describe('visits past midnight', () => {
  const night = sampleVisit({ scheduled: `${day} 22:00`, minutes: 600 })
  test('are in the lanes of both days, and in their loads', () => {
    const index = indexVisits([night], facts().bays)
    const days = ['2026-11-16', day, '2026-11-18', '2026-11-19']
    expect(days.map((each) => visitsOf(index, each).length)).toEqual([0, 1, 1, 0])
    const bays = [{ ...bay, startOfDay: '00:00', endOfDay: '24:00' }]
    expect(loadOf(day, bays, [night])).toEqual({ booked: 120, free: 1320 })
    expect(loadOf('2026-11-18', bays, [night])).toEqual({ booked: 480, free: 960 })
  })
  test('start anywhere on their day when they are moved', () => {
    expect(snapStart(1400, 600, { isOvernight: true })).toBe(1395)
    expect(snapStart(-300, 600, { isOvernight: true })).toBe(-300)
    expect(snapStart(-900, 600, { isOvernight: true })).toBe(-585)
  })
})

describe('carrying by keys', () => {
  test.each([
    ['ArrowRight', false, 'across', { minutes: 1 }],
    ['ArrowLeft', true, 'across', { length: -1 }],
    ['ArrowDown', false, 'across', { lanes: 1 }],
    ['ArrowDown', false, 'down', { minutes: 1 }],
    ['ArrowUp', true, 'down', { length: -1 }],
    ['ArrowRight', false, 'days', { days: 1 }],
    ['ArrowUp', false, 'days', { lanes: -1 }],
    ['ArrowDown', false, 'month', { days: 7 }],
    ['Home', false, 'across', undefined],
  ] as const)('%s (shift %s) on a board that goes %s', (key, isShift, grid, expected) => {
    expect(carryStep(key, isShift, grid)).toEqual(expected)
  })
  test.each([
    ['to the next quarter', place({ start: 607 }), { minutes: 1 }, { start: 615 }],
    ['to the quarter before', place({ start: 607 }), { minutes: -1 }, { start: 600 }],
    ['not past the end of the day', place({ start: 1380 }), { minutes: 1 }, { start: 1380 }],
    ['longer', place(), { length: 1 }, { minutes: 75 }],
    ['not shorter than a quarter', place({ minutes: 15 }), { length: -1 }, { minutes: 15 }],
    ['to the day after', place(), { days: 1 }, { day: '2026-11-18' }],
    [
      'over midnight, to the day before',
      place({ start: 0, minutes: 1441 }),
      { minutes: -1 },
      { day: '2026-11-16', start: 1425 },
    ],
  ] as const)('%s', (_name, from, change, expected) => {
    expect(carried(from, change)).toEqual({ ...from, ...expected })
  })
  test('a step and its opposite lead back', () => {
    const quarters = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 5 }))
    fc.assert(
      fc.property(quarters, fc.constantFrom(1, -1), ([start, length], by) => {
        const from = place({ start: start * 15, minutes: length * 15 })
        fc.pre(from.start + from.minutes < 1440)
        const there = carried(from, { minutes: by as 1 })
        expect(carried(there, { minutes: -by as 1 })).toEqual(from)
      }),
    )
  })
})

describe('swapping', () => {
  const anyPlace = fc.record({
    day: fc.constantFrom(day, '2026-11-18'),
    start: fc.integer({ min: 0, max: 80 }).map((quarter) => quarter * 15),
    minutes: fc.integer({ min: 1, max: 8 }).map((quarter) => quarter * 15),
    bay: fc.option(fc.constantFrom(1, 2), { nil: null }),
    techIds: fc.subarray([14, 15]),
  })
  test('twice puts both back, and each keeps its technicians', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (one, other) => {
        const [a, b] = swapPlaces(one, other)
        expect(swapPlaces(a, b)).toEqual([one, other])
        expect([a.techIds, b.techIds]).toEqual([one.techIds, other.techIds])
        expect([a.start, a.minutes, a.bay]).toEqual([other.start, other.minutes, other.bay])
      }),
    )
  })
  test("in the technicians' lanes they change as well", () => {
    const lane = (id: number) => ({ key: `tech:${id}`, kind: 'tech' as const, id, name: '' })
    const [a, b] = swapPlaces(place({ techIds: [14] }), place({ start: 700, techIds: [15, 16] }), [
      lane(14),
      lane(15),
    ])
    expect([a.techIds, b.techIds]).toEqual([[15], [14, 16]])
  })
  test('one leaves first where the two would meet', () => {
    expect(meetsHalfway(place(), place())).toBe(true)
    expect(meetsHalfway(place(), place({ bay: 2 }))).toBe(true)
    expect(meetsHalfway(place(), place({ bay: 2, techIds: [15] }))).toBe(false)
    expect(meetsHalfway(place({ bay: null, techIds: [] }), place({ bay: null }))).toBe(false)
    expect(meetsHalfway(place(), place({ start: 660 }))).toBe(false)
  })
})

describe('ranges', () => {
  test.each([
    ['day', '2026-11-17', '2026-11-17', 1],
    ['week', '2026-11-17', '2026-11-15', 7],
    ['list', '2026-11-15', '2026-11-15', 7],
    ['month', '2026-11-17', '2026-11-01', 42],
    ['month', '2026-12-31', '2026-11-29', 42],
  ] as const)('a %s with %s begins on %s', (view, at, from, days) => {
    expect(rangeOf(view, at)).toEqual({ from, days })
  })
  test.each([
    ['day', '2026-11-30', 1, '2026-12-01'],
    ['week', '2026-11-30', -1, '2026-11-23'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2027-01-15', -1, '2026-12-15'],
  ] as const)('one %s from %s by %i is %s', (view, at, by, expected) => {
    expect(stepDay(view, at, by)).toBe(expected)
  })
  test('the axis shows the hours, and visits outside of them', () => {
    expect(axisOf(open, [], [])).toEqual([480, 1020])
    expect(axisOf({ ...open, opens: null, closes: null }, [], [])).toEqual([480, 1020])
    expect(axisOf(open, [{ startOfDay: '07:30', endOfDay: '24:00' }], [])).toEqual([420, 1440])
    expect(axisOf(open, [], [sampleVisit({ scheduled: `${day} 05:45`, minutes: 30 })])).toEqual([300, 1020])
  })
})

test('a visit is in the lanes of its bay and of each of its technicians', () => {
  const lane = (kind: 'bay' | 'tech', id: number | null) => ({ kind, id })
  const visit = sampleVisit({ bay: 2, techIds: [14, 15] })
  expect([1, 2, null].map((id) => isInLane(visit, lane('bay', id)))).toEqual([false, true, false])
  expect([14, 15, 16, null].map((id) => isInLane(visit, lane('tech', id)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isInLane(sampleVisit({ techIds: [] }), lane('tech', null))).toBe(true)
})

test('Tab leads to a visit of the uppermost lane, which is drawn, whatever its time', () => {
  const visits = [
    sampleVisit({ calibrateEvent: 1, scheduled: `${day} 08:00`, bay: 2 }),
    sampleVisit({ calibrateEvent: 2, scheduled: `${day} 15:00`, bay: 1 }),
  ]
  const groups = laneGroups('bays', facts().bays, [], visits)
  expect(firstVisit(groups, visits)?.calibrateEvent).toBe(2)
})

test('while nothing is being saved the board keeps its visits, so that no lane is rendered anew', () => {
  const before = { visits: [sampleVisit()], unscheduled: [] }
  expect(withChanges(before, new Map(), [], [])).toBe(before)
  const after = withChanges(before, new Map([[1, null]]), [], [])
  expect([after.visits.length, after.unscheduled.length]).toEqual([0, 1])
})
