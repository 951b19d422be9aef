import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuestLink } from '#contract/requests/guests.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'
import { withStoppedClock } from '#server/testing/stopped-clock.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const add = (calibrate: number, more: Record<string, unknown> = {}) =>
  branch.center.ok('POST calibrate/addGuestLink', { body: { calibrate, name: 'The owner', ...more } })
const tokenOf = ({ url }: GuestLink): string => url.split('/').at(-1) ?? ''
const open = (link: GuestLink) =>
  branch.app.anonymous.ok('POST calibrate/guestView', { body: { token: tokenOf(link) } })
const revoke = (calibrate: number, { link }: GuestLink, undo = false) =>
  branch.shop.ok('POST calibrate/revokeGuestLink', { body: { calibrate, link, undo } })

describe('a guest link', () => {
  it('shows how far an order is, its vehicle, and its visits, and no prices or names', async () => {
    const { assigned, shop } = branch
    const { calibrate } = await assigned()
    await shop.ok('POST calibrate/saveCalibrate', {
      body: { calibrate, notes: 'Call Mrs. Secret', estimator: 'Rene Estimator', claimNumber: 'CLAIM-77' },
    })
    const link = await add(calibrate)
    expect(link).toMatchObject({ state: 'open', openedAt: null, showsNames: false, showsPrices: false })
    const view = await open(link)
    expect(view).toMatchObject({ state: 'open', zone: 'America/New_York' })
    expect(view.order).toMatchObject({
      vehicleText: '2022 Honda Civic',
      status: 11,
      amount: null,
      paidAmount: null,
    })
    expect(view.order?.steps.map(({ state }) => state)).toContain('current')
    expect(view.order?.visits).toMatchObject([{ number: 1, techs: null, amount: null }])
    const text = JSON.stringify(view)
    for (const hidden of [
      'Role 14',
      'Role 12',
      'Role 16',
      'Secret',
      'Estimator',
      'CLAIM-77',
      '277.50',
      '185',
    ])
      expect(text).not.toContain(hidden)
    // Nothing that leads further in: no ids, rights, moves, or links.
    expect(text).not.toMatch(/"(calibrate|calibrateEvent|firm|moves|rights|history|files|url)"/)
    const [listed] = await shop.ok('GET calibrate/guestLinks', { query: { calibrate } })
    expect(listed?.openedAt).not.toBeNull()
    expect(listed?.url).toBe(link.url)
  })

  it('shows the names and prices that the sharer chose, and what changed since', async () => {
    const { assigned, move, center } = branch
    const { calibrate } = await assigned()
    const link = await add(calibrate, { showsNames: true, showsPrices: true })
    expect((await open(link)).order?.visits).toMatchObject([{ techs: 'Role 14 Borealis', amount: '277.50' }])
    await move(center, calibrate, 10, { reason: 'Waiting for parts' })
    expect((await open(link)).order).toMatchObject({ status: 10, hold: { reason: 'Waiting for parts' } })
  })

  it('says why it is on hold if that was chosen from the list, because a note may name people', async () => {
    const { accepted, move, center, app } = branch
    const { calibrate } = await accepted()
    const link = await add(calibrate)
    await move(center, calibrate, 10, { reason: 'Mrs. Secret has the keys' })
    expect((await open(link)).order).toMatchObject({ hold: { reason: '' } })
    const [reason] = await app.sql<{ id: number }>(
      "select id from lookup where firm = 1 and key = 'HoldReason' and name = 'Waiting for parts'",
    )
    await move(center, calibrate, 10, { reasonType: reason?.id, reason: 'Mrs. Secret has the keys' })
    const { order } = await open(link)
    expect(order?.hold?.reason).toBe('Waiting for parts')
    expect(JSON.stringify(order)).not.toContain('Secret')
  })

  it('ends by revoking it, which either side may and may undo, and by its day', async () => {
    const { accepted, app, shop } = branch
    const { calibrate } = await accepted()
    const link = await add(calibrate)
    await revoke(calibrate, link)
    expect(await open(link)).toMatchObject({ state: 'revoked', order: null, brand: { shop: '' } })
    await revoke(calibrate, link, true)
    expect((await open(link)).state).toBe('open')
    await app.sql("update guest_link set expires_at = now() - interval '1 minute' where id = $1", [link.link])
    expect(await open(link)).toMatchObject({ state: 'expired', order: null })
    const { history } = await shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    expect(history.map(({ what }) => what).slice(0, 3)).toEqual(['shared', 'unshared', 'shared'])
    expect(history[0]?.says).toBe('shared the RO with The owner by a guest link')
  })

  it('is for whoever acts on the order, and of no draft', async () => {
    const { accepted, pending, stranger, technician, shop } = branch
    const { calibrate } = await accepted()
    const link = await add(calibrate)
    const body = { calibrate, name: 'Me' }
    await stranger.refused('POST calibrate/addGuestLink', { body }, 'notFound')
    await stranger.refused('GET calibrate/guestLinks', { query: { calibrate } }, 'notFound')
    await stranger.refused(
      'POST calibrate/revokeGuestLink',
      { body: { calibrate, link: link.link } },
      'notFound',
    )
    expect((await technician.call('POST calibrate/addGuestLink', { body })).status).toBe(403)
    // The link of another order isn't found by way of one's own.
    const other = await accepted()
    const crossed = { calibrate: other.calibrate, link: link.link }
    await shop.refused('POST calibrate/revokeGuestLink', { body: crossed }, 'notFound')
    const draft = await pending()
    await shop.refused(
      'POST calibrate/addGuestLink',
      { body: { calibrate: draft.calibrate, name: 'Me' } },
      'refused',
    )
  })

  it('cannot be guessed: unknown tokens answer 404, then 429, and good ones go on', async () => {
    const { accepted, app } = branch
    const { calibrate } = await accepted()
    const link = await add(calibrate)
    const statuses: number[] = []
    const guess = (turn: number) =>
      app.anonymous.call('POST calibrate/guestView', { body: { token: `no${turn}` } })
    await withStoppedClock(app, async () => {
      for (let turn = 0; turn < 22; turn += 1) statuses.push((await guess(turn)).status)
    })
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404))
    expect(statuses.slice(20)).toEqual([429, 429])
    expect((await open(link)).state).toBe('open')
    const [stored] = await app.sql<{ text: string }>(
      'select guest_link::text as text from guest_link where id = $1',
      [link.link],
    )
    expect(stored?.text).not.toContain(tokenOf(link))
  })
})
