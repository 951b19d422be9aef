import { describe, expect, it } from 'vitest'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { progressOf, type ProgressEntry } from './progress.ts'

let minute = 0
const entry = (over: Partial<ProgressEntry>): ProgressEntry => ({
  at: `2026-11-17T10:${String((minute += 1) % 60).padStart(2, '0')}:00.000Z`,
  actor_name: 'Ana',
  entity: 'request',
  entity_id: 1,
  what: 'moved',
  from_status: null,
  to_status: null,
  why: '',
  changes: {},
  mail_state: null,
  ...over,
})
const moved = (from_status: number, to_status: number, over: Partial<ProgressEntry> = {}) =>
  entry({ from_status, to_status, ...over })
const visit = (entity_id: number, over: Partial<ProgressEntry>) =>
  entry({ entity: 'event', entity_id, ...over })
const completed = (id: number) =>
  visit(id, { from_status: EventStatus.working, to_status: EventStatus.completed })
const sent = (id: number, mail: number, over: Partial<ProgressEntry> = {}) =>
  visit(id, {
    what: 'sentDocument',
    changes: { paper: [null, 'calibrationReport'], mail: [null, mail] },
    ...over,
  })
const takenBack = (id: number, mail: number) =>
  visit(id, { what: 'tookDocumentBack', changes: { mail: [mail, null] } })

const told = (status: RequestStatus, ...entries: ProgressEntry[]) =>
  progressOf(
    { status, is_unconfirmed: false, is_billed: false, is_owing: false, owed: null, payer: null },
    entries,
  )

describe('the steps that were taken', () => {
  it.each<[string, RequestStatus]>([
    ['accepted by accepting', RequestStatus.submittedOk],
    ['accepted by assigning at once', RequestStatus.assigned],
  ])('are %s', (_says, to) => {
    const { marks } = told(
      to,
      moved(RequestStatus.pending, RequestStatus.submitted),
      moved(RequestStatus.submitted, to, { actor_name: 'Renee' }),
    )
    expect(marks.submitted?.by).toBe('Ana')
    expect(marks.accepted?.by).toBe('Renee')
  })

  it('are those taken last, and a resume is none', () => {
    const { marks } = told(
      RequestStatus.submittedOk,
      moved(RequestStatus.submitted, RequestStatus.submittedOk, { actor_name: 'Renee' }),
      moved(RequestStatus.submittedOk, RequestStatus.hold),
      moved(RequestStatus.hold, RequestStatus.submittedOk, { actor_name: 'Greg' }),
      visit(4, { what: 'created' }),
      visit(4, { what: 'planned', actor_name: 'Tom' }),
    )
    expect(marks.accepted?.by).toBe('Renee')
    expect(marks.scheduled?.by).toBe('Tom')
    expect(marks.working).toBeNull()
  })

  it('name nobody without a history', () => {
    expect(Object.values(told(RequestStatus.paid).marks).every((mark) => mark === null)).toBe(true)
  })
})

describe('reports', () => {
  it.each<[string, ProgressEntry[], number[]]>([
    ['sent after completion count', [completed(4), sent(4, 1)], [4]],
    ['of each visit count for themselves', [completed(4), completed(5), sent(5, 1)], [5]],
    ['that were refused do not', [completed(4), sent(4, 1, { mail_state: 'refused' })], []],
    ['taken back do not', [completed(4), sent(4, 1), takenBack(4, 1)], []],
    ['sent twice count when one is taken back', [completed(4), sent(4, 1), sent(4, 2), takenBack(4, 2)], [4]],
    [
      'of another kind do not',
      [completed(4), sent(4, 1, { changes: { paper: [null, 'workOrder'], mail: [null, 1] } })],
      [],
    ],
    ['sent before the visit was completed again do not', [completed(4), sent(4, 1), completed(4)], []],
  ])('%s', (_says, entries, reported) => {
    const progress = told(RequestStatus.completed, ...entries)
    expect(progress.reported).toEqual(reported)
    expect(progress.marks.report !== null).toBe(reported.length > 0)
  })
})

describe('what stopped an order', () => {
  const cancel = (from: RequestStatus, over: Partial<ProgressEntry> = {}) =>
    moved(from, RequestStatus.cancelled, { actor_name: 'Renee', why: 'No target', ...over })

  it('is who, why, and from where', () => {
    expect(told(RequestStatus.cancelled, cancel(RequestStatus.submittedOk)).stopped).toMatchObject({
      by: 'Renee',
      why: 'No target',
      from: RequestStatus.submittedOk,
      isDeclined: false,
    })
  })
  it('is a decline when the center cancels what was submitted, or the sender is refused', () => {
    const declined = (...entries: ProgressEntry[]) =>
      told(RequestStatus.cancelled, ...entries).stopped?.isDeclined
    expect(declined(cancel(RequestStatus.submitted, { changes: { declinedBy: [null, 'Northline'] } }))).toBe(
      true,
    )
    expect(declined(cancel(RequestStatus.submitted))).toBe(false)
    expect(declined(entry({ what: 'senderRefused' }), cancel(RequestStatus.pending))).toBe(true)
    expect(declined(cancel(RequestStatus.pending))).toBe(false)
  })
  it('is nothing once it goes on', () => {
    const held = moved(RequestStatus.working, RequestStatus.hold)
    expect(told(RequestStatus.hold, held).stopped?.from).toBe(RequestStatus.working)
    const resumed = moved(RequestStatus.hold, RequestStatus.working)
    expect(told(RequestStatus.working, held, resumed).stopped).toBeNull()
  })
})
