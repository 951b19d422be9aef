import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  offerTimes,
  type Booking,
  type OfferFacts,
  type OfferTechnician,
  type OfferWish,
} from './offer-times.ts'
import { slotSpans } from './bay-day.ts'
import { addDays, boundsOn, instantsOn, weekdayOf } from './local-day.ts'
import { minutesOf, slotsOf, timeOf } from '#contract/kit/bay-slots.ts'
import { localAt } from '#contract/kit/time.ts'

const zone = 'America/New_York'
const day = '2026-11-25'
const at = (time: string, on = day, in_ = zone) => instantsOn(on, in_)(minutesOf(time)) ?? NaN
const radar = { id: 1, name: 'Radar' }

/** Three places on a line, 20 minutes from one to the next: the center, shop A, shop B. */
const travel = {
  places: 3,
  kilometers: new Float64Array([0, 15, 30, 15, 0, 15, 30, 15, 0]),
  minutes: new Float64Array([0, 20, 40, 20, 0, 20, 40, 20, 0]),
}
const technician = (id: number, name: string, ...skills: number[]): OfferTechnician => ({
  id,
  name,
  skills: new Set(skills),
})
const ana = technician(1, 'Ana', 1)
const bo = technician(2, 'Bo')
const bay = (id: number, more: object = {}) => ({
  id,
  name: `Bay ${id}`,
  technician: null,
  startOfDay: '08:00',
  endOfDay: '17:00',
  slots: 0,
  avgSlotTime: 0,
  blocks: [],
  ...more,
})
const facts = (more: Partial<OfferFacts> = {}): OfferFacts => ({
  zone,
  hours: [undefined, ...Array.from({ length: 5 }, () => [480, 1020] as const), undefined],
  closures: [],
  bays: [bay(1)],
  technicians: [ana],
  bookings: [],
  travel,
  home: 0,
  ...more,
})
const wish = (more: Partial<OfferWish> = {}): OfferWish => ({
  minutes: 60,
  groups: [radar],
  place: 1,
  isInBay: false,
  from: day,
  days: 1,
  notBefore: 0,
  ...more,
})
const booking = (start: string, end: string, more: Partial<Booking> = {}): Booking => ({
  ro: '118',
  bay: null,
  technicians: [1],
  start: at(start),
  end: at(end),
  place: 2,
  ...more,
})
const starts = (found = offerTimes(facts(), wish())) => found[0]?.times.map(({ start }) => start.slice(11))

describe('at a shop', () => {
  test('begins when the technician can be there, and ends in time for the way back', () => {
    const found = starts()
    expect(found?.[0]).toBe('08:30')
    expect(found?.at(-1)).toBe('15:30')
  })

  test('keeps the promises around it, with travel both ways', () => {
    const found = starts(offerTimes(facts({ bookings: [booking('11:00', '12:00')] }), wish()))
    // 09:30 would end at 10:30 and reach shop B at 10:50; 10:00 would be late.
    expect(found).toContain('09:30')
    expect(found).not.toContain('10:00')
    // Back from shop B at 12:20.
    expect(found).not.toContain('12:00')
    expect(found).toContain('12:30')
  })

  test('offers whoever travels least', () => {
    const found = offerTimes(
      facts({
        technicians: [ana, technician(3, 'Cy', 1)],
        bookings: [booking('09:00', '10:00', { technicians: [3], place: 1 })],
      }),
      wish(),
    )
    const offered = found[0]?.times.find(({ start }) => start.endsWith('10:00'))
    expect(offered).toMatchObject({ technician: { name: 'Cy' }, travelBefore: 0 })
  })
})

describe('in a bay', () => {
  test('takes free slots of bays, with their usual technician', () => {
    const cy = technician(3, 'Cy', 1)
    const found = offerTimes(
      facts({
        bays: [bay(1, { technician: 3 }), bay(2)],
        technicians: [ana, cy],
        bookings: [booking('08:00', '09:00', { bay: 1, technicians: [3], place: 0 })],
      }),
      wish({ isInBay: true, place: 0 }),
    )[0]?.times
    const of = (start: string) =>
      found
        ?.filter((each) => each.start.endsWith(start))
        .map((each) => `${each.bay?.name} ${each.technician.name}`)
    expect(of('08:00')).toEqual(['Bay 2 Ana'])
    expect(of('09:00')).toEqual(['Bay 1 Cy', 'Bay 2 Ana'])
  })
})

describe('a day without times says why', () => {
  const reasons = (more: Partial<OfferFacts>, wished: Partial<OfferWish> = {}) =>
    offerTimes(facts(more), wish(wished))[0]?.reasons
  test.each<[string, Partial<OfferFacts>, Partial<OfferWish>, object[]]>([
    ['Sunday', {}, { from: '2026-11-29' }, [{ kind: 'location', why: 'closed', closure: null }]],
    [
      'a holiday',
      { closures: [{ name: 'Thanksgiving', firstDay: '2026-11-26', lastDay: '2026-11-27' }] },
      { from: '2026-11-27' },
      [{ why: 'closed', closure: 'Thanksgiving' }],
    ],
    ['no technicians', { technicians: [] }, {}, [{ kind: 'location', why: 'noTechnicians' }]],
    ['no bays', { bays: [] }, { isInBay: true }, [{ kind: 'location', why: 'noBays' }]],
    ['a skill that is missing', { technicians: [bo] }, {}, [{ name: 'Bo', why: 'skill', skill: 'Radar' }]],
    [
      'the least lateness',
      { bookings: [booking('08:00', '09:00', { ro: '117' }), booking('10:10', '17:00')] },
      {},
      [{ name: 'Ana', why: 'late', ro: '118', count: 40 }],
    ],
    [
      'a bay that is too small for the visit',
      { bays: [bay(1, { endOfDay: '08:30' })] },
      { isInBay: true, place: 0 },
      [{ name: 'Bay 1', why: 'tooShort', minutes: 60 }],
    ],
    [
      'a bay that is blocked',
      { bays: [bay(1, { blocks: [{ from: null, to: null, start: '08:00', end: '17:00', reason: '' }] })] },
      { isInBay: true, place: 0 },
      [{ name: 'Bay 1', why: 'blocked' }],
    ],
    [
      'a bay that is booked',
      { bookings: [booking('08:00', '17:00', { bay: 1, technicians: [9] })] },
      { isInBay: true, place: 0 },
      [{ name: 'Bay 1', why: 'bayFull' }],
    ],
    ['the past', {}, { notBefore: at('17:00') }, [{ kind: 'location', why: 'past' }]],
    ['a short day', {}, { minutes: 600 }, [{ kind: 'location', why: 'tooShort' }]],
    [
      'a short day that has begun',
      {},
      { minutes: 600, notBefore: at('10:00') },
      [{ kind: 'location', why: 'tooShort' }],
    ],
  ])('%s', (_, more, wished, expected) => {
    expect(reasons(more, wished)).toMatchObject(expected)
  })
})

const zones = ['America/New_York', 'America/Phoenix', 'Australia/Lord_Howe', 'Europe/London', 'Asia/Beirut']
test('offers keep every rule in every zone and year: hours, bays, and travel', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 15, max: 240 }))
  fc.assert(
    fc.property(
      fc.record({
        zone: fc.constantFrom(...zones),
        from: fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
        minutes: fc.integer({ min: 15, max: 300 }),
        isInBay: fc.boolean(),
        bookings: fc.array(
          fc.record({
            span,
            technician: fc.constantFrom(1, 3),
            bay: fc.constantFrom(null, 1),
            place: fc.nat(2),
          }),
          { maxLength: 5 },
        ),
      }),
      ({ zone: in_, from, minutes, isInBay, bookings }) => {
        const first = from.toISOString().slice(0, 10)
        const booked = bookings.map(
          ({ span: [start, lasts], technician: who, bay: where, place }): Booking => {
            const begins = instantsOn(first, in_)(start) ?? 0
            return { ro: 'x', bay: where, technicians: [who], start: begins, end: begins + lasts, place }
          },
        )
        const hours = Array.from({ length: 7 }, () => [0, 1440] as const)
        const all = facts({
          zone: in_,
          hours,
          technicians: [ana, technician(3, 'Cy', 1)],
          bays: [bay(1, { startOfDay: '00:00', endOfDay: '24:00' })],
          bookings: booked,
        })
        const place = isInBay ? 0 : 1
        const wished = wish({ from: first, days: 2, minutes, isInBay, place })
        const found = offerTimes(all, wished)
        expect(found.map((each) => each.day)).toEqual([first, addDays(first, 1)])
        for (const each of found) {
          expect(each.times.length > 0 || each.reasons.length > 0).toBe(true)
          const keys = each.times.map((time) => `${time.start} ${time.bay?.id}`)
          expect(new Set(keys).size).toBe(keys.length)
          for (const time of each.times) {
            expect(time.start.slice(0, 10)).toBe(each.day)
            const start = instantsOn(each.day, in_)(minutesOf(time.start.slice(11))) ?? NaN
            const end = start + minutes
            expect(time.end).toBe(localAt(new Date(end * 60_000), in_))
            for (const other of booked) {
              const isMine = other.technicians.includes(time.technician.id)
              const there = travel.minutes[other.place * 3 + place] ?? 0
              if (isMine) expect(other.end + there <= start || end + there <= other.start).toBe(true)
              if (time.bay && other.bay === time.bay.id)
                expect(other.end <= start || end <= other.start).toBe(true)
            }
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('no time is lost, offered twice, or outside the hours, in every zone and year', () => {
  const time = fc.integer({ min: 0, max: 48 }).map((half) => half * 30)
  const hours = fc.tuple(time, time).filter(([a, b]) => a < b)
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.oneof(
        fc.constantFrom('2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-03-29', '2026-10-25'),
        fc
          .date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
          .map((from) => from.toISOString().slice(0, 10)),
      ),
      hours,
      fc.option(hours, { nil: undefined }),
      fc.constantFrom(15, 30, 60, 90, 240),
      fc.constantFrom(30, 60, 90),
      (in_, on, [opens, closes], block, minutes, avgSlotTime) => {
        const blocks = block
          ? [{ from: null, to: null, start: timeOf(block[0]), end: timeOf(block[1]), reason: '' }]
          : []
        const room = bay(1, { startOfDay: timeOf(opens), endOfDay: timeOf(closes), avgSlotTime, blocks })
        const all = facts({
          zone: in_,
          hours: Array.from({ length: 7 }, () => [0, 1440] as const),
          bays: [room],
        })
        const [found] = offerTimes(all, wish({ from: on, minutes, isInBay: true, place: 0 }))
        const [begins, bound] = [instantsOn(on, in_), boundsOn(on, in_)]
        const expected = slotsOf(room, on)
          .map(([start]) => start)
          .filter((start) => {
            const from = begins(start)
            if (from === undefined || from + minutes > bound(closes)) return false
            return !block || from + minutes <= bound(block[0]) || from >= bound(block[1])
          })
        expect(found?.times.map(({ start }) => start)).toEqual(
          expected.map((start) => `${on} ${timeOf(start)}`),
        )
        for (const { start } of found?.times ?? [])
          expect(begins(minutesOf(start.slice(11))) ?? NaN).toBeGreaterThanOrEqual(bound(opens))
        // What adjoins on the clock adjoins in time: together, the slots of a full day are the day.
        const whole = slotSpans(bay(1, { startOfDay: '00:00', endOfDay: '24:00', avgSlotTime }), on, in_)
        expect(whole[0]?.[0]).toBe(bound(0))
        expect(whole.at(-1)?.[1]).toBe(bound(1440))
        for (const [index, span] of whole.entries())
          if (index > 0) expect(span[0]).toBe(whole[index - 1]?.[1])
      },
    ),
    { numRuns: 1000 },
  )
})

test('weekdays begin with Sunday', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-05'].map(weekdayOf)).toEqual([0, 1, 6])
})

test('a time that the clock skips is none, and midnight ends the day', () => {
  const spring = instantsOn('2026-03-08', zone)
  expect(spring(150)).toBeUndefined()
  expect((spring(1440) ?? 0) - (spring(0) ?? 0)).toBe(23 * 60)
  const lordHowe = instantsOn('2026-10-04', 'Australia/Lord_Howe')
  expect(lordHowe(135)).toBeUndefined()
  expect((lordHowe(1440) ?? 0) - (lordHowe(0) ?? 0)).toBe(23.5 * 60)
})
