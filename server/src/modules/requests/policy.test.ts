import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import {
  eventMovesFor,
  eventRights,
  eventSidesOf,
  requestMovesFor,
  requestRights,
  settableEventFields,
  settableRequestFields,
  sidesOf,
} from './policy.ts'

const shopFirm = 10
const center = 20
const someone = (role: Role, firms: number[], user = 5) => ({
  user,
  firm: firms[0] ?? 1,
  role,
  firms,
  all: role === 1 || role === 2,
})
const parties = { firm: shopFirm, service_firm: center }
const visit = {
  ...parties,
  status: 1,
  hold_from: null,
  request_status: 11,
  technician_ids: [5],
  started_at: null,
}

describe('the sides of a request', () => {
  it.each<[string, Role, number[], string[]]>([
    ['an estimator is of the shop', 16, [shopFirm], ['shop']],
    ['a shop-type user of the center is of no side', 15, [center], []],
    ['a center administrator is of the center', 12, [center], ['center']],
    ['a dispatcher of the branch is of the center', 10, [3, center], ['center']],
    ['a division manager over both is of both', 6, [2, shopFirm, center], ['shop', 'center']],
    ['the host is of both', 1, [], ['shop', 'center']],
    ['a technician is of none', 14, [center], []],
    ['a stranger is of none', 12, [99], []],
  ])('%s', (_says, role, firms, sides) => {
    expect(sidesOf(someone(role, firms), parties)).toEqual(sides)
  })
  it('lets a technician stand by own visits and free ones of the center', () => {
    const tech = someone(14, [center])
    expect(eventSidesOf(tech, visit)).toEqual(['technician'])
    expect(eventSidesOf(tech, { ...visit, technician_ids: [] })).toEqual(['technician'])
    expect(eventSidesOf(tech, { ...visit, technician_ids: [6] })).toEqual([])
    expect(eventSidesOf(someone(14, [99]), { ...visit, technician_ids: [] })).toEqual([])
  })
})

describe('buttons and rights', () => {
  it('are not there for what is invoiced, and say what comes first', () => {
    const done = { ...parties, status: 4, hold_from: null }
    const host = someone(1, [])
    const says = (row: Parameters<typeof requestMovesFor>[1]) =>
      requestMovesFor(host, row).map((move) => move.says)
    expect(says(done)).toEqual(['Void…', 'Reopen…'])
    expect(says({ ...done, is_billed: true })).toEqual(['Reopen…'])
    expect(says({ ...done, is_billed: true, is_last_billed: true })).toEqual([])
    expect(says({ ...done, status: 9, is_billed: true })).toEqual([])
    // A payment is offered to the center alone, where something is invoiced and owed.
    expect(requestRights(host, done)).not.toContain('pay')
    expect(requestRights(host, { ...done, is_owing: true })).toContain('pay')
    expect(requestRights(someone(16, [parties.firm]), { ...done, is_owing: true })).not.toContain('pay')
    const billed = { ...visit, status: 4, request_status: 4, is_billed: true }
    expect(eventMovesFor(host, billed)).toEqual([])
    expect(eventRights(host, billed)).not.toContain('credit')
    expect(eventRights(host, { ...billed, is_billed: false })).toContain('credit')
    const pending = { ...parties, status: 1, hold_from: null, is_unconfirmed: true }
    const [submit, cancel] = requestMovesFor(host, pending)
    expect(submit).toMatchObject({
      says: 'Submit',
      notYet: expect.stringContaining('Confirm the sender first'),
    })
    expect(cancel?.notYet).toBeUndefined()
  })
  const verbs = (moves: { says: string }[]) => moves.map((move) => move.says)
  const submitted = { ...parties, status: 2, hold_from: null }
  it('differ by side', () => {
    expect(verbs(requestMovesFor(someone(16, [shopFirm]), submitted))).toEqual([
      'Hold…',
      'Cancel…',
      'Recall to draft',
    ])
    expect(verbs(requestMovesFor(someone(12, [center]), submitted))).toEqual(['Accept', 'Hold…', 'Cancel…'])
    expect(requestMovesFor(someone(14, [center]), submitted)).toEqual([])
  })
  it('of a visit stop with its request', () => {
    const tech = someone(14, [center])
    expect(verbs(eventMovesFor(tech, visit))).toEqual(['Start', 'Hold…'])
    expect(eventMovesFor(tech, { ...visit, request_status: 9 })).toEqual([])
    expect(verbs(eventMovesFor(someone(12, [center]), { ...visit, request_status: 10 }))).toEqual(['Cancel…'])
    expect(eventRights(tech, { ...visit, request_status: 9 })).toEqual(['addFile'])
    // As adding one would be refused (storage/access-policy.ts).
    expect(eventRights(tech, { ...visit, request_status: 5 })).toEqual([])
    expect(eventRights(tech, { ...visit, status: 5 })).toEqual([])
  })
  it('keep the shop from planning once the center has accepted', () => {
    const shop = someone(16, [shopFirm])
    expect(eventRights(shop, visit)).toEqual(['checkReady', 'authorize', 'addFile'])
    expect(eventRights(shop, { ...visit, status: 2, request_status: 2 })).toContain('edit')
    expect(requestRights(shop, submitted)).toEqual(['edit', 'editShop', 'addVisit', 'addFile', 'share'])
  })
  it('let only whoever does the work take a signature in person, while the visit is open', () => {
    const tech = someone(14, [center])
    expect(eventRights(tech, visit)).toContain('authorizeInPerson')
    expect(eventRights(tech, visit)).not.toContain('authorize')
    expect(eventRights(someone(12, [center]), visit)).toContain('authorizeInPerson')
    expect(eventRights(someone(16, [shopFirm]), visit)).not.toContain('authorizeInPerson')
    expect(eventRights(tech, { ...visit, status: 4 })).not.toContain('authorizeInPerson')
  })
  it('name the fields that a side may set', () => {
    expect(settableRequestFields(['shop']).has('internalNotes')).toBe(false)
    expect(settableRequestFields(['center']).has('ronumber')).toBe(false)
    expect(settableEventFields(['technician']).has('prices')).toBe(false)
    expect(settableEventFields(['shop']).has('techIds')).toBe(false)
    expect(settableEventFields(['center']).has('techIds')).toBe(true)
  })
})
