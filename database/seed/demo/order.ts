import { fromCents } from '#contract/kit/money.ts'
import { addDays, instant, localTime, todayAt } from './days.ts'
import type { Journal } from './journal.ts'
import { holdReason, holdReasons, internalNotes, requestNotes } from './names.ts'
import { patterns, type Pattern } from './patterns.ts'
import { vinOf } from './vin.ts'
import { addVisit, type Visit, type VisitPlan } from './visit.ts'
import type { Branch, Customer, Demo, Shop } from './world.ts'
import { openEventStatuses, RequestStatus } from '#contract/statuses.ts'

const isOpenEvent = (status: number): boolean => (openEventStatuses as readonly number[]).includes(status)
const isFinished = (status: number): boolean =>
  status === RequestStatus.completed || status === RequestStatus.paid

export type OrderPlan = {
  shop: Shop
  status: number
  type: string
  requestedServices: readonly string[]
  day: string
  minute: number
  visits: readonly Omit<VisitPlan, 'number'>[]
  pattern?: Pattern
  serial?: number
  number?: string
  customer?: Customer
  insurer?: string
  notes?: string
  /** Has no vehicle and customer, like an order typed in a hurry. */
  bare?: boolean
}

/** Adds a repair order with its vehicle, visits, payment, and history. */
export const addOrder = (demo: Demo, branch: Branch, journal: Journal, plan: OrderPlan): void => {
  const { rows, random, base } = demo
  const { shop } = plan
  // In the hour that clocks skip, a local time a few minutes ago may still be in the future.
  const createdAt = later(demo, instant(shop.zone, plan.day, plan.minute), 0)
  const estimator = random.pick(shop.estimators)
  const customer = plan.bare ? null : (plan.customer ?? random.pick(shop.customers))
  const vehicle = plan.bare ? null : addVehicle(demo, shop, customer, plan, createdAt)
  const insurer = plan.insurer
    ? demo.insurers.find((each) => each.name === plan.insurer)
    : random.chance(0.7)
      ? random.pick(demo.insurers)
      : undefined
  const isSubmitted = plan.status !== RequestStatus.pending
  const submittedAt = submissionTime(demo, createdAt, random.int(6, 180))
  const request = rows.add('request', {
    firm: shop.id,
    service_firm: isSubmitted ? shop.center.id : null,
    type: base.lookup('CalibrateType', plan.type),
    ro_number: plan.number ?? shop.nextNumber(),
    status: plan.status,
    hold_from:
      plan.status === RequestStatus.hold
        ? plan.visits.length > 0
          ? RequestStatus.assigned
          : RequestStatus.submittedOk
        : null,
    stop_reason: plan.status === RequestStatus.hold ? base.lookup('HoldReason', holdReason) : null,
    stop_text: plan.status === RequestStatus.hold ? holdReason : '',
    vehicle: vehicle?.id ?? null,
    vehicle_text: vehicle?.text ?? '',
    vin: vehicle?.vin ?? '',
    contact: customer && !customer.isFleet ? customer.contact : null,
    customer_name: customer && !customer.isFleet ? customer.name : '',
    insurer: insurer?.id ?? null,
    insurer_name: insurer?.name ?? '',
    claim_number: insurer ? `${random.int(10, 99)}-${random.int(100000, 999999)}` : '',
    fleet_contact: customer?.isFleet ? customer.contact : null,
    fleet_name: customer?.isFleet ? customer.name : '',
    fleet_number: customer?.isFleet ? String(random.int(100, 480)) : '',
    estimator: estimator.name,
    estimator_user: estimator.user,
    shop_name: shop.name,
    center_name: isSubmitted ? shop.center.name : '',
    notes: plan.notes ?? (random.chance(0.35) ? random.pick(requestNotes) : ''),
    internal_notes: random.chance(0.08) ? random.pick(internalNotes) : '',
    wanted_services: plan.requestedServices.map((code) => base.service(code).id),
    created_by: estimator.user,
    submitted_at: isSubmitted ? submittedAt : null,
    completed_at: null,
    last_event_at: createdAt,
    next_visit_local: null,
    next_visit_zone: null,
    next_visit_at: null,
    technician_names: '',
    technician_ids: [],
    version: 1,
    created_at: createdAt,
    updated_at: createdAt,
  })
  const order = { request, shop, branch, journal, createdAt, submittedAt }
  const visits = plan.visits.map((visit, index) => addVisit(demo, order, { ...visit, number: index + 1 }))
  const lastAt = writeMoves(demo, journal, plan, { request, createdAt, submittedAt, visits, estimator })
  fillListColumns(demo, request, plan, visits, lastAt)
}

const addVehicle = (demo: Demo, shop: Shop, customer: Customer | null, plan: OrderPlan, at: string) => {
  const [stem, year, make, model, trim] = plan.pattern ?? demo.random.pick(patterns)
  const vin = vinOf(stem, plan.serial ?? demo.random.int(100_000, 899_999))
  const id = demo.rows.add('vehicle', {
    firm: shop.id,
    contact: customer?.contact ?? null,
    year,
    make: demo.base.lookup('VehicleMake', make),
    make_name: make,
    model,
    trim,
    vin,
    is_deleted: false,
    version: 1,
    created_at: at,
    updated_at: at,
  })
  return { id, vin, text: [year, make, model, trim].filter(Boolean).join(' ') }
}

/** An instant some minutes later, but not after now. */
const later = (demo: Demo, at: string, minutes: number): string => {
  const then = new Date(Date.parse(at) + minutes * 60_000)
  return (then > demo.now ? demo.now : then).toISOString()
}

/**
 * Submission time: up to three hours after creation. For an order created just now it is a part of the time
 * since, so that a few minutes remain for what follows.
 */
const submissionTime = (demo: Demo, createdAt: string, minutes: number): string => {
  const made = Date.parse(createdAt)
  const room = Math.max(0, demo.now.getTime() - 6 * 60_000 - made)
  return new Date(made + Math.min(minutes * 60_000, room * (minutes / 180))).toISOString()
}

const earlier = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? one : other)

const inOrder =
  (time: (visit: Visit) => string) =>
  (one: Visit, other: Visit): number =>
    Date.parse(time(one)) - Date.parse(time(other))

type Story = {
  request: number
  createdAt: string
  submittedAt: string
  visits: readonly Visit[]
  estimator: { user: number; name: string }
}

/** Writes the status moves that led to the order's status. Returns the time of the last one. */
const writeMoves = (demo: Demo, journal: Journal, plan: OrderPlan, story: Story): string => {
  const { shop, status } = plan
  const entry = { entity: 'request', id: story.request, request: story.request, firm: shop.id } as const
  let last = story.createdAt
  const move = (
    at: string,
    by: { user: number; name: string },
    from: number,
    to: number,
    why?: string,
  ): void => {
    if (at > last) last = at
    journal.add({
      ...entry,
      serviceFirm: shop.center.id,
      at,
      by,
      what: 'moved',
      from,
      to,
      ...(why ? { why } : {}),
    })
  }
  journal.add({
    ...entry,
    serviceFirm: null,
    at: story.createdAt,
    by: story.estimator,
    what: 'created',
    to: RequestStatus.pending,
  })
  if (status === RequestStatus.pending) return last
  const desk = shop.center.admin
  move(story.submittedAt, story.estimator, RequestStatus.pending, RequestStatus.submitted)
  if (status === RequestStatus.submitted) return last
  const plannedAt = story.visits.map((visit) => visit.plannedAt).sort()
  // The center accepts before it schedules.
  const acceptedAt = earlier(
    later(demo, story.submittedAt, demo.random.int(4, 90)),
    plannedAt[0] ? later(demo, plannedAt[0], -1) : demo.now.toISOString(),
  )
  move(acceptedAt, desk, RequestStatus.submitted, RequestStatus.submittedOk)
  if (status === RequestStatus.submittedOk) return last
  const hasVisit = plan.visits.some((visit) => visit.isAssigned)
  if (hasVisit) move(plannedAt[0] ?? acceptedAt, desk, RequestStatus.submittedOk, RequestStatus.assigned)
  // The request follows its visits, on behalf of whoever moved them.
  const firstStarted = story.visits
    .filter((visit) => visit.startedAt)
    .sort(inOrder(({ startedAt }) => startedAt ?? ''))[0]
  const lastEnded = [...story.visits].sort(inOrder(({ lastAt }) => lastAt)).at(-1)
  const whose = (visit: Visit | undefined) => visit?.technicians[0] ?? desk
  const before = hasVisit ? RequestStatus.assigned : RequestStatus.submittedOk
  if (isFinished(status) || status === RequestStatus.working)
    move(firstStarted?.startedAt ?? acceptedAt, whose(firstStarted), before, RequestStatus.working)
  if (isFinished(status))
    move(lastEnded?.lastAt ?? acceptedAt, whose(lastEnded), RequestStatus.working, RequestStatus.completed)
  if (status === RequestStatus.hold)
    move(later(demo, acceptedAt, 200), desk, before, RequestStatus.hold, demo.random.pick(holdReasons))
  if (status === RequestStatus.cancelled)
    move(later(demo, acceptedAt, 300), story.estimator, before, RequestStatus.cancelled, 'No longer needed.')
  if (status === RequestStatus.voided)
    move(later(demo, acceptedAt, 400), desk, before, RequestStatus.voided, 'Entered twice.')
  if (status === RequestStatus.paid)
    move(addPayment(demo, plan, story, last), desk, RequestStatus.completed, RequestStatus.paid)
  return last
}

/** Records a payment of the balance some days after the work. Returns its time. */
const addPayment = (demo: Demo, plan: OrderPlan, story: Story, after: string): string => {
  const paidAt = later(demo, after, demo.random.int(1, 16) * 1440)
  const owed = story.visits.reduce((sum, visit) => sum + visit.charged, 0n)
  if (owed > 0n)
    demo.rows.add('payment', {
      request: story.request,
      type: demo.base.lookup(
        'PaymentType',
        demo.random.pick(['Shop account', 'Check', 'Bank transfer', 'Credit card']),
      ),
      amount: fromCents(owed),
      reference: `${demo.random.int(10000, 99999)}`,
      note: '',
      paid_on: paidAt.slice(0, 10),
      created_by: plan.shop.center.admin.user,
      version: 1,
      created_at: paidAt,
      updated_at: paidAt,
    })
  return paidAt
}

/** Fills the request columns that lists show about its visits. */
const fillListColumns = (
  demo: Demo,
  request: number,
  plan: OrderPlan,
  visits: readonly Visit[],
  lastAt: string,
): void => {
  const row = demo.rows.of('request').at(-1)!
  if (row.id !== request) throw new Error('The request is not the last one')
  const zone = plan.shop.center.zone
  const yesterday = addDays(todayAt(zone, demo.now), -1)
  const next = plan.visits
    .filter((visit) => isOpenEvent(visit.status) && visit.slot && visit.slot.day > yesterday)
    .map((visit) => visit.slot!)
    .sort((a, b) => localTime(a.day, a.start).localeCompare(localTime(b.day, b.start)))[0]
  const technicians = [
    ...new Map(visits.flatMap((visit) => visit.technicians).map((each) => [each.user, each])).values(),
  ]
  const lastEnded = visits
    .map((visit) => visit.lastAt)
    .sort()
    .at(-1)
  row.next_visit_local = next ? localTime(next.day, next.start) : null
  row.next_visit_zone = next ? zone : null
  row.next_visit_at = next ? instant(zone, next.day, next.start) : null
  row.technician_names = technicians.map((each) => each.name).join(', ')
  row.technician_ids = technicians.map((each) => each.user)
  row.last_event_at = lastAt
  row.updated_at = lastAt
  row.completed_at = isFinished(plan.status) ? (lastEnded ?? lastAt) : null
}
