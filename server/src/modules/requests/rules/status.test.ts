import type { Side } from '#contract/kit/fields.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventStatusNames, requestStatusNames } from '#contract/statuses.ts'
import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import {
  eventMoves,
  eventRefusal,
  eventTransitions,
  resolveTargetStatus,
  moveLabel,
  wrongSideMessage,
  requestMoves,
  requestRefusal,
  requestTransitions,
  type MoveName,
} from './status.ts'

const requestStatuses = Object.keys(requestStatusNames).map(Number) as RequestStatus[]
const eventStatuses = Object.keys(eventStatusNames).map(Number) as EventStatus[]
const shown = (rows: { to: number; name: MoveName; isHidden?: true }[]) =>
  rows.filter((row) => !row.isHidden).map((row) => `${moveLabel(row.name)} ${row.to}`)

describe('moves of a request', () => {
  it.each<[RequestStatus, RequestStatus | null, string[]]>([
    [1, null, ['Submit 2', 'Cancel… 5']],
    [2, null, ['Accept 8', 'Hold… 10', 'Cancel… 5', 'Recall to draft 1']],
    [8, null, ['Hold… 10', 'Cancel… 5']],
    [11, null, ['Hold… 10', 'Cancel… 5']],
    [3, null, ['Hold… 10', 'Cancel… 5']],
    [10, 3, ['Resume 3', 'Cancel… 5']],
    [10, 8, ['Resume 8', 'Cancel… 5']],
    [4, null, ['Void… 6', 'Reopen… 3']],
    [9, null, ['Void… 6']],
    [5, null, ['Reopen… 1']],
    [6, null, ['Reopen… 1']],
  ])('from %s are the buttons %#', (status, holdFrom, buttons) => {
    expect(shown(requestMoves({ status, holdFrom }))).toEqual(buttons)
  })

  it('say what can follow in words', () => {
    expect(`${requestRefusal('48213', { status: 4, holdFrom: null })}`).toBe(
      '48213 is Completed. It can only go to Voided.',
    )
    expect(`${requestRefusal('48213', { status: 4, holdFrom: null }, 9)}`).toBe(
      '48213 is Completed. It becomes Paid when its invoices are paid, so record their payments.',
    )
    expect(`${requestRefusal('48213', { status: 5, holdFrom: null })}`).toBe(
      '48213 is Cancelled. It can only go to Pending.',
    )
    expect(`${requestRefusal('48213', { status: 2, holdFrom: null })}`).toBe(
      '48213 is Submitted. It can only go to Submitted OK, Hold or Cancelled.',
    )
  })

  it('are one row a way, and every status can be left', () => {
    const ways = requestTransitions.map((row) => `${row.from} ${row.to}`)
    expect(new Set(ways).size).toBe(ways.length)
    for (const status of requestStatuses) expect(requestMoves({ status, holdFrom: 8 })).not.toHaveLength(0)
  })

  it('ask a reason exactly where the button ends in dots', () => {
    for (const row of [...requestTransitions, ...eventTransitions])
      expect(row.asksReason).toBe(moveLabel(row.name).endsWith('…'))
  })

  it('leave the shop out of what the center decides', () => {
    const ofShop = requestTransitions.filter((row) => row.allowedSides.includes('shop')).map((row) => row.to)
    expect(new Set(ofShop)).toEqual(new Set([2, 5, 10, 1]))
    expect(requestTransitions.some((row) => row.allowedSides.includes('technician'))).toBe(false)
  })
})

describe('status 1 asked for', () => {
  const at = (status: RequestStatus, isSubmitted: boolean, holdFrom: RequestStatus | null = null) => ({
    status,
    isSubmitted,
    holdFrom,
  })
  it.each<[string, ReturnType<typeof at>, Side[], RequestStatus]>([
    ['stays Pending before submission', at(1, false), ['shop'], 1],
    ['is Recall to draft by the shop', at(2, true), ['shop'], 1],
    ['is recorded as Assigned by the center', at(2, true), ['center'], 11],
    ['is recorded as Assigned by the host, who is both', at(2, true), ['shop', 'center'], 11],
    ['is recorded as Assigned once accepted', at(8, true), ['shop'], 11],
    ['reopens what is cancelled', at(5, true), ['shop'], 1],
    ['reopens what is voided', at(6, true), ['center'], 1],
  ])('%s', (_says, request, sides, meant) => {
    expect(resolveTargetStatus(1, request, sides)).toBe(meant)
  })
  it('leaves every other status as it was asked', () => {
    for (const asked of requestStatuses.filter((status) => status !== 1))
      expect(resolveTargetStatus(asked, at(2, true), ['center'])).toBe(asked)
  })
})

describe('moves of a visit', () => {
  it.each<[EventStatus, EventStatus | null, string[]]>([
    [6, null, ['Start 3', 'Hold… 7', 'Cancel… 5']],
    [1, null, ['Start 3', 'Hold… 7', 'Cancel… 5']],
    [2, null, ['Start 3', 'Hold… 7', 'Cancel… 5']],
    [8, null, ['Start 3', 'Hold… 7', 'Cancel… 5']],
    [3, null, ['Complete 4', 'Hold… 7', 'Cancel… 5']],
    [7, 1, ['Resume 1', 'Cancel… 5']],
    [4, null, ['Reopen… 3']],
    [5, null, ['Reopen… 6']],
  ])('from %s are the buttons %#', (status, holdFrom, buttons) => {
    expect(shown(eventMoves({ status, holdFrom }))).toEqual(buttons)
  })
  it('say what can follow, and whose a move is', () => {
    expect(`${eventRefusal('Visit 1 of 48213', { status: 5, holdFrom: null })}`).toBe(
      'Visit 1 of 48213 is Cancelled. It can only go to Pending.',
    )
    const reopen = { name: 'reopen', allowedSides: ['center'] } as const
    expect(`${wrongSideMessage(reopen, { role: 16 })}`).toBe('Only the center can do this: Reopen.')
    expect(`${wrongSideMessage(reopen, { role: 14 })}`).toBe(
      'Only a manager or dispatcher of the center can do this: Reopen.',
    )
  })
  it('never lead out of the numbers, whatever path is walked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 40 }), (choices) => {
        let state: { status: EventStatus; holdFrom: EventStatus | null } = { status: 6, holdFrom: null }
        for (const choice of choices) {
          const ways = eventMoves(state)
          expect(ways.length).toBeGreaterThan(0)
          const move = ways[choice % ways.length]
          if (!move) return
          state = { status: move.to, holdFrom: move.to === 7 ? state.status : null }
          expect(eventStatuses).toContain(state.status)
        }
      }),
    )
  })
})
