import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isAllowed,
  afterStep,
  type Lifecycle,
  type LifecycleStep,
  type VisitModel,
} from '../testing/lifecycle-model.ts'
import { statusFromVisits, setByPerson } from './status-from-visits.ts'

const visit: VisitModel = {
  status: 6,
  holdFrom: null,
  lastHeld: null,
  technicians: 0,
  hasBegun: false,
  completedAt: null,
}
const pending = (technicians: readonly number[]): Lifecycle => ({
  request: { status: 1, holdFrom: null, lastHeld: null, isSubmitted: false, hasCenter: false },
  visits: technicians.map((count) => ({ ...visit, technicians: count })),
})

const statuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
/** Every step that somebody may take where things stand. */
const open = (life: Lifecycle, at: number): LifecycleStep[] =>
  (['shop', 'center', 'technician'] as const)
    .flatMap((who) => [null, ...life.visits.keys()].map((on) => ({ who, on })))
    .flatMap((one) =>
      statuses.map((to) => ({ ...one, to, at: `2026-01-01T00:00:${String(at).padStart(2, '0')}Z` })),
    )
    .filter((step) => isAllowed(life, step))

/** What must hold whatever was done, by whomever, in whatever order. */
const holds = ({ request, visits }: Lifecycle): void => {
  const { status } = request
  if (!setByPerson.has(status) && !(status === 11 && statusFromVisits(8, visits) === 8))
    expect(statusFromVisits(status, visits)).toBe(status)
  expect(request.holdFrom !== null).toBe(status === 10)
  if (status === 1) expect(request.isSubmitted).toBe(false)
  else if (status !== 5 && status !== 10) expect(request.isSubmitted).toBe(true)
  for (const each of visits) {
    expect(each.completedAt !== null).toBe(each.status === 4)
    if (each.status === 7) expect(each.holdFrom).not.toBeNull()
    if (each.status === 3 || each.status === 4) expect(each.hasBegun).toBe(true)
  }
  // Nothing works, and nothing has been finished, on an order that no center has.
  if (!request.hasCenter) expect(visits.some((each) => each.status === 3)).toBe(false)
}

it('none of 10,000 histories of moves reaches a state that the tables do not know', () => {
  const reached = new Set<number>()
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 10, maxLength: 30 }),
      fc.array(fc.nat(1), { maxLength: 3 }),
      (choices, technicians) => {
        let life = pending(technicians)
        for (const [at, choice] of choices.entries()) {
          const steps = open(life, at)
          const asked = steps[choice % steps.length]
          if (!asked) break
          const after = afterStep(life, asked)
          holds(after)
          // Resume leads back to where it was held, unless its visits have gone on meanwhile.
          if (life.request.status === 10 && asked.on === null && after.request.status !== 5)
            expect([
              life.request.holdFrom,
              statusFromVisits(life.request.holdFrom ?? 1, after.visits),
            ]).toContain(after.request.status)
          reached.add(after.request.status)
          life = after
        }
      },
    ),
    { numRuns: 10_000 },
  )
  // Paid follows from money, which is not here.
  expect([...reached].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 8, 10, 11])
}, 120_000)
