import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 120_000)
afterAll(() => branch.app.stop())

const authority = 'helen@shop.test'
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
type Link = { calibrateEvent: number; action: 'visit' | 'services'; token: string }

const twoServices = (): Promise<EventShape> => {
  const { visit, service } = branch
  const serviceList = ['FCAM-S', 'BSM-P'].map((code) => ({ id: -1, calibrateService: service(code) }))
  return visit({ serviceList })
}
/** Sends a link and takes it out of the letter. */
const asked = async (calibrateEvent: number, to = authority): Promise<Link> => {
  const answer = await branch.center.ok('POST admin/sendForAuthorizationService', {
    query: { CalibrateEvent: calibrateEvent, to },
  })
  expect(answer.links).toHaveLength(1)
  const letter = (await branch.app.mail()).find((mail) => mail.to === to)
  const [, event, action, token = ''] = /\/authorize\/(\d+)\/(\w+)\/([\w-]+)/.exec(letter?.text ?? '') ?? []
  return { calibrateEvent: Number(event), action: action as 'services', token }
}
const open = (link: Link): Promise<AuthorizationView> =>
  branch.app.anonymous.ok('POST calibrate/authorizationByLink', { body: link })
const bodyOf = (link: Link, view: AuthorizationView, given: ('yes' | 'no' | 'later')[], over = {}) => ({
  body: {
    ...link,
    version: view.version,
    name: 'Helen Marsh',
    services: given.map((authorization, at) => ({ id: view.services[at]?.id ?? 0, authorization })),
    ...over,
  },
})
const answer = 'POST calibrate/answerByLink'
const linksOf = (event: number) =>
  branch.app.sql<{ id: number; token_hash: string; opened_at: string | null }>(
    'select * from authorization_link where event = $1 order by id',
    [event],
  )

describe('a link', () => {
  it('shows what is asked, takes one signed answer, and shows it from then on', async () => {
    const { app, center } = branch
    const visit = await twoServices()
    const link = await asked(visit.calibrateEvent)
    const view = await open(link)
    expect(view).toMatchObject({ state: 'open', job: { ronumber: visit.ronumber }, answer: null })
    expect(view.services.map((line) => [line.amount, line.was, line.authorization])).toEqual(
      visit.serviceList.map((line) => [line.amount, null, 'open']),
    )
    const said = await app.anonymous.ok(answer, bodyOf(link, view, ['yes', 'no'], { drawing: pixel }))
    expect(said).toMatchObject({
      state: 'answered',
      services: [],
      answer: { name: 'Helen Marsh', signature: 'drawn', total: visit.serviceList[0]?.amount },
    })
    const after = await center.ok('GET calibrate/calibrateEvent', { query: { id: visit.calibrateEvent } })
    expect(after.serviceList.map((line) => line.authorization)).toEqual(['yes', 'no'])
    expect(after.amount).toBe(visit.serviceList[0]?.amount)
    expect(after.files.map((file) => [file.name, file.kind])).toEqual([
      ['Signature of Helen Marsh.png', 'file'],
    ])
    const history = await center.ok('GET dashboard/calibrateHistory', {
      query: { calibrate: visit.calibrate },
    })
    expect(history.items.find((entry) => entry.what === 'authorized')).toMatchObject({
      by: 'Helen Marsh',
      why: `By the link sent to ${authority}, signed by hand as Helen Marsh, from 127.0.0.1`,
    })
    expect(await open(link)).toMatchObject({ state: 'answered', answer: { services: [{}, {}] } })
    const again = await app.anonymous.refused(answer, bodyOf(link, view, ['no', 'no']), 'conflict')
    expect(again.detail).toContain('Helen Marsh answered')
  })

  it('is kept as a hash alone, and told when it is first opened', async () => {
    const { calibrateEvent } = await twoServices()
    const link = await asked(calibrateEvent)
    const [row] = await linksOf(calibrateEvent)
    expect(JSON.stringify(row)).not.toContain(link.token)
    expect(row?.opened_at).toBeNull()
    await open(link)
    expect((await linksOf(calibrateEvent))[0]?.opened_at).not.toBeNull()
  })

  it('takes one of two answers at once', async () => {
    const { app } = branch
    const { calibrateEvent } = await twoServices()
    const link = await asked(calibrateEvent)
    const view = await open(link)
    const both = await Promise.all([
      app.anonymous.call(answer, bodyOf(link, view, ['yes', 'yes'])),
      app.anonymous.call(answer, bodyOf(link, view, ['no', 'no'])),
    ])
    expect(both.map((each) => each.status).sort()).toEqual([200, 409])
    const stored = await app.sql('select 1 from authorization_answer where event = $1', [calibrateEvent])
    expect(stored).toHaveLength(1)
  })

  it('takes the first of two people; the other is shown what is left', async () => {
    const { app } = branch
    const { calibrateEvent } = await twoServices()
    const [one, other] = [await asked(calibrateEvent), await asked(calibrateEvent, 'owner@shop.test')]
    const [first, second] = [await open(one), await open(other)]
    await app.anonymous.ok(answer, bodyOf(one, first, ['yes']))
    await app.anonymous.refused(answer, bodyOf(other, second, ['no', 'no']), 'conflict')
    expect((await open(other)).services.map((line) => line.id)).toEqual([second.services[1]?.id])
  })

  it('asks again when a price changed: before the answer, and after a yes', async () => {
    const { app, center } = branch
    const visit = await twoServices()
    const { calibrateEvent } = visit
    const line = visit.serviceList[0]
    const link = await asked(calibrateEvent)
    const view = await open(link)
    const price = (rate: string) =>
      center.ok('POST calibrate/updateCalibrateServiceItem', { body: { calibrateEvent, id: line?.id, rate } })
    await price('900.00')
    await app.anonymous.refused(answer, bodyOf(link, view, ['yes', 'yes']), 'conflict')
    const changed = await open(link)
    expect(changed.services[0]).toMatchObject({ was: line?.amount })
    await app.anonymous.ok(answer, bodyOf(link, changed, ['yes', 'yes']))
    const answers = async () =>
      (await center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })).serviceList.map(
        (each) => each.authorization,
      )
    await price('800.00')
    expect(await answers()).toEqual(['yes', 'yes'])
    await price('1000.00')
    expect(await answers()).toEqual(['open', 'yes'])
  })

  it('ends: taken back, replaced, expired, the visit over; and then shows no more than whom to call', async () => {
    const { app, center, moveVisit } = branch
    const { calibrateEvent } = await twoServices()
    const gone = async (link: Link, state: AuthorizationView['state']) => {
      const view = await open(link)
      expect(view).toMatchObject({ state, job: null, services: [], answer: null, name: '' })
      expect(JSON.stringify(view)).not.toMatch(/Honda|Civic|277\.\d\d/)
      const { detail } = await app.anonymous.refused(
        answer,
        bodyOf(link, view, [], { services: [{ id: 1, authorization: 'yes' }] }),
        'conflict',
      )
      expect(detail).toBe(view.says)
    }
    const first = await asked(calibrateEvent)
    const second = await asked(calibrateEvent)
    await gone(first, 'replaced')
    const letterOf = async ({ token }: Link) =>
      (await app.mail()).find((mail) => mail.text.includes(token))?.state
    expect([await letterOf(first), await letterOf(second)]).toEqual(['undone', 'queued'])
    const rows = await linksOf(calibrateEvent)
    const links = [rows[1]?.id ?? 0]
    await center.ok('POST calibrate/revokeAuthorization', { body: { calibrateEvent, links } })
    await gone(second, 'revoked')
    expect(await letterOf(second)).toBe('undone')
    const third = await asked(calibrateEvent)
    await app.sql(
      "update authorization_link set expires_at = now() - interval '1 day' where id = (select max(id) from authorization_link)",
    )
    await gone(third, 'expired')
    const fourth = await asked(calibrateEvent)
    await moveVisit(center, calibrateEvent, 5, { reason: 'Sold' })
    await gone(fourth, 'closed')
  })

  it('is good for its own visit and purpose alone', async () => {
    const { app } = branch
    const { calibrateEvent } = await twoServices()
    const other = await twoServices()
    const link = await asked(calibrateEvent)
    for (const wrong of [
      { ...link, token: `${link.token.slice(0, -1)}_` },
      { ...link, calibrateEvent: other.calibrateEvent },
      { ...link, action: 'visit' as const },
    ])
      await app.anonymous.refused('POST calibrate/authorizationByLink', { body: wrong }, 'notFound')
    const view = await open(link)
    const services = [{ id: other.serviceList[0]?.id ?? 0, authorization: 'yes' as const }]
    await app.anonymous.refused(answer, bodyOf(link, view, [], { services }), 'refused')
  })
})

describe('asking', () => {
  it('goes to the people of the shop who authorize, by mail and text message, when nobody is named', async () => {
    const { app, center, north } = branch
    await app.sql(
      "update app_user set auth_email = true, auth_sms = true, email = 'boss@shop.test', phone = '6165550142' where id = $1",
      [north.users[4]],
    )
    const visit = await twoServices()
    const { calibrateEvent } = visit
    const { people } = await center.ok('GET calibrate/authorizations', { query: { calibrateEvent } })
    expect(people[0]).toMatchObject({
      kind: 'user',
      mail: 'b•••@shop.test',
      sms: '•••0142',
      usual: ['mail', 'sms'],
    })
    const sent = await center.ok('GET admin/sendForAuthorization', { query: { calibrateEvent } })
    expect(sent.links.map(({ to, channel }) => [to, channel])).toEqual([
      ['boss@shop.test', 'mail'],
      ['+16165550142', 'sms'],
    ])
    const state = await center.ok('GET calibrate/authorizations', { query: { calibrateEvent } })
    expect(state.links.map((link) => [link.state, link.post?.state])).toEqual([
      ['open', 'queued'],
      ['open', 'queued'],
    ])
    await app.sql('update app_user set auth_email = false, auth_sms = false where id = $1', [north.users[4]])
  })

  it('is refused in words: nobody to ask, a bad address, nothing to ask about, a visit that is over', async () => {
    const { app, center, visit, moveVisit } = branch
    const send = 'POST admin/sendForAuthorizationService'
    const to = authority
    const refused = async (CalibrateEvent: number, wish: Record<string, string>, words: RegExp) => {
      const { detail } = await center.refused(send, { query: { CalibrateEvent, ...wish } }, 'refused')
      expect(detail).toMatch(words)
    }
    const { calibrateEvent, serviceList } = await twoServices()
    await refused(calibrateEvent, {}, /Nobody at the shop authorizes/)
    await refused(calibrateEvent, { to: 'helen@' }, /"helen@" is neither/)
    await refused(calibrateEvent, { people: 'user:1:mail' }, /no longer be asked/)
    await refused((await visit({ serviceList: [] })).calibrateEvent, { to }, /has no services yet/)
    const services = serviceList.map(({ id }) => ({ id, authorization: 'yes' as const }))
    await center.ok('POST calibrate/updateServiceAuthorization', { body: { calibrateEvent, services } })
    await refused(calibrateEvent, { to }, /is already authorized or declined/)
    await moveVisit(center, calibrateEvent, 5, { reason: 'Sold' })
    await refused(calibrateEvent, { to }, /is closed/)
    await branch.stranger.refused(send, { query: { CalibrateEvent: calibrateEvent, to } }, 'notFound')
    await app.anonymous.refused(send, { query: { CalibrateEvent: calibrateEvent, to } }, 'unauthorized')
  })

  it('of someone who is signed in takes the same signed answer; a technician does not authorize', async () => {
    const { app, shop, technician, assigned } = branch
    const { calibrateEvent } = await assigned()
    const query = { calibrateEvent, action: 'services' as const }
    await technician.refused('GET calibrate/authorization', { query }, 'forbidden')
    const view = await shop.ok('GET calibrate/authorization', { query })
    expect(view).toMatchObject({ state: 'open', name: 'Role 16 Borealis' })
    const body = { ...query, version: view.version, name: 'Sam Estimator' }
    const services = view.services.map(({ id }) => ({ id, authorization: 'later' as const }))
    const said = await shop.ok('POST calibrate/answerAuthorization', { body: { ...body, services } })
    expect(said).toMatchObject({ state: 'answered', answer: { name: 'Sam Estimator', total: '0.00' } })
    const [row] = await app.sql('select link, "user", signature from authorization_answer where event = $1', [
      calibrateEvent,
    ])
    expect(row).toEqual({ link: null, user: branch.north.users[16], signature: 'typed' })
  })

  it('is slowed for who tries links that do not exist', async () => {
    const { app } = branch
    const { calibrateEvent } = await twoServices()
    const body = { calibrateEvent, action: 'services' as const, token: 'guess' }
    const guess = () => app.anonymous.call('POST calibrate/authorizationByLink', { body })
    const statuses: number[] = []
    for (let at = 0; at < 24; at += 1) statuses.push((await guess()).status)
    expect(statuses[0]).toBe(404)
    expect(statuses.at(-1)).toBe(429)
    const link = await asked(calibrateEvent)
    expect((await open(link)).state).toBe('open')
  })
})
