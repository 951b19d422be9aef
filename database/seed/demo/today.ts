import type { Calendar, Slot } from './calendar.ts'
import { addDays, addWorkdays, instant, minutesAt, todayAt } from './days.ts'
import type { Journal } from './journal.ts'
import { reservedNumbers } from './ro-numbers.ts'
import { addOrder, type OrderPlan } from './order.ts'
import { patterns, type Pattern } from './patterns.ts'
import { pickScenario } from './scenarios.ts'
import type { VisitPlan } from './visit.ts'
import type { Branch, Center, Demo, Shop } from './world.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'

type Draft = Omit<VisitPlan, 'number'>

/** Blocks the time that addToday plans: today, the next workday, and yesterday's early scan. */
export const reserveToday = (demo: Demo, branch: Branch, calendar: Calendar): void => {
  branch.centers.forEach((center, place) => {
    const today = todayAt(center.zone, demo.now)
    for (const index of center.technicians.keys())
      for (const day of [today, addWorkdays(today, 1)]) calendar.reserve(center, index, day)
    if (place === 0) calendar.reserve(center, 1, addDays(today, -1), 570)
  })
}

/**
 * Adds today at every center: waiting, planned, and ongoing work. The first technician's day is
 * hand-written.
 */
export const addToday = (demo: Demo, branch: Branch, calendar: Calendar, journal: Journal): void => {
  branch.centers.forEach((center, place) => {
    const day = new Day(demo, branch, center, calendar, journal)
    if (place === 0) addTechnicianDay(day)
    else day.order({ status: RequestStatus.completed, visits: [day.done(0, 480, 70)] })
    for (let turn = 0; turn < 3; turn++)
      day.order({ status: RequestStatus.pending, visits: [], bare: turn === 2 })
    for (let turn = 0; turn < 4; turn++)
      day.order({
        status: RequestStatus.submitted,
        visits: turn % 2 ? [day.waiting(EventStatus.submitted)] : [],
      })
    for (let turn = 0; turn < 3; turn++)
      day.order({ status: RequestStatus.submittedOk, visits: [day.waiting(EventStatus.submittedOk)] })
    for (const index of [1, 2, 3]) {
      day.order({
        status: index === 2 ? RequestStatus.paid : RequestStatus.completed,
        visits: [day.done(index, 480, 60 + index * 10)],
      })
      day.order({ status: RequestStatus.working, visits: [day.working(index, 570 + index * 15, 120)] })
      day.order({ status: RequestStatus.assigned, visits: [day.assigned(index, 780, 90)] })
      day.order({ status: RequestStatus.assigned, visits: [day.assigned(index, 900, 90)] })
      day.order({ status: RequestStatus.assigned, visits: [day.assigned(index, 540, 120, 1)] })
    }
    for (let turn = 0; turn < 2; turn++) day.order({ status: RequestStatus.hold, visits: [day.held()] })
  })
}

const find = (make: string, model: string, year: number): Pattern => {
  const found = patterns.find((each) => each[1] === year && each[2] === make && each[3] === model)
  if (!found) throw new Error(`No VIN pattern for ${year} ${make} ${model}`)
  return found
}

/**
 * Adds role 14's day: a completed visit, one in progress that lacks a photo, a test drive, and two upcoming
 * visits.
 */
const addTechnicianDay = (day: Day): void => {
  const shops = day.shops
  const star = shops[0]!
  day.order({
    status: RequestStatus.completed,
    shop: shops[1]!,
    pattern: find('Kia', 'Sorento', 2021),
    visits: [day.done(0, 480, 65)],
  })
  const scan: Draft = {
    ...day.done(1, 520, 25, -1),
    type: 'pre-scan',
    codes: ['SCAN-PRE'],
    minutes: 30,
    credit: 35,
  }
  const work: Draft = {
    ...day.working(0, 570, 150),
    codes: ['FCAM-S', 'FRAD-D', 'BSM-P', 'SAS'],
    leaveOpen: ['Camera bracket seated, no gap to the glass'],
    notes: 'Windshield was replaced with OE glass last night. Bracket looked clean.',
  }
  const drive: Draft = { ...day.assigned(0, 810, 45), type: 'test-drive', codes: [] }
  day.order({
    status: RequestStatus.working,
    shop: star,
    number: day.numbers.star,
    pattern: ['2T3P1RFV?PC', 2023, 'Toyota', 'RAV4', 'XLE'],
    serial: 348217,
    insurer: 'Harborview Casualty',
    type: 'Windshield replacement',
    daysAgo: 4,
    notes: 'Owner picks up at 03:00 pm.',
    visits: [scan, work, drive],
  })
  day.order({
    status: RequestStatus.assigned,
    shop: star,
    number: day.numbers.next,
    pattern: find('Volkswagen', 'Atlas', 2021),
    visits: [{ ...day.assigned(0, 870, 105), codes: ['FRAD-S', 'FCAM-SD', 'SAS'] }],
  })
  day.order({
    status: RequestStatus.assigned,
    shop: shops[2]!,
    pattern: find('Ford', 'Bronco Sport', 2022),
    visits: [{ ...day.assigned(0, 1005, 60), codes: ['BSM-P', 'MOBILE'] }],
  })
}

type TodayPlan = Pick<OrderPlan, 'status' | 'visits'> &
  Partial<
    Pick<OrderPlan, 'shop' | 'pattern' | 'serial' | 'number' | 'insurer' | 'notes' | 'type' | 'bare'>
  > & { daysAgo?: number }

class Day {
  readonly shops: readonly Shop[]
  readonly #demo: Demo
  readonly #branch: Branch
  readonly #center: Center
  readonly #calendar: Calendar
  readonly #journal: Journal
  readonly #today: string
  readonly #minute: number
  constructor(demo: Demo, branch: Branch, center: Center, calendar: Calendar, journal: Journal) {
    this.#demo = demo
    this.#branch = branch
    this.#center = center
    this.#calendar = calendar
    this.#journal = journal
    this.#today = todayAt(center.zone, demo.now)
    this.#minute = minutesAt(center.zone, demo.now)
    this.shops = branch.shops.filter((shop) => shop.center === center)
  }

  get numbers(): { star: string; next: string } {
    return reservedNumbers[this.#branch.key]
  }

  order(plan: TodayPlan): void {
    const { random } = this.#demo
    const scenario = pickScenario(random)
    const isFresh = plan.status === RequestStatus.pending || plan.status === RequestStatus.submitted
    const daysAgo = plan.daysAgo ?? (isFresh ? 0 : random.int(1, 3))
    const minute = daysAgo === 0 ? Math.max(0, this.#minute - random.int(10, 200)) : random.int(480, 960)
    addOrder(this.#demo, this.#branch, this.#journal, {
      type: scenario.type,
      shop: random.pick(this.shops),
      ...plan,
      requestedServices: plan.visits
        .flatMap((visit) => visit.codes)
        .concat(plan.visits.length ? [] : scenario.codes),
      day: addDays(this.#today, -daysAgo),
      minute,
    })
  }

  waiting(status: number): Draft {
    return { ...this.#draft(null), status }
  }

  held(): Draft {
    return { ...this.#draft(null), status: EventStatus.hold }
  }

  assigned(index: number, start: number, minutes: number, daysOn = 0): Draft {
    const day = daysOn === 0 ? this.#today : addWorkdays(this.#today, daysOn)
    return {
      ...this.#draft(this.#calendar.slotAt(this.#center, index, day, start)),
      minutes,
      status: EventStatus.assigned,
    }
  }

  /** Started at its time, or half an hour ago if that time is still to come. */
  working(index: number, start: number, minutes: number): Draft {
    const startedAt = Math.max(0, Math.min(start + 4, this.#minute - 35))
    const slot = this.#calendar.slotAt(this.#center, index, this.#today, Math.min(start, startedAt))
    return { ...this.#draft(slot), minutes, status: EventStatus.working, startedAt }
  }

  done(index: number, start: number, minutes: number, daysOn = 0): Draft {
    const day = addDays(this.#today, daysOn)
    const latest = daysOn < 0 ? 1440 : this.#minute - 40
    const startedAt = Math.max(0, Math.min(start + 3, latest - minutes))
    const slot = this.#calendar.slotAt(this.#center, index, day, Math.min(start, startedAt))
    return {
      ...this.#draft(slot),
      minutes,
      status: EventStatus.completed,
      startedAt,
      completedAt: startedAt + minutes,
    }
  }

  #draft(slot: Slot | null): Draft {
    const { random } = this.#demo
    const plannedAt = new Date(this.#demo.now.getTime() - random.int(60, 1200) * 60_000).toISOString()
    const begin = instant(this.#center.zone, this.#today, 0)
    return {
      type: 'calibration',
      status: EventStatus.pending,
      codes: pickScenario(random).codes,
      minutes: 120,
      slot,
      isAssigned: slot !== null,
      plannedAt: plannedAt < begin ? plannedAt : addHours(begin, -6),
    }
  }
}

const addHours = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * 3_600_000).toISOString()
