import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solve } from '../planning/solve.ts'
import { dayOf, keptDays, technicianOf, visitOf } from '../testing/random-day.ts'
import {
  bookingsOf,
  endOf,
  minutesBetween,
  missingSkill,
  timeRoute,
  type Booking,
  type Day,
  type DayVisit,
} from './day.ts'
import { figuresOf, routesOf } from './figures.ts'
import { makePlan, type Solve } from './make-plan.ts'
import { bookingsAfter, type VisitChange } from './plan-day.ts'
import { rankTechnicians, type RankingFacts, type WhyFor } from './rank.ts'

const radar = { id: 1, name: 'Radar' }
const rank = (day: Day, job: DayVisit, over: Partial<RankingFacts> = {}) =>
  rankTechnicians({ day, job, at: job.at, assigned: job.technicians, experience: new Map(), ...over })

describe('the ranking', () => {
  const at = (hour: number, minute = 0) => hour * 60 + minute

  test.each<[string, Parameters<typeof technicianOf>[1], Partial<DayVisit>[], string]>([
    ['lacks the skill', { skills: new Set() }, [], 'skill'],
    ['is off', { isOff: true }, [], 'off'],
    ['is closed', { hours: undefined }, [], 'closed'],
    ['works for another center', { centers: new Set([9]) }, [], 'otherLocation'],
    ['starts later', { hours: { from: at(10, 30), until: at(17) } }, [], 'hours'],
    [
      'comes from too far away',
      { start: 40, end: 40, hours: { from: at(9, 30), until: at(17) } },
      [],
      'tooFar',
    ],
    ['would be back too late', { end: 40, hours: { from: at(8), until: at(11, 30) } }, [], 'overtime'],
    ['has another visit', {}, [{ at: at(9, 30) }], 'clash'],
    ['can’t get here in time', {}, [{ at: at(8, 45), place: 20 }], 'noTravel'],
    ['would be late afterwards', {}, [{ at: at(11, 10), place: 20 }], 'late'],
  ])('refuses one who %s', (_, technician, others, code) => {
    const visits = others.map((each, index) => visitOf(index + 2, { technicians: [1], ...each }))
    const job = visitOf(1, { at: at(10), groups: [radar] })
    const [only] = rank(dayOf([technicianOf(1, technician)], [job, ...visits]), job)
    expect(only).toMatchObject({ canTake: false, start: undefined, reasonsNot: [{ code }] })
  })

  test('tells a day that is over from one that is full', () => {
    const job = visitOf(1, { at: undefined, groups: [] })
    const busy = visitOf(2, { at: at(8), minutes: 9 * 60, technicians: [1] })
    const why = (visits: DayVisit[], now: number) => {
      const day = { ...dayOf([technicianOf(1)], [job, ...visits]), now }
      return rank(day, job)[0]?.reasonsNot.map(({ code }) => code)
    }
    expect(why([busy], at(7))).toEqual(['full'])
    expect(why([busy], at(20))).toEqual(['past'])
    expect(why([], at(44))).toEqual(['past'])
    expect(why([], at(7))).toEqual([])
  })

  test('prefers the shorter way, then less work, then whoever knows the shop', () => {
    const job = visitOf(1, { at: at(13), place: 10 })
    const busy = visitOf(2, { at: at(8), minutes: 240, technicians: [3] })
    const people = [technicianOf(1, { start: 30, end: 30 }), ...[2, 3, 4].map((user) => technicianOf(user))]
    const experience = new Map([[4, { done: 9, usual: 9 }]])
    const ranked = rank(dayOf(people, [job, busy]), job, { experience })
    expect(ranked.map(({ technician }) => technician.user)).toEqual([4, 2, 3, 1])
    expect(ranked[0]?.reasonsFor.map(({ code }) => code)).toEqual<WhyFor['code'][]>([
      ...(['near', 'freeAllDay', 'noSkills', 'usual'] as const),
    ])
    expect(ranked[3]?.reasonsAgainst).toEqual([{ code: 'far', kilometers: 20, minutes: 30 }])
  })

  test('finds the cheapest change: another time, or somebody else for the visit in the way', () => {
    const job = visitOf(1, { at: at(10), place: 10 })
    const inTheWay = visitOf(2, { at: at(10), minutes: 30, place: 10, technicians: [1] })
    const alone = rank(dayOf([technicianOf(1)], [job, inTheWay]), job)
    expect(alone[0]?.change).toMatchObject({ code: 'time', start: at(10, 30), minutes: 30 })
    const two = dayOf(
      [technicianOf(1), technicianOf(2, { skills: new Set() })],
      [{ ...job, groups: [radar] }, inTheWay],
    )
    const [first, second] = rank(two, { ...job, groups: [radar] })
    expect(first?.change).toMatchObject({ code: 'time' })
    expect(second?.change).toEqual({ code: 'addSkill', skill: 'Radar', cost: 1e5 })
    const long = { ...inTheWay, minutes: 240 }
    const [handed] = rank(dayOf(two.technicians.slice(), [{ ...job, groups: [radar] }, long]), {
      ...job,
      groups: [radar],
    })
    expect(handed?.change).toMatchObject({ code: 'giveAway', booking: { visit: long }, to: { user: 2 } })
  })
})

/** Every two visits of a technician leave time for the way between them. */
const clashesIn = (day: Day, bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking, index) =>
    bookings
      .slice(index + 1)
      .some(
        (next) =>
          endOf(booking) + minutesBetween(day.travel, booking.visit.place, next.visit.place) > next.at,
      ),
  )

test('whoever can take a visit keeps every promise, and so does whoever could after the change', () => {
  fc.assert(
    fc.property(keptDays, fc.nat(9), (day, which) => {
      const job = day.visits[which % Math.max(1, day.visits.length)]
      if (!job) return
      for (const { technician, canTake, start, change, reasonsNot } of rank(day, job)) {
        expect(canTake).toBe(reasonsNot.length === 0)
        const rest = bookingsOf(day, technician.user, job.event)
        const check = (bookings: readonly Booking[], at: number) => {
          const route = timeRoute(
            day,
            technician,
            [...bookings, { visit: job, at }].toSorted((a, b) => a.at - b.at),
          )
          expect([route.lateMinutes, route.overtimeMinutes]).toEqual([0, 0])
          expect(missingSkill(technician, job.groups)).toBeUndefined()
        }
        if (canTake && start !== undefined) check(rest, start)
        if (change?.code === 'time') check(rest, change.start)
        if ((change?.code === 'giveAway' || change?.code === 'swap') && job.at !== undefined) {
          check(
            rest.filter(({ visit }) => visit.event !== change.booking.visit.event),
            job.at,
          )
          const theirs = [...bookingsOf(day, change.to.user, job.event), change.booking]
          expect(
            clashesIn(
              day,
              theirs.toSorted((a, b) => a.at - b.at),
            ),
          ).toEqual([])
        }
      }
    }),
    { numRuns: 300 },
  )
})

const here: Solve = (problem, { seed, from }) =>
  Promise.resolve(solve(problem, { seed, from, iterations: 200 }))
const applied = (changes: readonly VisitChange[]) =>
  new Map(changes.map(({ visit, technician, at }) => [visit.event, { technicians: [technician.user], at }]))

test('a visit before the hours is kept, and one whose time is past is late', () => {
  const early = visitOf(1, { at: 400, place: 10, technicians: [1] })
  const [technician] = [technicianOf(1)]
  const late = (now: number) => {
    const day = dayOf([technician], [early], now)
    return timeRoute(
      day,
      { ...technician, hours: { from: Math.max(480, now), until: 1020 } },
      bookingsOf(day, 1),
    ).lateMinutes
  }
  expect([late(0), late(500)]).toEqual([0, 115])
})

describe('the plan of a day', () => {
  test('breaks no rule, whole or in any of its groups', async () => {
    await fc.assert(
      fc.asyncProperty(
        keptDays,
        fc.constantFrom(0, 30, 120),
        fc.boolean(),
        async (day, shift, withoutTime) => {
          const { changes, unplaced } = await makePlan(day, { shift, withoutTime }, here)
          const after = applied(changes)
          const then = routesOf(day, day.technicians, (each) => bookingsAfter(day, each, after))
          const now = routesOf(day, day.technicians, ({ user }) => bookingsOf(day, user))
          // Without more visits, the plan is never the longer way.
          if (changes.every(({ visit }) => visit.technicians.length > 0))
            expect(figuresOf(then, 0).kilometers).toBeLessThanOrEqual(figuresOf(now, 0).kilometers)
          for (const { visit, technician, at } of changes) {
            expect(missingSkill(technician, visit.groups)).toBeUndefined()
            expect(Number.isInteger(at)).toBe(true)
            if (visit.at !== undefined)
              expect(Math.abs(at - visit.at)).toBeLessThanOrEqual(visit.isInBay ? 0 : shift)
            else expect(withoutTime).toBe(true)
          }
          for (const technician of day.technicians) {
            const route = timeRoute(day, technician, bookingsAfter(day, technician, after))
            expect([route.lateMinutes, route.overtimeMinutes]).toEqual([0, 0])
          }
          // Nobody who has a visit loses it to nobody.
          for (const visit of unplaced) expect(visit.technicians).toEqual([])
          for (const group of new Set(changes.map((change) => change.group))) {
            const part = applied(changes.filter((change) => change.group === group))
            for (const technician of day.technicians)
              expect(clashesIn(day, bookingsAfter(day, technician, part))).toEqual([])
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('changes nothing that costs nothing to keep', async () => {
    const visits = [1, 2, 3, 4].map((event) =>
      visitOf(event, { at: 540 + (event % 2) * 180, place: event * 5, technicians: [event] }),
    )
    const day = dayOf(
      [1, 2, 3, 4].map((user) => technicianOf(user)),
      visits,
    )
    const { changes } = await makePlan(
      { ...day, visits: visits.slice(0, 1) },
      { shift: 0, withoutTime: true },
      here,
    )
    expect(changes).toEqual([])
    const all = await makePlan(day, { shift: 0, withoutTime: true }, here)
    // Two routes are shorter than four, and each begins with someone who has a visit of it.
    for (const { visit, technician } of all.changes) expect(visit.technicians).not.toContain(technician.user)
    expect(all.changes.length).toBeLessThanOrEqual(2)
  })

  test('leaves started, shared, double-booked, and past visits, and those that may not be assigned', async () => {
    const visits = [
      visitOf(1, { at: 500, isStarted: true, technicians: [1], minutes: 120 }),
      visitOf(2, { at: 540, technicians: [] }),
      visitOf(3, { at: 900, technicians: [1, 2] }),
      visitOf(4, { at: 660, technicians: [2], isDoubleBooked: true }),
      visitOf(5, { at: 780, technicians: [2], mayAssign: false }),
      visitOf(6, { at: 700 }),
    ]
    const day = dayOf([technicianOf(1), technicianOf(2)], visits, 600)
    const { kept, changes } = await makePlan(day, { shift: 0, withoutTime: true }, here)
    expect(kept.map(({ visit, why }) => [visit.event, why])).toEqual([
      [1, 'started'],
      [2, 'past'],
      [3, 'shared'],
      [4, 'doubleBooked'],
      [5, 'notAllowed'],
    ])
    expect(changes).toMatchObject([{ visit: { event: 6 }, technician: { user: 1 }, at: 700 }])
  })
})
