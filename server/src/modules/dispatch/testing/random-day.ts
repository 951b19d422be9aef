import fc from 'fast-check'
import { bookingsOf, type Day, type DayTechnician, type DayVisit } from '../rules/day.ts'
import { neverReasons, timeReasons } from '../rules/fit.ts'

/** Places on a line: a trip of a kilometer takes a minute and a half, rounded up. */
const farthest = 40
const travel: Day['travel'] = {
  places: farthest + 1,
  kilometers: new Float64Array((farthest + 1) ** 2).map((_, index) => distance(index)),
  minutes: new Float64Array((farthest + 1) ** 2).map((_, index) => Math.ceil(distance(index) * 1.5)),
}
function distance(index: number): number {
  return Math.abs(Math.floor(index / (farthest + 1)) - (index % (farthest + 1)))
}

const center = 1
const groups = [
  { id: 1, name: 'Radar' },
  { id: 2, name: 'Camera' },
]

export const technicianOf = (user: number, over: Partial<DayTechnician> = {}): DayTechnician => ({
  ...{ user, contact: user, name: `Tech ${user}`, firm: center, firmName: 'Center' },
  centers: new Set([center]),
  skills: new Set([1, 2]),
  hours: { from: 480, until: 1020 },
  ...{ closure: undefined, isOff: false, statusNow: undefined, start: 0, end: 0 },
  ...over,
})

export const visitOf = (event: number, over: Partial<DayVisit> = {}): DayVisit => ({
  ...{ event, request: event, ro: `RO ${event}`, number: 1, firm: 2, firmName: 'Shop', vehicleText: '' },
  ...{ center, zone: 'UTC', version: 1, at: undefined, minutes: 60, place: 0, latitude: 0, longitude: 0 },
  ...{ groups: [], technicians: [], techNames: [], isInBay: false, isStarted: false, isDoubleBooked: false },
  mayAssign: true,
  ...over,
})

export const dayOf = (technicians: DayTechnician[], visits: DayVisit[], now = 0): Day => ({
  ...{ day: '2031-03-05', now, technicians, visits, travel },
})

const place = fc.nat(farthest)
const skills = fc.subarray([1, 2])
const technicians = fc
  .array(fc.record({ skills, start: place, from: fc.integer({ min: 420, max: 600 }), lasts: fc.nat(600) }), {
    maxLength: 4,
  })
  .map((all) =>
    all.map(({ start, from, lasts, ...each }, index) =>
      technicianOf(index + 1, {
        skills: new Set(each.skills),
        ...{ start, end: start, hours: { from, until: from + lasts } },
      }),
    ),
  )
const visits = fc
  .array(
    fc.record({
      at: fc.option(
        fc.integer({ min: 90, max: 200 }).map((fifths) => fifths * 5),
        { nil: undefined },
      ),
      minutes: fc.integer({ min: 1, max: 24 }).map((fifths) => fifths * 5),
      place,
      needs: skills,
      who: fc.nat(8),
      isInBay: fc.boolean(),
    }),
    { maxLength: 10 },
  )
  .map((all) => all.map((each, index) => ({ ...each, event: index + 1 })))

/** Days on which each visit that somebody has can be kept. */
export const keptDays = fc.tuple(technicians, visits).map(([people, wishes]) => {
  const day = dayOf(people, [])
  const placed: DayVisit[] = []
  for (const { event, at, minutes, place: where, needs, who, isInBay } of wishes) {
    const visit = visitOf(event, {
      ...{ at, minutes, place: where, isInBay },
      groups: groups.filter(({ id }) => needs.includes(id)),
    })
    const technician = people[who]
    const known = { ...day, visits: placed }
    const isKept =
      technician &&
      at !== undefined &&
      neverReasons(technician, visit).length === 0 &&
      timeReasons(known, technician, bookingsOf(known, technician.user), visit, at).length === 0
    placed.push(isKept ? { ...visit, technicians: [technician.user], techNames: [technician.name] } : visit)
  }
  return { ...day, visits: placed }
})
