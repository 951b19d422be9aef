import { beforeAll, describe, expect, test } from 'vitest'
import { makeGiven, type Given } from '#server/testing/given.ts'
import { sendMessage, usePeople, type Person } from './testing/people.ts'

const of = usePeople()
let given: Given

beforeAll(async () => {
  const { app, shop, center, technician } = of
  given = makeGiven(app, {
    shop: shop.client,
    center: center.client,
    technician: technician.client,
    technicianId: technician.user,
  })
  const { north, south } = app.network
  await app.sql("insert into firm_link (firm, firm2, kind) values ($1, $2, 'out-of-network')", [
    north.firms.shop,
    south.firms.center,
  ])
})

/** Sets who is added to every chat by default. */
const setInvitees = (...people: Person[]) =>
  of.app.sql('update app_user set is_chat_invitee = id = any($1)', [people.map(({ user }) => user)])
const opened = async (by: Person, calibrate: number): Promise<string> =>
  (await by.client.ok('POST chat/openChannel', { body: { channel: `request_${calibrate}` } })).url
const chatOf = async (who: Person, url: string) => {
  const { items } = await who.client.ok('GET chat/myChannels', { query: { firm: -1, pageSize: 99_999 } })
  return items.find((each) => each.url === url)
}
const submit = (calibrate: number, more: Record<string, unknown> = {}) =>
  given.move(of.shop.client, calibrate, 2, more)
const recall = (calibrate: number) => given.move(of.shop.client, calibrate, 1)

describe('the chat of a repair order that is recalled and submitted again', () => {
  test('gets its members back, with the same unread count', async () => {
    await setInvitees(of.center)
    const { calibrate } = await given.request({ status: 'submitted' })
    const url = await opened(of.shop, calibrate)
    const unread = async () => (await of.center.client.ok('GET user/profile')).counts.unreadChats
    const before = await unread()
    await sendMessage(of.shop, url, 'Where is the key?')
    expect(await chatOf(of.center, url)).toMatchObject({ type: 'request', unreadCount: 1 })
    await recall(calibrate)
    expect(await chatOf(of.center, url)).toBeUndefined()
    await sendMessage(of.shop, url, 'It is in the blue box')
    await submit(calibrate)
    expect(await chatOf(of.center, url)).toMatchObject({ type: 'request', unreadCount: 2 })
    expect(await unread()).toBe(before + 2)
  })

  test('gets them back after a detour to another center, whose members are removed', async () => {
    await setInvitees(of.center, of.stranger)
    const { calibrate } = await given.request({ status: 'submitted' })
    const url = await opened(of.shop, calibrate)
    await sendMessage(of.shop, url, 'Where is the key?')
    await recall(calibrate)
    await submit(calibrate, { serviceFirm: of.app.network.south.firms.center })
    expect(await chatOf(of.stranger, url)).toMatchObject({ type: 'request' })
    expect(await chatOf(of.center, url)).toBeUndefined()
    await recall(calibrate)
    await submit(calibrate, { serviceFirm: of.app.network.north.firms.center })
    expect(await chatOf(of.stranger, url)).toBeUndefined()
    expect(await chatOf(of.center, url)).toMatchObject({ type: 'request', unreadCount: 1 })
  })

  test('gets back members who had opened it themselves', async () => {
    await setInvitees()
    const { calibrate } = await given.request({ status: 'submitted' })
    const url = await opened(of.center, calibrate)
    await opened(of.shop, calibrate)
    await sendMessage(of.shop, url, 'Where is the key?')
    await recall(calibrate)
    await submit(calibrate)
    expect(await chatOf(of.center, url)).toMatchObject({ type: 'request', unreadCount: 1 })
  })

  test('does not bring back members who left or were removed', async () => {
    await setInvitees(of.center, of.dispatcher)
    const { calibrate } = await given.request({ status: 'submitted' })
    const url = await opened(of.shop, calibrate)
    await of.center.client.ok('GET chat/leaveChannel', { query: { channel: url } })
    await of.host.client.ok('GET chat/leaveChannel', { query: { channel: url, guids: of.dispatcher.guid } })
    await recall(calibrate)
    await submit(calibrate)
    for (const who of [of.center, of.dispatcher])
      expect(await chatOf(who, url)).toMatchObject({ type: 'active', unreadCount: 0 })
  })
})
