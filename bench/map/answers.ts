import type { AnswerOf } from '#contract/kit/call.ts'
import type { dispatchPoints, dispatchVisits, techAssignments } from '#contract/dispatch.ts'

type Points = AnswerOf<typeof dispatchPoints>
type Visits = AnswerOf<typeof dispatchVisits>
type Techs = AnswerOf<typeof techAssignments>

const statuses = [8, 8, 8, 1, 1, 3, 2, 7] as const
const first = ['Marcus', 'Keiko', 'Priya', 'Dana', 'Tom', 'Luis', 'Helen', 'Omar', 'Nina', 'Sam']
const last = [
  'Oyelaran',
  'Tanaka',
  'Raman',
  'Whitfield',
  'Beckett',
  'Arroyo',
  'Novak',
  'Haddad',
  'Berg',
  'Ito',
]
const vehicles = ['2024 Honda CR-V EX-L', '2025 Kia Telluride SX', '2018 Acura MDX Advance', '2023 Ram 1500']
const shops = [
  'Maple Street Auto Body',
  'Bristol & Sons Body Shop',
  'Lakeshore Auto Rebuilders',
  'Halvorsen Collision',
]

/** The same places in every run: shares from 0 up to 1 that spread evenly (golden ratio). */
const share = (nth: number, by: number): number => (nth * by) % 1
const at = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T

/** Around Michigan, denser toward the middle, four visits to a shop. */
const place = (nth: number): { latitude: number; longitude: number } => {
  const radius = Math.sqrt(share(nth, 0.618_034)) * 1.9
  const angle = share(nth, 0.754_877) * 2 * Math.PI
  return { latitude: 43 + radius * Math.sin(angle) * 0.75, longitude: -84.9 + radius * Math.cos(angle) }
}

const stop = (nth: number, day: string) => ({
  calibrateEvent: nth + 1,
  calibrate: nth + 1,
  number: 1,
  ronumber: String(50_000 + nth),
  calibrateStatusType: at(statuses, nth),
  scheduled: nth % 4 === 0 ? null : `${day} ${String(8 + (nth % 9)).padStart(2, '0')}:30`,
  minutes: 30 + (nth % 5) * 20,
  ...place(Math.floor(nth / 4)),
  firmName: at(shops, Math.floor(nth / 4)),
  vehicleText: at(vehicles, nth),
  techIds: nth % 3 === 0 ? [1 + (nth % 200)] : [],
  version: 1,
})

export const pointsAnswer = (count: number, day: string): Points => ({
  items: Array.from({ length: count }, (_, nth) => stop(nth, day)),
  withoutPlace: 0,
  more: false,
})

const techName = (user: number): string => `${at(first, user)} ${at(last, Math.floor(user / 10) + user)}`

export const visitsAnswer = (count: number, day: string): Visits => ({
  items: Array.from({ length: Math.min(count, 10) }, (_, nth) => {
    const { firmName, ...rest } = stop(nth, day)
    return {
      ...rest,
      firm: 7,
      firmName,
      address: 'Kentwood MI 49508',
      serviceFirm: 8,
      serviceFirmName: 'Northline Grand Rapids',
      zone: 'America/Detroit',
      calibrateEventTypeName: null,
      requestStatus: 8,
      skills: ['Front camera', 'Front radar'].slice(0, 1 + (nth % 2)),
      bay: null,
      bayName: null,
      techNames: rest.techIds.map(techName),
      doubleBook: '',
      lastEventDate: null,
      rights: ['assign', 'schedule'],
    }
  }),
  count,
  counts: { all: count, unassigned: count, assigned: 0, onDay: 0, noTime: 0 },
})

/**
 * @param turn each tech has moved a little since the turn before
 */
export const techsAnswer = (count: number, turn: number, day: string, now: Date): Techs => ({
  items: Array.from({ length: count }, (_, nth) => {
    const { latitude, longitude } = place(nth * 3 + 7)
    const heading = nth + turn / 8
    return {
      user: nth + 1,
      contact: nth + 1,
      name: techName(nth + 1),
      firm: 8,
      firmName: 'Northline Grand Rapids',
      zone: 'America/Detroit',
      isDispatched: true,
      technicianStatus: at([1, 1, 2, 3, 4, 0] as const, nth),
      statusAt: now.toISOString(),
      latitude: latitude + Math.sin(heading) * 0.004 * turn,
      longitude: longitude + Math.cos(heading) * 0.004 * turn,
      positionSource: 'reported',
      positionAt: new Date(now.getTime() - (nth % 50) * 60_000).toISOString(),
      address: '',
      baseAddress: '',
      notes: '',
      selectedDate: day,
      selectedTime: nth % 3 === 0 ? null : '13:00',
      minutes: (nth % 4) * 60,
      stops: Array.from({ length: nth % 4 }, (_each, which) => stop(nth * 4 + which, day)),
      version: 1,
      rights: ['status', 'address', 'notes'],
    }
  }),
  more: false,
})
