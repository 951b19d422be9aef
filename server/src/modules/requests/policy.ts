import { fieldNames, settableFields, type Side } from '#contract/kit/fields.ts'
import { eventFields } from '#contract/fields/event-fields.ts'
import { requestFields } from '#contract/fields/request-fields.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import { isShopType, Role } from '#contract/kit/roles.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { eventMoves, moveLabel, reasonsOf, requestMoves, type MoveName } from './rules/status.ts'
import { t } from './texts.ts'

/** Permission rules for repair orders and visits. Pure functions; row visibility is decided by scope, not here. */
export type PolicyActor = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>
type Parties = { firm: number; service_firm: number | null }
export type RequestFacts = Parties & {
  status: number
  hold_from: number | null
  /** An open invoice covers one of its visits. */
  is_billed?: boolean
  /** An open invoice covers the visit completed last, the one that reopening would affect. */
  is_last_billed?: boolean
  /** Part of the invoiced amount is unpaid. */
  is_owing?: boolean
  /** It came through the public form and nobody has confirmed its sender yet. */
  is_unconfirmed?: boolean
}
export type EventFacts = Parties & {
  status: number
  hold_from: number | null
  request_status: number
  technician_ids: readonly number[]
  started_at: string | null
  /** An open invoice covers it, so it can't change. */
  is_billed?: boolean
}
export type Move = {
  to: number
  says: string
  asksReason: boolean
  reasons?: 'HoldReason' | 'CancelReason'
  notYet?: string
}

/** The technician role of `roleNames`. */
export const technicianRole = Role.technician

/** The sides of a request that the caller acts for. Before a center is assigned, the owning office acts for both. */
export const sidesOf = (actor: PolicyActor, { firm, service_firm }: Parties): Side[] => {
  if (actor.role === technicianRole) return []
  if (isShopType(actor.role)) return canSeeFirm(actor, firm) ? ['shop'] : []
  const sides: Side[] = []
  if (canSeeFirm(actor, firm)) sides.push('shop')
  if (canSeeFirm(actor, service_firm ?? firm)) sides.push('center')
  return sides
}

/** The sides of a visit that the caller acts for. Technicians act on their own visits and on their center's unassigned ones. */
export const eventSidesOf = (
  actor: PolicyActor,
  event: Parties & { technician_ids: readonly number[] },
): Side[] => {
  if (actor.role !== technicianRole) return sidesOf(actor, event)
  const isOwn = event.technician_ids.includes(actor.user)
  const isFree = event.technician_ids.length === 0 && event.service_firm === actor.firm
  return isOwn || isFree ? ['technician'] : []
}

const movesFor = (
  rows: readonly {
    to: number
    name: MoveName
    asksReason: boolean
    allowedSides: readonly Side[]
    isHidden?: true
  }[],
  sides: readonly Side[],
): Move[] =>
  rows
    .filter((row) => !row.isHidden && row.allowedSides.some((side) => sides.includes(side)))
    .map(({ to, name, asksReason }) => {
      const reasons = reasonsOf(name)
      return { to, says: moveLabel(name), asksReason, ...(reasons && { reasons }) }
    })

/** The status moves that a caller is offered on a request. An invoiced request can't be voided or reopened. */
export const requestMovesFor = (actor: PolicyActor, row: RequestFacts): Move[] =>
  movesFor(
    requestMoves({ status: row.status as RequestStatus, holdFrom: row.hold_from as RequestStatus | null }),
    sidesOf(actor, row),
  )
    .filter(
      (move) =>
        !(row.is_billed && move.to === RequestStatus.voided) &&
        !(row.is_last_billed && move.to === RequestStatus.working),
    )
    .map((move) =>
      row.is_unconfirmed && row.status === RequestStatus.pending && move.to === RequestStatus.submitted
        ? { ...move, notYet: t('unconfirmed') }
        : move,
    )

const isRequestVoid = (status: number): boolean =>
  status === RequestStatus.cancelled || status === RequestStatus.voided
/** Whether only the notes of the request can change: Cancelled, Voided, or Paid. */
export const isRequestClosed = (status: number): boolean =>
  isRequestVoid(status) || status === RequestStatus.paid
/** Whether a person stopped the request: Cancelled, Voided, Paid, or Hold. */
export const isRequestStopped = (status: number): boolean =>
  isRequestClosed(status) || status === RequestStatus.hold
/** A completed or cancelled visit keeps its services, prices, and schedule. */
export const isVisitClosed = (status: number): boolean =>
  status === EventStatus.completed || status === EventStatus.cancelled

/** The status moves that a caller is offered on a visit. While its request is on hold, a visit can only be cancelled. */
export const eventMovesFor = (actor: PolicyActor, row: EventFacts): Move[] => {
  if (row.is_billed) return []
  const moves = movesFor(
    eventMoves({ status: row.status as EventStatus, holdFrom: row.hold_from as EventStatus | null }),
    eventSidesOf(actor, row),
  )
  if (row.request_status === RequestStatus.hold)
    return moves.filter((move) => move.to === EventStatus.cancelled)
  if (isRequestStopped(row.request_status)) return []
  return row.service_firm === null ? moves.filter((move) => move.to !== EventStatus.working) : moves
}

/** Request fields that these sides may set, those of its vehicle included. Changes to other fields are refused. */
export const settableRequestFields = (sides: readonly Side[]): Set<string> =>
  new Set([
    ...settableFields(requestFields, sides),
    ...(sides.includes('shop') ? ['vehicle', ...fieldNames(vehicleFields)] : []),
  ])

/** Visit fields that these sides may set, its services included. Changes to other fields are refused. */
export const settableEventFields = (sides: readonly Side[]): Set<string> =>
  new Set([
    ...settableFields(eventFields, sides),
    ...(sides.length > 0 ? ['serviceList'] : []),
    ...(sides.includes('center') ? ['prices'] : []),
  ])

/** The shop can edit visits until the center has accepted the request. */
export const mayEditEvent = (sides: readonly Side[], status: number): boolean =>
  sides.some((side) => side !== 'shop') || (sides.includes('shop') && status <= RequestStatus.submitted)

type Right = readonly [name: string, has: boolean]
const granted = (rights: readonly Right[]): string[] => rights.filter(([, has]) => has).map(([name]) => name)

/** Rights: edit, editShop (number, customer, vehicle), internalNotes, addVisit, assign (technicians), pay, delete, addFile, share (guest links). */
export const requestRights = (actor: PolicyActor, row: RequestFacts): string[] => {
  const sides = sidesOf(actor, row)
  const isOpen = !isRequestClosed(row.status)
  const isUnderWay = row.status !== RequestStatus.completed && !isRequestStopped(row.status)
  return granted([
    ['edit', sides.length > 0 && isOpen],
    ['editShop', sides.includes('shop') && isOpen],
    ['internalNotes', sides.includes('center')],
    ['addVisit', !isRequestStopped(row.status) && mayEditEvent(sides, row.status)],
    ['assign', isUnderWay && row.service_firm !== null && sides.includes('center')],
    ['pay', (row.is_owing ?? false) && sides.includes('center')],
    ['delete', row.status === RequestStatus.pending && sides.includes('shop')],
    ['addFile', sides.length > 0],
    ['share', sides.length > 0 && row.status !== RequestStatus.pending],
  ])
}

/** Whoever does the work may record what became of each system, also after the visit is completed: a report may need correcting. */
export const mayRecordResults = (
  actor: PolicyActor,
  row: Parties & { technician_ids: readonly number[]; status: number; request_status: number },
): boolean =>
  eventSidesOf(actor, row).some((side) => side !== 'shop') &&
  row.status !== EventStatus.cancelled &&
  !isRequestVoid(row.request_status)

/** Rights: edit, schedule, assign, services, prices, check, checkReady, confirmVehicle, acceptVehicle, authorize, authorizeInPerson, credit, delete, addFile. */
export const eventRights = (actor: PolicyActor, row: EventFacts): string[] => {
  const sides = eventSidesOf(actor, row)
  const isCenter = sides.includes('center')
  const isWorker = isCenter || sides.includes('technician')
  const isOpen = !isVisitClosed(row.status) && !isRequestStopped(row.request_status)
  const mayEdit = isOpen && mayEditEvent(sides, row.request_status)
  return granted([
    ['edit', mayEdit],
    ['schedule', isOpen && isCenter],
    ['assign', isOpen && isCenter && row.service_firm !== null],
    ['services', mayEdit],
    ['prices', isOpen && isCenter],
    ['check', isOpen && isWorker],
    ['checkReady', isOpen && sides.length > 0],
    ['confirmVehicle', isOpen && isWorker],
    ['acceptVehicle', isOpen && isCenter],
    ['authorize', isOpen && sides.some((side) => side !== 'technician')],
    ['authorizeInPerson', isOpen && isWorker],
    [
      'credit',
      isCenter &&
        !row.is_billed &&
        row.status !== EventStatus.cancelled &&
        !isRequestVoid(row.request_status),
    ],
    [
      'delete',
      row.started_at === null && !isVisitClosed(row.status) && mayEdit && !sides.includes('technician'),
    ],
    [
      'addFile',
      sides.length > 0 && row.status !== EventStatus.cancelled && !isRequestVoid(row.request_status),
    ],
  ])
}

/** A file can be deleted by the person who uploaded it and by the host. */
export const fileRights = (actor: PolicyActor, file: { uploaded_by: number | null }): string[] =>
  actor.all || file.uploaded_by === actor.user ? ['delete'] : []
