import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatChange, ChatMoment } from '#contract/chat/frames.ts'
import type { ServerFrame } from '#contract/live.ts'
import { connectHubClient, type HubClient } from '../live/testing/hub-client.ts'
import { deployments, type Deployment } from '../live/testing/deployments.ts'
import { startChat, person, sendMessage, type Person } from './testing/people.ts'

describe.each(deployments)('on $name', ({ start }) => {
  let app: Deployment
  let shop: Person, manager: Person, admin: Person, assistant: Person, stranger: Person
  beforeAll(async () => {
    app = await start()
    const of = (role: number, branch = 'north') => person(app, `role${role}@${branch}.test`)
    ;[shop, manager, admin, assistant, stranger] = await Promise.all([
      of(16),
      of(15),
      of(4),
      of(17),
      of(12, 'south'),
    ])
  }, 60_000)
  afterAll(() => app.stop())

  const connect = (who: Person, after?: number) => connectHubClient(app.nextUrl(), who.token, after)
  type Chat = Extract<ServerFrame, { type: 'Chat' }>
  const chats = (client: HubClient): (ChatChange | ChatMoment)[] =>
    client.frames.flatMap((frame) =>
      frame.name === 'sendMessage' && frame.type === 'Chat' ? [frame.data as ChatChange | ChatMoment] : [],
    )
  const isChat = (frame: ServerFrame): frame is Chat => frame.name === 'sendMessage' && frame.type === 'Chat'
  const until = (client: HubClient, wants: (data: ChatChange | ChatMoment) => boolean) =>
    client.waitFor((frame) => isChat(frame) && wants(frame.data as ChatChange | ChatMoment))
  const sentIn = (client: HubClient, channel: string): string[] =>
    chats(client).flatMap((data) =>
      data.kind === 'message' && data.what === 'sent' && data.channel === channel
        ? [data.message.message]
        : [],
    )

  /** Connects someone who has the chat open. The assistant must be a member, to hear that the server knows it. */
  const watch = async (who: Person, channel: string): Promise<HubClient> => {
    const [witness, watcher] = [await connect(assistant), await connect(who)]
    watcher.send({ name: 'sendChatPush', data: { channel, open: true, typing: true } })
    await until(witness, (data) => data.kind === 'typing' && data.channel === channel && data.on)
    await witness.disconnect()
    return watcher
  }

  test('members get messages immediately on all their connections, and nobody else does', async () => {
    const { url } = await startChat(shop, [manager])
    const host = await person(app, 'role1@north.test')
    const [one, two, own, other, watching] = await Promise.all([
      connect(manager),
      connect(manager),
      connect(shop),
      connect(stranger),
      connect(host),
    ])
    own.send({
      name: 'sendMessage',
      type: 'Chat',
      data: { channel: url, guid: randomUUID(), message: '<b>Now</b>' },
    })
    expect(await own.waitFor((frame) => frame.name === 'answer')).toMatchObject({ ok: true, number: 2 })
    for (const client of [one, two, own])
      await until(
        client,
        (data) => data.kind === 'message' && data.message.message === '<strong>Now</strong>',
      )
    await manager.client.ok('POST chat/markRead', { body: { channel: url, number: 2 } })
    for (const client of [one, two, own])
      await until(client, (data) => data.kind === 'read' && data.guid === manager.guid && data.number === 2)
    other.send({
      name: 'sendMessage',
      type: 'Chat',
      data: { channel: url, guid: randomUUID(), message: 'x' },
    })
    expect(await other.waitFor((frame) => frame.name === 'answer')).toMatchObject({
      ok: false,
      to: 'sendMessage',
    })
    // The host sees every firm but receives no chat without being a member.
    await host.client.ok('POST chat/createChannel', {
      body: { name: 'Own', members: [manager.guid], message: 'Hi', guid: randomUUID() },
    })
    await until(watching, (data) => data.kind === 'message')
    expect(sentIn(watching, url)).toEqual([])
    expect(chats(other)).toEqual([])
    await Promise.all([one, two, own, other, watching].map((client) => client.disconnect()))
  })

  test('a message without a channel is refused with an error that names the field', async () => {
    const client = await connect(shop)
    client.send({ name: 'sendMessage', type: 'Chat', data: { guid: randomUUID(), message: 'x' } })
    expect(await client.waitFor((frame) => frame.name === 'answer')).toMatchObject({
      ok: false,
      says: 'channel: This field is required',
    })
    await client.disconnect()
  })

  test('typing is sent to the other connected members, and not to someone who was removed', async () => {
    const { url } = await startChat(shop, [manager, admin])
    const [writer, reader, third] = await Promise.all([connect(shop), connect(manager), connect(admin)])
    const types = (on: boolean) => writer.send({ name: 'sendChatPush', data: { channel: url, typing: on } })
    const typed = (on: boolean) => (data: ChatChange | ChatMoment) => data.kind === 'typing' && data.on === on
    types(true)
    await Promise.all([reader, third].map((client) => until(client, typed(true))))
    third.send({ name: 'sendChatPush', data: { channel: url, typing: true } })
    await until(reader, (data) => data.kind === 'typing' && data.guid === admin.guid)
    await shop.client.ok('GET chat/leaveChannel', { query: { channel: url, guids: admin.guid } })
    await until(third, (data) => data.kind === 'channel' && data.gone)
    // Someone removed while typing neither sends nor receives anything.
    third.send({ name: 'sendChatPush', data: { channel: url, typing: true } })
    expect(await third.waitFor((frame) => frame.name === 'answer')).toMatchObject({
      ok: false,
      says: "You aren't a member of this chat.",
    })
    types(false)
    await until(reader, typed(false))
    await sendMessage(shop, url, 'Among us')
    await until(reader, (data) => data.kind === 'message' && data.message.message === 'Among us')
    expect(chats(third).some(typed(false))).toBe(false)
    expect(sentIn(third, url)).not.toContain('Among us')
    await Promise.all([writer, reader, third].map((client) => client.disconnect()))
  })

  test('drafts reach the other devices of their author, and nobody else', async () => {
    const { url } = await startChat(shop, [manager])
    const [other, reader] = await Promise.all([connect(shop), connect(manager)])
    const from = randomUUID()
    const save = (message: string) =>
      shop.client.ok('POST chat/saveDraft', { body: { channel: url, message, from } })
    const drafts = () =>
      chats(other).filter((data) => data.kind === 'draft' && data.channel === url && data.from === from)
    await save('<p>Almost</p>')
    // Saving the same draft again changes nothing and is not announced.
    await save('<p>Almost</p>')
    await save('')
    await save('')
    await sendMessage(shop, url, 'Done')
    for (const client of [other, reader])
      await until(client, (data) => data.kind === 'message' && data.message.message === 'Done')
    expect(drafts()).toHaveLength(2)
    expect(chats(reader).filter(({ kind }) => kind === 'draft')).toEqual([])
    await Promise.all([other.disconnect(), reader.disconnect()])
  })

  test('someone with a chat open is told which members come online and go offline', async () => {
    const { url } = await startChat(shop, [admin, assistant])
    const watcher = await watch(shop, url)
    const came = await connect(admin)
    const there = (online: boolean) => (data: ChatChange | ChatMoment) =>
      data.kind === 'online' && data.guid === admin.guid && data.online === online
    await until(watcher, there(true))
    const { members } = await shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    expect(members.find(({ userId }) => userId === admin.guid)).toMatchObject({ connectionStatus: 'online' })
    await came.disconnect()
    await until(watcher, there(false))
    await watcher.disconnect()
  })

  test('a user who switches connections, on any process, is never reported offline', async () => {
    const { url } = await startChat(shop, [admin, manager, assistant])
    const watcher = await watch(shop, url)
    const reports = (who: Person) =>
      chats(watcher).flatMap((data) =>
        data.kind === 'online' && data.guid === who.guid ? [data.online] : [],
      )
    const untilReport = (who: Person, matches: () => boolean) =>
      until(watcher, (data) => data.kind === 'online' && data.guid === who.guid && matches())
    const first = await connect(admin)
    await untilReport(admin, () => reports(admin).at(-1) === true)
    const before = reports(admin).length
    // With two processes, this connection is on the other one.
    const second = await connect(admin)
    await untilReport(admin, () => reports(admin).length > before)
    await first.disconnect()
    // Connects and disconnects on the first one's process after it, so that its report must have been sent by then.
    const fence = await connect(manager)
    await untilReport(manager, () => reports(manager).at(-1) === true)
    await fence.disconnect()
    await untilReport(manager, () => reports(manager).at(-1) === false)
    expect(reports(admin).slice(before)).not.toContain(false)
    await second.disconnect()
    await untilReport(admin, () => reports(admin).at(-1) === false)
    await watcher.disconnect()
  })

  test('missed messages arrive once, in order, with their current content, and not for removed members', async () => {
    const { url } = await startChat(shop, [manager, admin])
    const [stays, goes] = await Promise.all([connect(manager), connect(admin)])
    await Promise.all([stays.disconnect(), goes.disconnect()])
    const first = await sendMessage(shop, url, 'One')
    const second = await sendMessage(shop, url, 'Two')
    await shop.client.ok('POST chat/editMessage', { body: { id: first.id, message: 'One, corrected' } })
    await shop.client.ok('POST chat/deleteMessage', { body: { id: second.id } })
    await shop.client.ok('GET chat/leaveChannel', { query: { channel: url, guids: admin.guid } })
    await sendMessage(shop, url, 'Three')
    const back = await connect(manager, stays.cursor)
    await until(back, (data) => data.kind === 'message' && data.message.message === 'Three')
    const missed = chats(back).flatMap((data) =>
      data.kind === 'message' && data.channel === url && data.message.number > 1
        ? [[data.what, data.message.number, data.message.message]]
        : [],
    )
    expect(missed).toEqual([
      ['sent', 2, 'One, corrected'],
      ['sent', 3, ''],
      ['edited', 2, 'One, corrected'],
      ['deleted', 3, ''],
      ['sent', 4, 'Three'],
    ])
    const out = await connect(admin, goes.cursor)
    await until(out, (data) => data.kind === 'channel' && data.channel === url && data.gone)
    expect(chats(out).filter((data) => data.kind === 'message' && data.channel === url)).toEqual([])
    await Promise.all([back.disconnect(), out.disconnect()])
  })

  test('connections that keep dropping lose, duplicate, and reorder nothing', async () => {
    const each = 25
    const roles = [4, 15, 16, 17]
    const people = await Promise.all(roles.map((role) => person(app, `role${role}@north.test`)))
    const { url } = await startChat(people[0] as Person, people.slice(1), 'Start')
    const total = 1 + each * people.length
    const clients = await Promise.all(
      people.map(async (who) => {
        const first = await connect(who)
        const start = first.cursor ?? 0
        await first.disconnect()
        return { who, start }
      }),
    )
    const follow = async ({ who, start }: { who: Person; start: number }) => {
      const received: number[] = []
      const edits = new Set<number>()
      let after = start
      for (let cut = 0; received.at(-1) !== total || edits.size < people.length; cut++) {
        const client = await connect(who, after)
        const mine = () =>
          chats(client).flatMap((data) => (data.kind === 'message' && data.channel === url ? [data] : []))
        const maxFrames = cut < 10 ? 1 + (cut % 5) : Infinity
        const isDone = () => {
          const all = [
            ...received,
            ...mine().flatMap((data) => (data.what === 'sent' ? [data.message.number] : [])),
          ]
          const changed = new Set([
            ...edits,
            ...mine().flatMap((data) => (data.what === 'edited' ? [data.id] : [])),
          ])
          return all.at(-1) === total && changed.size === people.length
        }
        await client.waitFor(() => mine().length >= maxFrames || isDone())
        await client.disconnect()
        for (const data of mine()) {
          if (data.what === 'sent') received.push(data.message.number)
          else edits.add(data.id)
        }
        after = client.cursor ?? after
      }
      return received
    }
    const followers = Promise.all(clients.map(follow))
    await Promise.all(
      people.map(async (who) => {
        for (let n = 0; n < each; n++) {
          const body = { channel: url, guid: randomUUID(), message: `${who.guid} ${n}` }
          const sent = await who.client.ok('POST chat/sendMessage', { body })
          // As after a dropped connection: the client cannot know whether it arrived and sends it again.
          if (n % 3 === 0) expect((await who.client.ok('POST chat/sendMessage', { body })).id).toBe(sent.id)
          if (n === 3)
            await who.client.ok('POST chat/editMessage', { body: { id: sent.id, message: 'changed' } })
        }
      }),
    )
    const expected = Array.from({ length: total - 1 }, (_, index) => index + 2)
    for (const received of await followers) expect(received.filter((number) => number > 1)).toEqual(expected)
    const rows = await app.sql<{ author: number; html: string }>(
      'select s.author, s.html from message s join channel c on c.id = s.channel where c.key = $1 order by number',
      [url],
    )
    expect(rows).toHaveLength(total)
    // Each author's messages are in order.
    for (const who of people) {
      const numbers = rows.flatMap(({ author, html }) =>
        author === who.user && html.startsWith(who.guid) ? [Number(html.split(' ')[1])] : [],
      )
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  }, 60_000)
})
