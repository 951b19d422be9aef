import type { Calendar } from './calendar.ts'
import { addDays, addWorkdays, instant, todayAt, weekday } from './days.ts'
import type { Journal } from './journal.ts'
import { addOrder } from './order.ts'
import { pickScenario, type Scenario } from './scenarios.ts'
import type { VisitPlan } from './visit.ts'
import type { Branch, Demo, Shop } from './world.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'

const historyDays = 425

/** Adds fourteen months of growing work up to yesterday, about a thousand repair orders per branch. */
export const addPastOrders = (demo: Demo, branch: Branch, calendar: Calendar, journal: Journal): void => {
  const { random } = demo
  for (let age = historyDays; age >= 1; age--) {
    const today = todayAt(branch.shops[0]!.zone, demo.now)
    const day = addDays(today, -age)
    if (weekday(day) > 5) continue
    const growth = 2 + ((historyDays - age) / historyDays) * 2
    const count = Math.floor(growth + random.next())
    for (let turn = 0; turn < count; turn++) {
      const index = random.pickWeighted(branch.shops.map((shop, place) => [place, shop.weight] as const))
      addPastOrder(demo, branch, calendar, journal, branch.shops[index]!, day, age)
    }
  }
}

/** Statuses of requests by age in days, with weights. */
const statusesAt = (age: number): readonly (readonly [number, number])[] => {
  if (age > 24)
    return [
      [RequestStatus.paid, 84],
      [RequestStatus.completed, 6],
      [RequestStatus.cancelled, 6],
      [RequestStatus.voided, 3],
      [10, 0.4],
    ]
  if (age > 8)
    return [
      [RequestStatus.completed, 48],
      [RequestStatus.paid, 36],
      [RequestStatus.cancelled, 6],
      [RequestStatus.voided, 2],
      [RequestStatus.hold, 6],
    ]
  if (age > 3)
    return [
      [RequestStatus.completed, 50],
      [RequestStatus.assigned, 22],
      [RequestStatus.hold, 9],
      [RequestStatus.submittedOk, 8],
      [RequestStatus.cancelled, 5],
      [RequestStatus.paid, 6],
    ]
  return [
    [RequestStatus.assigned, 40],
    [RequestStatus.submittedOk, 20],
    [RequestStatus.submitted, 12],
    [RequestStatus.pending, 10],
    [RequestStatus.hold, 8],
    [RequestStatus.completed, 10],
  ]
}

const addPastOrder = (
  demo: Demo,
  branch: Branch,
  calendar: Calendar,
  journal: Journal,
  shop: Shop,
  day: string,
  age: number,
): void => {
  const { random } = demo
  const scenario = pickScenario(random)
  const minute = random.int(7 * 60 + 30, 16 * 60 + 45)
  const today = todayAt(shop.center.zone, demo.now)
  let status = random.pickWeighted(statusesAt(age))
  // Finished work needs time to have taken place.
  if ((status === RequestStatus.completed || status === RequestStatus.paid) && addWorkdays(day, 3) >= today)
    status = RequestStatus.assigned
  const visits = visitsOf(demo, calendar, shop, scenario, status, day, minute, today)
  const isOver = visits.every((visit) => !visit.slot || visit.slot.day < today)
  if ((status === RequestStatus.completed || status === RequestStatus.paid) && !isOver)
    status = RequestStatus.assigned
  addOrder(demo, branch, journal, {
    shop,
    status,
    type: scenario.type,
    requestedServices: scenario.codes,
    day,
    minute,
    visits:
      status === RequestStatus.assigned
        ? visits.map((visit) => (visit.slot && visit.slot.day >= today ? planned(visit) : visit))
        : visits,
    bare: status === RequestStatus.pending && random.chance(0.15),
  })
}

const planned = (visit: Omit<VisitPlan, 'number'>): Omit<VisitPlan, 'number'> => {
  const { startedAt: _started, completedAt: _completed, credit: _credit, ...rest } = visit
  return { ...rest, status: EventStatus.assigned }
}

const visitsOf = (
  demo: Demo,
  calendar: Calendar,
  shop: Shop,
  scenario: Scenario,
  status: number,
  day: string,
  minute: number,
  today: string,
): Omit<VisitPlan, 'number'>[] => {
  const { random } = demo
  const plannedAt = instant(shop.zone, day, Math.min(minute + 200, 1200))
  const base = {
    slot: null,
    isAssigned: false,
    plannedAt,
    codes: scenario.codes,
    minutes: 120,
    type: 'calibration',
  }
  if (status === RequestStatus.pending) return []
  if (status === RequestStatus.submitted)
    return random.chance(0.5) ? [{ ...base, status: EventStatus.submitted }] : []
  if (status === RequestStatus.submittedOk) return [{ ...base, status: EventStatus.submittedOk }]
  if (status === RequestStatus.cancelled || status === RequestStatus.voided)
    return random.chance(0.6) ? [{ ...base, status: EventStatus.cancelled }] : []
  if (status === RequestStatus.hold) return [{ ...base, status: EventStatus.hold }]
  const done = (type: string, codes: readonly string[], minutes: number, from: string, credit?: number) => {
    const slot = calendar.book(shop.center, from, minutes, random.int(0, 3))
    const late = random.int(-4, 25)
    const startedAt = slot.start + Math.max(0, late)
    return {
      type,
      codes,
      minutes,
      slot,
      isAssigned: true,
      plannedAt,
      status: EventStatus.completed,
      startedAt,
      completedAt: startedAt + Math.round(minutes * (0.7 + random.next() * 0.45)),
      ...(credit ? { credit } : {}),
    }
  }
  const visits: Omit<VisitPlan, 'number'>[] = []
  let on = status === RequestStatus.assigned ? today : addWorkdays(day, random.int(1, 2))
  if (status === RequestStatus.assigned)
    return [planned(done('calibration', scenario.codes, 120, addWorkdays(today, random.int(0, 4))))]
  if (random.chance(0.28)) {
    const pre = done('pre-scan', ['SCAN-PRE'], 30, on, random.chance(0.12) ? 35 : undefined)
    visits.push(pre)
    on = addWorkdays(pre.slot.day, 1)
  }
  const main = done(
    scenario.type === 'Diagnosis' ? 'diagnosis' : 'calibration',
    withMobileCall(demo, scenario.codes),
    120,
    on,
  )
  visits.push(main)
  if (random.chance(0.16)) visits.push(done('post-scan', ['SCAN-POST'], 30, main.slot.day))
  else if (random.chance(0.05)) visits.push(done('recheck', ['FRAD-A'], 60, addWorkdays(main.slot.day, 2)))
  return visits
}

/** Some visits take place at the shop. */
const withMobileCall = (demo: Demo, codes: readonly string[]): readonly string[] =>
  demo.random.chance(0.25) ? [...codes, 'MOBILE'] : codes
