import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventStatusNames, requestStatusNames } from '#contract/statuses.ts'
import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { statusFromVisits, waitingStatus, setByPerson, type VisitState } from './status-from-visits.ts'

const visit = (status: EventStatus, technicians = 0): VisitState => ({ status, technicians })

describe('the status of a request', () => {
  it.each<[string, RequestStatus, VisitState[], RequestStatus]>([
    ['stays Pending without visits', 1, [], 1],
    ['stays Submitted while nobody accepted', 2, [visit(2)], 2],
    ['is Submitted OK once accepted', 8, [visit(8)], 8],
    ['is Assigned when a coming visit has a technician', 8, [visit(1, 1)], 11],
    ['is Assigned while an assigned visit is held', 8, [visit(7, 1)], 11],
    ['is Working while any works', 11, [visit(3, 1), visit(4, 1)], 3],
    ['is Completed when all are', 3, [visit(4, 1), visit(4)], 4],
    ['leaves cancelled visits out', 3, [visit(4, 1), visit(5, 1)], 4],
    ['is Submitted OK again when the rest has nobody', 3, [visit(4, 1), visit(8)], 8],
    ['falls back when all are cancelled', 11, [visit(5, 1)], 8],
    ['goes back to work with a reopened visit', 4, [visit(3, 1)], 3],
  ])('%s', (_says, status, visits, expected) => {
    expect(statusFromVisits(status, visits)).toBe(expected)
  })

  const visits = fc.array(
    fc.record({
      status: fc.constantFrom(...(Object.keys(eventStatusNames).map(Number) as EventStatus[])),
      technicians: fc.nat(3),
    }),
    { maxLength: 6 },
  )
  const status = fc.constantFrom(...(Object.keys(requestStatusNames).map(Number) as RequestStatus[]))

  it('never leaves what a person set', () => {
    fc.assert(
      fc.property(visits, (all) => {
        for (const set of setByPerson) expect(statusFromVisits(set, all)).toBe(set)
      }),
    )
  })
  it('is settled once: following again changes nothing', () => {
    fc.assert(
      fc.property(status, visits, (from, all) => {
        const once = statusFromVisits(from, all)
        expect(statusFromVisits(once, all)).toBe(once)
      }),
    )
  })
  it('does not depend on the order of the visits', () => {
    fc.assert(
      fc.property(status, visits, (from, all) => {
        expect(statusFromVisits(from, [...all].reverse())).toBe(statusFromVisits(from, all))
      }),
    )
  })
})

it('rests a visit where its request stands', () => {
  expect(waitingStatus(1)).toBe(6)
  expect(waitingStatus(2)).toBe(2)
  expect(waitingStatus(11)).toBe(8)
})
