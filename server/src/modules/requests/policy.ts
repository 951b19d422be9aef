import { isShopType } from '#contract/kit/roles.ts'
import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import { eventMoves, requestMoves, type Side } from './rules/status.ts'

/** Who may do what with a request and its visits. Pure; what the caller sees at all is decided by scope. */
export type Someone = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>
type Parties = { firm: number; service_firm: number | null }
export type RequestFacts = Parties & {
  status: number
  hold_from: number | null
  /** An open invoice bills one of its visits. */
  is_billed?: boolean
  /** It bills the one that was completed last, which reopening would open. */
  is_last_billed?: boolean
  /** Something of what is invoiced is not paid. */
  is_owing?: boolean
  /** It came from outside, and nobody has confirmed its sender. */
  is_unconfirmed?: boolean
}
export type EventFacts = Parties & {
  status: number
  hold_from: number | null
  request_status: number
  technician_ids: readonly number[]
  started_at: string | null
  /** An open invoice bills it: it stands as it is. */
  is_billed?: boolean
}
export type Move = { to: number; says: string; asksReason: boolean; notYet?: string }

const technician = 14

/** On which sides of a request the caller stands. Before it has a center, its own office stands on both. */
export const sidesOf = (actor: Someone, { firm, service_firm }: Parties): Side[] => {
  if (actor.role === technician) return []
  if (isShopType(actor.role)) return seesFirm(actor, firm) ? ['shop'] : []
  const sides: Side[] = []
  if (seesFirm(actor, firm)) sides.push('shop')
  if (seesFirm(actor, service_firm ?? firm)) sides.push('center')
  return sides
}

/** The same of a visit: a technician stands by own visits and by those of the center that nobody has yet. */
export const eventSidesOf = (
  actor: Someone,
  event: Parties & { technician_ids: readonly number[] },
): Side[] => {
  if (actor.role !== technician) return sidesOf(actor, event)
  const isOwn = event.technician_ids.includes(actor.user)
  const isFree = event.technician_ids.length === 0 && event.service_firm === actor.firm
  return isOwn || isFree ? ['technician'] : []
}

const offered = (
  rows: readonly { to: number; says: string; asksReason: boolean; who: readonly Side[]; isHidden?: true }[],
  sides: readonly Side[],
): Move[] =>
  rows
    .filter((row) => !row.isHidden && row.who.some((side) => sides.includes(side)))
    .map(({ to, says, asksReason }) => ({ to, says, asksReason }))

/** The buttons that a caller gets on a request. What is invoiced is neither voided nor reopened. */
export const requestMovesFor = (actor: Someone, row: RequestFacts): Move[] =>
  offered(
    requestMoves({ status: row.status as RequestStatus, holdFrom: row.hold_from as RequestStatus | null }),
    sidesOf(actor, row),
  )
    .filter((move) => !(row.is_billed && move.to === 6) && !(row.is_last_billed && move.to === 3))
    .map((move) =>
      row.is_unconfirmed && row.status === 1 && move.to === 2
        ? { ...move, notYet: 'It came from outside. Confirm its sender first, then submit.' }
        : move,
    )

/** A request that a person stopped: Cancelled, Voided, Paid, Hold. */
export const isStopped = (requestStatus: number): boolean => [5, 6, 9, 10].includes(requestStatus)
/** A visit that is over keeps its services, prices and plan. */
export const isOver = (eventStatus: number): boolean => eventStatus === 4 || eventStatus === 5

/** The buttons that a caller gets on a visit. While its request is stopped, it can only be called off. */
export const eventMovesFor = (actor: Someone, row: EventFacts): Move[] => {
  if (row.is_billed) return []
  const moves = offered(
    eventMoves({ status: row.status as EventStatus, holdFrom: row.hold_from as EventStatus | null }),
    eventSidesOf(actor, row),
  )
  if (row.request_status === 10) return moves.filter((move) => move.to === 5)
  if (isStopped(row.request_status)) return []
  return row.service_firm === null ? moves.filter((move) => move.to !== 3) : moves
}

export const requestFields = {
  /** Of the shop alone: its number, customer, vehicle, fleet, estimator, the center that it means to ask. */
  shop: [
    'ronumber',
    'contact',
    'fleetContact',
    'fleetNumber',
    'estimator',
    'wantedCenter',
    ...['vehicle', 'vin', 'year', 'make', 'makeName', 'model', 'trim'],
  ],
  either: ['calibrateType', 'insurance', 'notes', 'wantedServices'],
  center: ['internalNotes'],
} as const

/** Names of the fields of a request that the caller may set; a change of any other is refused. */
export const settableFields = (sides: readonly Side[]): Set<string> =>
  new Set<string>([
    ...(sides.includes('shop') ? requestFields.shop : []),
    ...(sides.length > 0 ? requestFields.either : []),
    ...(sides.includes('center') ? requestFields.center : []),
  ])

const eventFields: Record<Side, readonly string[]> = {
  shop: ['calibrateEventType', 'scheduled', 'notes', 'serviceOther', 'transportationTypeIds', 'serviceList'],
  technician: [
    'notes',
    'results',
    'internalNotes',
    'serviceOther',
    'serviceList',
    'skipReady',
    'skipPrecheck',
    'skipActions',
    'transportationTypeIds',
  ],
  center: [
    'calibrateEventType',
    'scheduled',
    'minutes',
    'bay',
    'techIds',
    'notes',
    'results',
    'internalNotes',
    'creditNotes',
    'serviceOther',
    'paymentType',
    'calibrateEventReference',
    'transportationTypeIds',
    'skipReady',
    'skipPrecheck',
    'skipActions',
    'serviceList',
    'prices',
  ],
}

/** Names of the fields of a visit that the caller may set; a change of any other is refused. */
export const settableEventFields = (sides: readonly Side[]): Set<string> =>
  new Set(sides.flatMap((side) => eventFields[side]))

/** The shop plans with the center until the center has accepted. */
export const mayEditEvent = (sides: readonly Side[], requestStatus: number): boolean =>
  sides.some((side) => side !== 'shop') || (sides.includes('shop') && requestStatus <= 2)

type Right = readonly [name: string, has: boolean]
const granted = (rights: readonly Right[]): string[] => rights.filter(([, has]) => has).map(([name]) => name)

/** edit, editShop (number, customer, vehicle), internalNotes, addVisit, assign (technicians to its visits), pay, delete, addFile */
export const requestRights = (actor: Someone, row: RequestFacts): string[] => {
  const sides = sidesOf(actor, row)
  const isOpen = ![5, 6, 9].includes(row.status)
  const isUnderWay = row.status !== 4 && !isStopped(row.status)
  return granted([
    ['edit', sides.length > 0 && isOpen],
    ['editShop', sides.includes('shop') && isOpen],
    ['internalNotes', sides.includes('center')],
    ['addVisit', !isStopped(row.status) && mayEditEvent(sides, row.status)],
    ['assign', isUnderWay && row.service_firm !== null && sides.includes('center')],
    ['pay', (row.is_owing ?? false) && sides.includes('center')],
    ['delete', row.status === 1 && sides.includes('shop')],
    ['addFile', sides.length > 0],
  ])
}

/** edit, schedule, assign, services, prices, check, checkReady, authorize, credit, delete, addFile */
export const eventRights = (actor: Someone, row: EventFacts): string[] => {
  const sides = eventSidesOf(actor, row)
  const isCenter = sides.includes('center')
  const isWorker = isCenter || sides.includes('technician')
  const isOpen = !isOver(row.status) && !isStopped(row.request_status)
  const mayEdit = isOpen && mayEditEvent(sides, row.request_status)
  return granted([
    ['edit', mayEdit],
    ['schedule', isOpen && isCenter],
    ['assign', isOpen && isCenter && row.service_firm !== null],
    ['services', mayEdit],
    ['prices', isOpen && isCenter],
    ['check', isOpen && isWorker],
    ['checkReady', isOpen && sides.length > 0],
    ['authorize', isOpen && sides.some((side) => side !== 'technician')],
    ['credit', isCenter && !row.is_billed && row.status !== 5 && ![5, 6].includes(row.request_status)],
    ['delete', row.started_at === null && !isOver(row.status) && mayEdit && !sides.includes('technician')],
    ['addFile', sides.length > 0],
  ])
}

/** Who brought a file may take it away again, and so may the host. */
export const fileRights = (actor: Someone, file: { uploaded_by: number | null }): string[] =>
  actor.all || file.uploaded_by === actor.user ? ['delete'] : []
