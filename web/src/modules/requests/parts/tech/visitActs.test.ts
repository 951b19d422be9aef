import { expect, test } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import type { Act } from '../../../../kit/outbox/act.ts'
import { isVehicleConfirmed } from '../vehicle/asksForVehicle.ts'
import { missingEvidence } from './checklistState.ts'
import { applyActs, replaceLine } from './visitActs.ts'

const line = (id: number, more: Partial<ChecklistLine> = {}) =>
  ({
    id,
    name: `Item ${id}`,
    done: false,
    doneAt: null,
    doneBy: null,
    note: null,
    needs: ['done'],
    files: [],
    ...more,
  }) as ChecklistLine
const visitOf = (...precheckList: ChecklistLine[]) =>
  ({
    calibrateEvent: 5,
    calibrateStatusType: 1,
    techIds: [14],
    moves: [{ to: 3, says: 'Start', asksReason: false }],
    rights: ['edit', 'check', 'addFile'],
    readyList: [],
    precheckList,
    actionList: [],
    verifyList: [],
    files: [],
  }) as unknown as EventShape

const at = '2026-11-17T14:38:00.000Z'
let number = 0
const act = (kind: Act['kind'], body: Record<string, unknown>, more: Partial<Act> = {}) =>
  ({
    id: `${(number += 1)}`,
    kind,
    body,
    at,
    calibrateEvent: 5,
    state: 'waiting',
    receipt: { number },
    ...more,
  }) as Act
const over = (visit: EventShape, ...acts: Act[]) =>
  applyActs(visit, acts, { me: 'Dana', user: 14, previews: new Map() })

test('a visit shows what waits, with the name and time of who did it', () => {
  const done = line(2, { done: true, doneAt: 'before', doneBy: 'Luis' })
  const [one, two] = over(
    visitOf(line(1), done),
    act('item', { id: 1, done: true }),
    act('item', { id: 2, done: true, note: 'ok' }),
  ).precheckList
  expect(one).toMatchObject({ done: true, doneAt: at, doneBy: 'Dana' })
  // An item that was already done keeps its original time and name.
  expect(two).toMatchObject({ done: true, doneAt: 'before', doneBy: 'Luis', note: 'ok' })
})

test('a started visit can be completed or put on hold, and comes back from hold', () => {
  const started = over(visitOf(), act('move', { status: 3 }))
  expect(started).toMatchObject({ calibrateStatusType: 3, calibrateStatusTypeName: 'Working' })
  expect(started.moves.map(({ to }) => to)).toEqual([4, 7])
  const held = over(visitOf(), act('move', { status: 3 }), act('move', { status: 7, reason: 'Parts' }))
  expect(held.moves.map(({ to }) => to)).toEqual([3])
})

test('a completed visit is read-only but for files', () =>
  expect(over(visitOf(), act('move', { status: 4 })).rights).toEqual(['addFile']))

test('a photo that waits counts as evidence of its item', () => {
  const asked = line(1, { isImage: true })
  const file = { name: 'vin.jpg', type: 'image/jpeg', size: 5 }
  const visit = over(visitOf(asked), act('file', { item: 1 }, { file }))
  expect(missingEvidence(visit.precheckList[0]!)).toEqual([])
  expect(visit.files).toHaveLength(1)
})

test('a vehicle that was read offline shows at once; another one than the order has still stops the work', () => {
  const vin = '1M8GDM9AXKP042788'
  const visit = { ...visitOf(), vin, vehicleCheck: null } as EventShape
  const right = over(visit, act('vehicle', { vin, how: 'scanned' }))
  expect(right.vehicleCheck).toMatchObject({ vin, how: 'scanned', by: 'Dana', at, isMatch: true })
  expect(isVehicleConfirmed(right)).toBe(true)
  const other = '5YJ3E1EA7KF317000'
  const wrong = over(
    visit,
    act('vehicle', { vin, how: 'scanned' }),
    act('vehicle', { vin: other, how: 'typed' }),
  )
  expect(wrong.vehicleCheck).toMatchObject({ vin: other, how: 'typed', isMatch: false })
  expect(isVehicleConfirmed(wrong)).toBe(false)
  const short = over(visit, act('vehicle', { vin: vin.slice(-8), how: 'typed' }))
  expect(isVehicleConfirmed(short)).toBe(true)
})

test('what somebody signed on this device shows until the server refuses it', () => {
  const lines = [1, 2].map((id) => ({
    id,
    description: `Service ${id}`,
    amount: '10.00',
    authorization: 'open',
  }))
  const visit = { ...visitOf(), serviceList: lines } as unknown as EventShape
  const services = [{ id: 1, description: 'Service 1', amount: '10.00', was: 'open', authorization: 'yes' }]
  const shown = (state: Act['state']) =>
    over(visit, act('authorization', { services, name: 'Helen' }, { state })).serviceList.map(
      (each) => each.authorization,
    )
  expect(shown('waiting')).toEqual(['yes', 'open'])
  expect(shown('refused')).toEqual(['open', 'open'])
})

test('refused acts and those of other visits change nothing', () => {
  const visit = visitOf(line(1))
  const refused = act('item', { id: 1, done: true }, { state: 'refused' })
  const other = act('item', { id: 1, done: true }, { calibrateEvent: 6 })
  expect(over(visit, refused, other)).toEqual(visit)
})

test('a saved line replaces the old one', () => {
  const answer = line(2, { done: true })
  expect(replaceLine(visitOf(line(1), line(2)), answer).precheckList).toEqual([line(1), answer])
})
