import { fromCents, cents, lineAmount } from '#contract/kit/money.ts'
import type { Slot } from './calendar.ts'
import { instant, localTime } from './days.ts'
import { addItems, type Progress } from './items.ts'
import type { Journal } from './journal.ts'
import { cancelReasons, holdReason, internalNotes, results } from './names.ts'
import type { Branch, Demo, Person, BaseService, Shop } from './world.ts'
import { EventStatus } from '#contract/statuses.ts'

export type Order = {
  request: number
  shop: Shop
  branch: Branch
  journal: Journal
  createdAt: string
  submittedAt: string
}

export type VisitPlan = {
  type: string
  status: number
  codes: readonly string[]
  minutes: number
  slot: Slot | null
  /** Whether the slot's technician was assigned. */
  isAssigned: boolean
  /** Local minutes on the slot's day. */
  startedAt?: number
  completedAt?: number
  number: number
  /** When it was planned, ISO; kept between submission and start. */
  plannedAt: string
  notes?: string
  /** Credit on the first line, in whole dollars. */
  credit?: number
  /** Items left open even though the work has moved on. */
  leaveOpen?: readonly string[]
}

export type Visit = {
  event: number
  charged: bigint
  plannedAt: string
  startedAt: string | null
  lastAt: string
  technicians: readonly Person[]
}

const zoneOf = (order: Order): string => order.shop.center.zone

/** A time on the day of the visit, but not after now. */
const at = (demo: Demo, order: Order, plan: VisitPlan, minutes: number): string => {
  const made = instant(zoneOf(order), plan.slot!.day, Math.min(minutes, 1439))
  const now = demo.now.toISOString()
  return made > now ? now : made
}

/** Moves the wished time between the submission of the order and the start of the work. */
const clampPlannedTime = (demo: Demo, order: Order, wished: string, startedAt: string | null): string => {
  const begun = startedAt ? Date.parse(startedAt) - 30 * 60_000 : demo.now.getTime()
  const soonest = Date.parse(order.submittedAt) + 5 * 60_000
  const planned = Math.max(Math.min(Date.parse(wished), begun), soonest)
  return new Date(Math.min(planned, demo.now.getTime())).toISOString()
}

export const addVisit = (demo: Demo, order: Order, wish: VisitPlan): Visit => {
  const { rows, random, base } = demo
  const { slot } = wish
  const technicians = slot && wish.isAssigned ? [slot.technician] : []
  const startedAt = wish.startedAt === undefined ? null : at(demo, order, wish, wish.startedAt)
  const plan = { ...wish, plannedAt: clampPlannedTime(demo, order, wish.plannedAt, startedAt) }
  const completedAt = plan.completedAt === undefined ? null : at(demo, order, plan, plan.completedAt)
  const event = rows.add('event', {
    request: order.request,
    firm: order.shop.id,
    service_firm: order.shop.center.id,
    number: plan.number,
    type: base.eventType(plan.type),
    status: plan.status,
    hold_from:
      plan.status === EventStatus.hold ? (startedAt ? EventStatus.working : EventStatus.assigned) : null,
    scheduled_local: slot ? localTime(slot.day, slot.start) : null,
    scheduled_zone: slot ? zoneOf(order) : null,
    scheduled_at: slot ? instant(zoneOf(order), slot.day, slot.start) : null,
    minutes: plan.minutes,
    bay: slot && plan.isAssigned ? slot.bay : null,
    started_at: startedAt,
    completed_at: completedAt,
    completed_local:
      plan.completedAt === undefined ? null : localTime(slot!.day, Math.min(plan.completedAt, 1439)),
    notes: plan.notes ?? '',
    results: plan.status === EventStatus.completed ? random.pick(results) : '',
    internal_notes: random.chance(0.06) ? random.pick(internalNotes) : '',
    credit_notes: plan.credit ? 'Scan was repeated.' : '',
    is_credit: false,
    payment_type: base.lookup('PaymentType', random.chance(0.6) ? 'Shop account' : 'Insurer pays'),
    stop_reason:
      plan.status === EventStatus.cancelled
        ? base.lookup('CancelReason', 'Shop cancelled')
        : plan.status === EventStatus.hold
          ? base.lookup('HoldReason', holdReason)
          : null,
    stop_text: plan.status === EventStatus.hold ? holdReason : '',
    transportation_types: [
      base.lookup('TransportationType', slot?.isMobile ? 'Done at the shop' : 'Driven by the shop'),
    ],
    created_by: order.shop.center.admin.user,
    version: 1,
    created_at: plan.plannedAt,
    updated_at: completedAt ?? startedAt ?? plan.plannedAt,
  })
  for (const technician of technicians)
    rows.add('event_technician', {
      event,
      request: order.request,
      user: technician.user,
      name: technician.name,
      is_lead: true,
      assigned_at: plan.plannedAt,
      assigned_by: order.branch.dispatcher.user,
    })
  const charged = addLines(demo, order, plan, event)
  addItems(demo, {
    event,
    request: order.request,
    firm: order.shop.center.id,
    type: base.eventType(plan.type),
    groups: plan.codes.map((code) => base.service(code).group),
    progress: progressOf(plan.status, startedAt !== null),
    by: technicians[0] ?? order.shop.center.admin,
    zone: zoneOf(order),
    from: startedAt ?? plan.plannedAt,
    to: completedAt ?? demo.now.toISOString(),
    leaveOpen: plan.leaveOpen ?? [],
  })
  addJournal(demo, order, plan, event, startedAt, completedAt)
  const { plannedAt } = plan
  return { event, charged, plannedAt, startedAt, lastAt: completedAt ?? startedAt ?? plannedAt, technicians }
}

const progressOf = (status: number, isStarted: boolean): Progress =>
  status === EventStatus.completed
    ? 'done'
    : status === EventStatus.working || (status === EventStatus.hold && isStarted)
      ? 'partial'
      : 'open'

/** Why a line costs what it does, as the server stores it: the brand's rate for the rate type. */
const priceReason = ({ brand }: Branch, { rateType, isFlat }: BaseService) => ({
  from: 'firm',
  firm: brand.id,
  firmName: brand.name,
  isForService: false,
  isFlat,
  rateType,
})

/** Visits that were planned with somebody, so that their services are answered. */
const answeredStatuses: readonly number[] = [
  EventStatus.assigned,
  EventStatus.working,
  EventStatus.completed,
  EventStatus.hold,
]

/** Adds services with prices. Returns the charges less the credit, in cents. */
const addLines = (demo: Demo, order: Order, plan: VisitPlan, event: number): bigint => {
  const { rows, random, base } = demo
  let charged = 0n
  plan.codes.forEach((code, index) => {
    const service = base.service(code)
    const rate = order.branch.rates[service.rateType] ?? '185.00'
    const amount = service.isFlat ? rate : lineAmount(service.hours, rate)
    const isAnswered = answeredStatuses.includes(plan.status)
    const answer = isAnswered
      ? random.pickWeighted([
          [1, 93],
          [0, index > 0 && !plan.credit ? 3 : 0],
          [2, plan.status === EventStatus.completed ? 0 : 4],
        ])
      : null
    const line = rows.add('event_service', {
      event,
      request: order.request,
      service: service.id,
      description: service.name,
      hours: service.hours,
      rate,
      amount,
      price_reason: priceReason(order.branch, service),
      authorization: answer,
      authorized_at: answer === null ? null : plan.plannedAt,
      authorized_by: answer === null ? null : order.shop.admin.user,
      authorized_name: answer === null ? '' : order.shop.admin.name,
      credit_description: plan.credit && index === 0 ? 'Scan was repeated' : '',
      sort: index + 1,
      version: 1,
      created_at: plan.plannedAt,
      updated_at: plan.plannedAt,
    })
    if (answer !== 0) charged += cents(amount)
    if (!plan.credit || index > 0) return
    charged -= cents(`${plan.credit}`)
    rows.add('event_credit', {
      event,
      request: order.request,
      event_service: line,
      description: 'Scan was repeated',
      hours: '0.00',
      amount: fromCents(-cents(`${plan.credit}`)),
      created_by_type: 'Center',
      created_by: order.shop.center.admin.user,
      version: 1,
      created_at: plan.plannedAt,
      updated_at: plan.plannedAt,
    })
  })
  return plan.status === EventStatus.cancelled ? 0n : charged
}

const addJournal = (
  demo: Demo,
  order: Order,
  plan: VisitPlan,
  event: number,
  startedAt: string | null,
  completedAt: string | null,
): void => {
  const { journal, shop } = order
  const entry = {
    entity: 'event',
    id: event,
    request: order.request,
    firm: shop.id,
    serviceFirm: shop.center.id,
  } as const
  const desk = shop.center.admin
  const technician = plan.slot?.technician ?? desk
  journal.add({ ...entry, at: plan.plannedAt, by: desk, what: 'created', to: plan.slot ? 6 : plan.status })
  if (plan.isAssigned && plan.slot)
    journal.add({
      ...entry,
      at: plan.plannedAt,
      by: order.branch.dispatcher,
      what: 'assigned',
      from: EventStatus.pending,
      to: EventStatus.assigned,
      changes: { techs: ['', technician.name] },
    })
  if (startedAt)
    journal.add({
      ...entry,
      at: startedAt,
      by: technician,
      what: 'moved',
      from: EventStatus.assigned,
      to: EventStatus.working,
    })
  if (completedAt)
    journal.add({
      ...entry,
      at: completedAt,
      by: technician,
      what: 'moved',
      from: EventStatus.working,
      to: EventStatus.completed,
    })
  if (plan.status === EventStatus.cancelled)
    journal.add({
      ...entry,
      at: plan.plannedAt,
      by: desk,
      what: 'moved',
      from: EventStatus.assigned,
      to: EventStatus.cancelled,
      why: demo.random.pick(cancelReasons),
    })
}
