import { describe, expect, it } from 'vitest'
import { Role, roles } from '#contract/kit/roles.ts'
import { nextStep } from '#contract/next-step/next-step.ts'
import { orderSteps, type NextOrder, type NextStep, type NextTask } from '#contract/next-step/order.ts'
import { recentReminder, remindable, type Reminded } from '#contract/next-step/reminder.ts'
import { stepStates } from '#contract/next-step/strip.ts'
import { nextStepText } from '#contract/next-step/text.ts'
import type { Progress } from '#contract/requests/index.ts'
import type { Hold } from '#contract/requests/shapes.ts'
import { EventStatus, RequestStatus, requestStatusNames } from '#contract/statuses.ts'
import {
  eventMovesFor,
  eventRights,
  eventSidesOf,
  requestMovesFor,
  requestRights,
  sidesOf,
  type PolicyActor,
} from '../policy.ts'

const [branch, shop, center] = [3, 10, 20]
const [tech, otherTech] = [5, 6]
const parties = { firm: shop, service_firm: center }

const homeOf = (role: Role): number => {
  if (roles.shopType.includes(role)) return shop
  if (role === Role.centerAdmin || role === Role.technician) return center
  return roles.host.includes(role) ? 1 : branch
}
const scopeOf = (role: Role): number[] => {
  if (roles.dispatch.includes(role)) return [branch, center]
  return homeOf(role) === branch ? [branch, shop, center] : [homeOf(role)]
}
const person = (role: Role, user = role === Role.technician ? tech : 100 + role): PolicyActor => ({
  user,
  firm: homeOf(role),
  role,
  firms: scopeOf(role),
  all: roles.host.includes(role),
})
const everyone = [...roles.all.map((role) => person(role)), person(Role.technician, otherTech)]

const [mark, unmarked] = [{ by: 'Ana Delgado', at: '2026-11-17T15:14:00.000Z' }, null]
const fresh: Progress = {
  marks: {
    submitted: mark,
    accepted: unmarked,
    scheduled: unmarked,
    working: unmarked,
    completed: unmarked,
    report: unmarked,
    invoiced: unmarked,
    paid: unmarked,
  },
  stopped: null,
  isUnconfirmed: false,
  reported: [],
  isBilled: false,
  isOwing: false,
  owed: null,
  payer: null,
  reminded: null,
}

const sent: Partial<Progress> = { reported: [1], marks: { ...fresh.marks, report: mark } }

type Visit = {
  status: EventStatus
  hold?: Hold
  scheduled?: string
  techs?: number[]
  holdFrom?: EventStatus
  isToInvoice?: true
}
type Scenario = {
  status: RequestStatus
  hold?: Hold
  holdFrom?: RequestStatus
  isSubmitted?: boolean
  visits?: Visit[]
  progress?: Partial<Progress>
}
const [day, nextDay] = ['2026-11-18 09:30', '2026-11-19 08:00']
const free: Visit = { status: EventStatus.submittedOk }
const timed: Visit = { ...free, scheduled: day }
const ready: Visit = { status: EventStatus.assigned, scheduled: day, techs: [tech] }
const under: Visit = { ...ready, status: EventStatus.working }
const done: Visit = { ...ready, status: EventStatus.completed }
const unbilled: Visit = { ...done, isToInvoice: true }
const gone: Visit = { ...free, status: EventStatus.cancelled }
const untilDay: Hold = { reason: 'Waiting for parts', until: '2026-12-03' }
const stopped = (from: RequestStatus, isDeclined = false): Partial<Progress> => ({
  stopped: { by: 'Renee Castillo', at: mark.at, why: 'No target', from, isDeclined },
})

const scenarios: Record<string, Scenario> = {
  draft: { status: RequestStatus.pending, isSubmitted: false },
  'draft from the public form': {
    status: RequestStatus.pending,
    isSubmitted: false,
    progress: { isUnconfirmed: true },
  },
  submitted: { status: RequestStatus.submitted },
  accepted: { status: RequestStatus.submittedOk },
  'accepted, its visit cancelled': { status: RequestStatus.submittedOk, visits: [gone] },
  'accepted with an unscheduled visit': { status: RequestStatus.submittedOk, visits: [free] },
  'accepted with an unassigned visit': { status: RequestStatus.submittedOk, visits: [timed] },
  assigned: { status: RequestStatus.assigned, visits: [ready] },
  'assigned for two days': {
    status: RequestStatus.assigned,
    visits: [
      { ...ready, scheduled: nextDay, techs: [otherTech] },
      { ...ready, techs: [otherTech] },
    ],
  },
  'assigned, one visit unscheduled': {
    status: RequestStatus.assigned,
    visits: [{ ...ready, techs: [otherTech] }, free],
  },
  'assigned, its visit on hold': {
    status: RequestStatus.assigned,
    visits: [{ ...ready, status: EventStatus.hold, holdFrom: EventStatus.assigned }],
  },
  'assigned, its visit on hold until a day': {
    status: RequestStatus.assigned,
    visits: [{ ...ready, status: EventStatus.hold, holdFrom: EventStatus.assigned, hold: untilDay }],
  },
  'between two visits': { status: RequestStatus.working, visits: [done, ready] },
  'working, another visit on hold': {
    status: RequestStatus.working,
    visits: [{ ...ready, status: EventStatus.hold, holdFrom: EventStatus.assigned }, under],
  },
  working: { status: RequestStatus.working, visits: [under, { ...ready, techs: [otherTech] }] },
  completed: { status: RequestStatus.completed, visits: [unbilled, gone] },
  'invoiced before its report': {
    status: RequestStatus.completed,
    visits: [done],
    progress: { isBilled: true, isOwing: true },
  },
  reported: { status: RequestStatus.completed, visits: [unbilled], progress: sent },
  'reported, without charges': { status: RequestStatus.completed, visits: [done], progress: sent },
  'invoiced to the shop': {
    status: RequestStatus.completed,
    visits: [done],
    progress: { ...sent, isBilled: true, isOwing: true, owed: '397.50', payer: 'Maple Street Auto Body' },
  },
  'invoiced to an insurer': {
    status: RequestStatus.completed,
    visits: [done],
    progress: { ...sent, isBilled: true, isOwing: true, payer: 'Harborview Casualty' },
  },
  paid: { status: RequestStatus.paid, visits: [done], progress: { ...sent, isBilled: true } },
  'paid without a report': { status: RequestStatus.paid, visits: [done], progress: { isBilled: true } },
  'on hold': {
    status: RequestStatus.hold,
    holdFrom: RequestStatus.submittedOk,
    progress: stopped(RequestStatus.submittedOk),
  },
  'on hold until a day': {
    status: RequestStatus.hold,
    hold: untilDay,
    holdFrom: RequestStatus.submittedOk,
    progress: stopped(RequestStatus.submittedOk),
  },
  'on hold while working': {
    status: RequestStatus.hold,
    holdFrom: RequestStatus.working,
    visits: [under],
    progress: stopped(RequestStatus.working),
  },
  cancelled: {
    status: RequestStatus.cancelled,
    visits: [gone],
    progress: stopped(RequestStatus.submittedOk),
  },
  declined: { status: RequestStatus.cancelled, progress: stopped(RequestStatus.submitted, true) },
  voided: { status: RequestStatus.voided, visits: [done], progress: stopped(RequestStatus.completed) },
}

const eventFacts = (scenario: Scenario, visit: Visit) => ({
  ...parties,
  status: visit.status,
  hold_from: visit.holdFrom ?? null,
  request_status: scenario.status,
  technician_ids: visit.techs ?? [],
  started_at: null,
  is_billed: visit.status === EventStatus.completed && (scenario.progress?.isBilled ?? false),
})
const requestFacts = ({ status, holdFrom, progress }: Scenario) => ({
  ...parties,
  status,
  hold_from: holdFrom ?? null,
  is_billed: progress?.isBilled ?? false,
  is_owing: progress?.isOwing ?? false,
  is_unconfirmed: progress?.isUnconfirmed ?? false,
})
/** The order as this person is answered. */
const orderFor = (actor: PolicyActor, scenario: Scenario): NextOrder => {
  const facts = requestFacts(scenario)
  return {
    status: scenario.status,
    hold: scenario.hold ?? null,
    firm: shop,
    firmName: 'Maple Street Auto Body',
    serviceFirm: center,
    serviceFirmName: 'Northline Grand Rapids',
    submittedOn: scenario.isSubmitted === false ? null : mark.at,
    createdOn: mark.at,
    moves: requestMovesFor(actor, facts),
    rights: requestRights(actor, facts),
    progress: { ...fresh, ...scenario.progress },
    events: (scenario.visits ?? []).map((visit, index) => ({
      calibrateEvent: index + 1,
      number: index + 1,
      calibrateStatusType: visit.status,
      hold: visit.hold ?? null,
      scheduled: visit.scheduled ?? null,
      techIds: visit.techs ?? [],
      techs: visit.techs?.map((id) => (id === tech ? 'Dana Whitfield' : 'Tom Beckett')).join(', ') ?? null,
      isToInvoice: visit.isToInvoice ?? false,
      moves: eventMovesFor(actor, eventFacts(scenario, visit)),
      rights: eventRights(actor, eventFacts(scenario, visit)),
    })),
  }
}

/** Whether the server would take it from them, told from sides alone. */
const isAllowed = (actor: PolicyActor, scenario: Scenario, { task, visit }: NextStep): boolean => {
  const sides = sidesOf(actor, parties)
  const about = visit && scenario.visits?.[visit.id - 1]
  const visitSides = about ? eventSidesOf(actor, eventFacts(scenario, about)) : []
  switch (task) {
    case 'submit':
      return sides.includes('shop')
    case 'resume':
    case 'confirmSender':
      return sides.length > 0
    case 'start':
    case 'complete':
    case 'resumeVisit':
      return visitSides.includes('center') || visitSides.includes('technician')
    case 'sendReport':
      return sides.includes('center') || visitSides.includes('technician')
    default:
      return sides.includes('center')
  }
}

/** What a person reads who is waited for. */
const command: Record<NextTask, RegExp> = {
  submit: /^Submit /,
  confirmSender: /^Confirm /,
  accept: /^Accept /,
  schedule: /^Schedule .*visit/,
  assign: /^Assign a tech to visit \d/,
  start: /^Start visit \d/,
  complete: /^Complete visit \d/,
  resumeVisit: /^Visit \d is on hold\. Resume /,
  sendReport: /^Send the report for visit \d/,
  invoice: /^Invoice visit \d/,
  pay: /^Pay the balance/,
  resume: /^On hold\. Resume /,
}

describe.each(Object.entries(scenarios))('an order that is %s', (_name, scenario) => {
  it.each(everyone.map((actor) => [actor.role, actor.user, actor] as const))(
    'tells role %i (user %i) what happens next and who does it, and offers only what they may do',
    (_role, _user, actor) => {
      const order = orderFor(actor, scenario)
      const next = nextStep(order, actor)
      const text = nextStepText(next, order)
      expect(orderSteps).toContain(next.stage)
      expect(text).toMatch(/^[A-Z].*[^{}]$/)
      expect(text).not.toMatch(/\{\{|undefined|null/)
      if (next.task === null) {
        expect(next).not.toHaveProperty('action')
        expect(next.waitingFor).toBeNull()
        return
      }
      expect(next.waitingFor).not.toBe('')
      // Whoever is waited for is told what to do, and all others whom the order waits for.
      const isTimed = scenario.hold?.until ?? scenario.visits?.some(({ hold }) => hold?.until)
      if (isTimed) expect(text).toMatch(/on hold until Dec 3: waiting for parts\. It resumes by itself\.$/i)
      else if (next.waitingFor === 'you') expect(text).toMatch(command[next.task])
      else {
        expect(text).toContain('aiting for')
        expect(text).toContain(next.waitingFor)
      }
      expect(next.action !== undefined).toBe(isAllowed(actor, scenario, next))
      if (next.action) expect(next.action.task).toBe(next.task)
      // You are waited for only if you may do it; the shop pays, and the center records that.
      if (next.waitingFor === 'you' && next.task !== 'pay') expect(next.action).toBeDefined()
    },
  )

  it('can be taken on by somebody, and is the same step for everybody in the office', () => {
    const office = roles.office.map((role) => {
      const actor = person(role)
      return nextStep(orderFor(actor, scenario), actor)
    })
    expect(new Set(office.map(({ stage, task }) => `${stage} ${task}`)).size).toBe(1)
    if (office[0]?.task) expect(office.some(({ action }) => action !== undefined)).toBe(true)
  })
})

it('is told for every status', () => {
  const told = new Set<number>(Object.values(scenarios).map(({ status }) => status))
  expect([...told].sort((a, b) => a - b)).toEqual(Object.keys(requestStatusNames).map(Number))
})

describe('the sentence', () => {
  const says = (name: string, role: Role, user?: number) => {
    const actor = person(role, user)
    const order = orderFor(actor, scenarios[name] ?? { status: RequestStatus.pending })
    const next = nextStep(order, actor)
    return `${nextStepText(next, order)} [${next.action?.task ?? ''}]`
  }
  const { shopEstimator, centerAdmin, technician, dispatcher } = Role
  it.each<[string, Role, string]>([
    ['draft', shopEstimator, 'Submit this RO [submit]'],
    ['draft', dispatcher, 'Waiting for Maple Street Auto Body to submit []'],
    ['draft from the public form', shopEstimator, 'Confirm the sender [confirmSender]'],
    ['submitted', shopEstimator, 'Waiting for Northline Grand Rapids to accept []'],
    ['submitted', centerAdmin, 'Accept this RO [accept]'],
    ['submitted', dispatcher, 'Waiting for Northline Grand Rapids to accept [accept]'],
    ['accepted', centerAdmin, 'Schedule the first visit [schedule]'],
    ['accepted, its visit cancelled', centerAdmin, 'Schedule the first visit [schedule]'],
    ['accepted with an unscheduled visit', centerAdmin, 'Schedule visit 1 [schedule]'],
    ['accepted with an unscheduled visit', technician, 'Start visit 1 [start]'],
    ['accepted with an unassigned visit', centerAdmin, 'Assign a tech to visit 1 [assign]'],
    ['assigned', shopEstimator, 'Waiting for Dana Whitfield to start visit 1 []'],
    ['assigned', centerAdmin, 'Waiting for Dana Whitfield to start visit 1 [start]'],
    ['assigned', technician, 'Start visit 1 [start]'],
    ['assigned for two days', centerAdmin, 'Waiting for Tom Beckett to start visit 2 [start]'],
    ['assigned, one visit unscheduled', centerAdmin, 'Schedule visit 2 [schedule]'],
    [
      'assigned, its visit on hold',
      technician,
      'Visit 1 is on hold. Resume it when work can go on. [resumeVisit]',
    ],
    ['working', centerAdmin, 'Waiting for Dana Whitfield to complete visit 1 [complete]'],
    ['completed', centerAdmin, 'Send the report for visit 1 [sendReport]'],
    ['completed', shopEstimator, 'Waiting for Northline Grand Rapids to send the report for visit 1 []'],
    ['invoiced before its report', centerAdmin, 'Send the report for visit 1 [sendReport]'],
    ['reported', centerAdmin, 'Invoice visit 1 [invoice]'],
    ['reported, without charges', centerAdmin, 'All done. Nothing left to do. []'],
    ['invoiced to the shop', centerAdmin, 'Waiting for Maple Street Auto Body to pay $397.50 [pay]'],
    ['invoiced to the shop', shopEstimator, 'Pay the balance of $397.50 []'],
    ['invoiced to an insurer', shopEstimator, 'Waiting for Harborview Casualty to pay the balance []'],
    ['paid without a report', centerAdmin, 'All done. Nothing left to do. []'],
    ['paid', shopEstimator, 'All done. Nothing left to do. []'],
    ['on hold', shopEstimator, 'On hold. Resume it when work can go on. [resume]'],
    ['on hold', technician, 'On hold, waiting for Northline Grand Rapids to resume []'],
    ['cancelled', shopEstimator, 'Cancelled. You can reopen it as a draft. []'],
    [
      'declined',
      technician,
      'Declined by Northline Grand Rapids. Maple Street Auto Body or Northline Grand Rapids can reopen it as a draft. []',
    ],
    ['voided', shopEstimator, 'Voided. Northline Grand Rapids can reopen it as a draft. []'],
  ])('%s, to role %i: %s', (name, role, text) => expect(says(name, role)).toBe(text))

  it("tells a technician of a colleague's work whom it waits for", () => {
    expect(says('assigned', technician, otherTech)).toBe('Waiting for Dana Whitfield to start visit 1 []')
  })
})

describe('a reminder', () => {
  const { shopEstimator, centerAdmin, technician, dispatcher } = Role
  it.each<[string, Role, Reminded | undefined]>([
    ['submitted', shopEstimator, 'center'],
    ['submitted', centerAdmin, undefined],
    ['submitted', dispatcher, undefined],
    ['accepted', shopEstimator, 'center'],
    // It waits for its time.
    ['assigned', shopEstimator, undefined],
    ['working', shopEstimator, [tech]],
    ['working', centerAdmin, undefined],
    ['completed', shopEstimator, 'center'],
    ['invoiced to the shop', shopEstimator, undefined],
    // Nobody there has an account.
    ['invoiced to an insurer', shopEstimator, undefined],
    ['on hold', technician, undefined],
    ['on hold until a day', shopEstimator, undefined],
    ['paid', shopEstimator, undefined],
    ['cancelled', shopEstimator, undefined],
  ])('for an order that is %s, by role %i, goes to %o', (name, role, whom) => {
    const actor = person(role)
    const scenario = scenarios[name] ?? { status: RequestStatus.pending }
    const marks = Object.fromEntries(Object.keys(fresh.marks).map((step) => [step, mark]))
    const progress = { ...scenario.progress, marks: marks as Progress['marks'] }
    const order = orderFor(actor, { ...scenario, progress })
    expect(remindable(order, nextStep(order, actor), actor)).toEqual(whom)
  })

  it('is recent for a day, and only about the step that is waited for', () => {
    const actor = person(shopEstimator)
    const at = (reminded: string, now: string) => {
      const order = orderFor(actor, {
        status: RequestStatus.submitted,
        progress: { reminded: { by: 'Eric Halvorsen', at: reminded } },
      })
      return recentReminder(order, nextStep(order, actor), Date.parse(now)) !== undefined
    }
    expect(at('2026-11-17T16:00:00Z', '2026-11-18T15:59:00Z')).toBe(true)
    expect(at('2026-11-17T16:00:00Z', '2026-11-18T16:00:00Z')).toBe(false)
    expect(at('2026-11-17T15:00:00Z', '2026-11-17T16:00:00Z')).toBe(false)
  })
})

describe('the strip', () => {
  const strip = (name: string) => {
    const actor = person(Role.centerAdmin)
    const order = orderFor(actor, scenarios[name] ?? { status: RequestStatus.pending })
    const states = stepStates(order, nextStep(order, actor))
    return orderSteps
      .map((step) => ({ done: '+', current: '>', skipped: '-', open: '.' })[states[step]])
      .join('')
  }
  it.each([
    ['draft', '>......'],
    ['submitted', '+>.....'],
    ['accepted', '++>....'],
    ['assigned', '+++>...'],
    ['completed', '++++>..'],
    ['invoiced before its report', '++++>+.'],
    ['reported', '+++++>.'],
    ['reported, without charges', '+++++--'],
    ['invoiced to the shop', '++++++>'],
    ['paid', '+++++++'],
    ['paid without a report', '++++-++'],
    ['on hold', '++>....'],
    ['on hold while working', '+++>...'],
    ['declined', '+>.....'],
    ['voided', '++++>..'],
  ])('of an order that is %s is %s', (name, steps) => expect(strip(name)).toBe(steps))

  it('skips what never applied', () => {
    const actor = person(Role.centerAdmin)
    const unscheduled = {
      status: RequestStatus.working,
      isSubmitted: false,
      visits: [{ ...under, scheduled: '' }],
    }
    const order = orderFor(actor, unscheduled)
    expect(stepStates(order, nextStep(order, actor))).toMatchObject({
      accepted: 'skipped',
      scheduled: 'skipped',
    })
  })
})
