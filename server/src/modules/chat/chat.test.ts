import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { begun, person, requestKey, said, type Person } from './testing/people.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let center: Person,
  technician: Person,
  shop: Person,
  manager: Person,
  dispatcher: Person,
  stranger: Person,
  host: Person
beforeAll(async () => {
  app = await startNetworkApp()
  const of = (role: number, branch = 'north') => person(app, `role${role}@${branch}.test`)
  ;[center, technician, shop, manager, dispatcher, stranger, host] = (await Promise.all([
    of(12),
    of(14),
    of(16),
    of(15),
    of(10),
    of(12, 'south'),
    of(1),
  ])) as [Person, Person, Person, Person, Person, Person, Person]
}, 60_000)
afterAll(() => app.stop())

const page = (who: Person, channel: string, query: Record<string, unknown> = {}) =>
  who.client.ok('GET chat/chatMessages', { query: { channel, ...query } })

describe('an ad hoc chat', () => {
  test('begins with its first message, once however often it is sent', async () => {
    const body = { name: 'Parts', members: [manager.guid], message: '<p>Hello</p>', guid: randomUUID() }
    const [first, again] = await Promise.all([
      shop.client.ok('POST chat/createChannel', { body }),
      shop.client.ok('POST chat/createChannel', { body }),
    ])
    expect(again.url).toBe(first.url)
    expect(first).toMatchObject({
      type: 'adhoc',
      owner: shop.guid,
      name: 'Parts',
      memberCount: 2,
      unreadCount: 0,
    })
    expect(first.url).toMatch(/^adhoc_\d+(_\d+)?$/)
    const [theirs] = (
      await manager.client.ok('GET chat/myChannels', { query: { firm: app.network.north.firms.shop } })
    ).items
    expect(theirs).toMatchObject({ url: first.url, unreadCount: 1, firstUnread: 1, lastWords: 'Hello' })
    const { messages } = await page(manager, first.url)
    expect(messages).toMatchObject([
      { number: 1, type: 'received', message: '<p>Hello</p>', member: shop.guid },
    ])
  })

  test('says what is missing', async () => {
    const whole = { name: 'Parts', members: [manager.guid], message: '<p>Hi</p>' }
    const words = async (body: object) =>
      (await shop.client.refused('POST chat/createChannel', { body: { ...whole, ...body } }, 'invalid'))
        .detail
    expect(await words({ name: ' ' })).toContain('Please supply a subject')
    expect(await words({ name: 'x'.repeat(51) })).toContain('At most 50 characters')
    expect(await words({ message: ' ' })).toContain('Please supply a message')
    expect(await words({ message: '<p><script>1</script></p>' })).toContain('Please supply a message')
    expect(await words({ members: [] })).toContain('Please supply at least one recipient')
    expect(await words({ members: [shop.guid] })).toContain('Please supply at least one recipient')
  })

  test('is there for its members alone', async () => {
    const { url } = await begun(shop, [manager])
    for (const who of [center, stranger]) {
      await who.client.refused('POST chat/openChannel', { body: { channel: url } }, 'notFound')
      await who.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
      await who.client.refused('GET chat/chatChannel', { query: { channel: url } }, 'notFound')
      await who.client.refused('GET chat/joinChannel', { query: { channel: url } }, 'notFound')
      await who.client.refused(
        'POST chat/sendMessage',
        { body: { channel: url, guid: randomUUID(), message: 'x' } },
        'notFound',
      )
    }
    // The host reads it and belongs to it only when asked in.
    expect((await page(host, url)).messages).toHaveLength(1)
    await host.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), message: 'x' } },
      'notFound',
    )
  })

  test('is removed by its owner alone, and comes back', async () => {
    const { url } = await begun(shop, [manager])
    const words = await manager.client.refused(
      'POST chat/trashChannel',
      { body: { channel: url } },
      'refused',
    )
    expect(words.detail).toBe('Only the owner of an ad hoc chat may remove it.')
    await shop.client.ok('POST chat/trashChannel', { body: { channel: url } })
    await manager.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    await shop.client.ok('POST chat/trashChannel', { body: { channel: url, undo: true } })
    expect((await page(manager, url)).messages).toHaveLength(1)
  })

  test('takes members in and out', async () => {
    const { url } = await begun(shop, [manager])
    await manager.client
      .refused('POST chat/updateMembers', { body: { channel: url, members: [manager.guid] } }, 'invalid')
      .catch(() => undefined)
    const four = await person(app, 'role4@north.test')
    const added = await manager.client.ok('POST chat/updateMembers', {
      body: { channel: url, members: [shop.guid, manager.guid, four.guid] },
    })
    expect(added.map(({ userId }) => userId).sort()).toEqual([shop.guid, manager.guid, four.guid].sort())
    expect(added.every(({ metadata }) => metadata.firmName === '')).toBe(true)
    // Who came later has nothing unread; who is no owner takes nobody out; who is not to be found is not let in.
    expect(await four.client.ok('POST chat/openChannel', { body: { channel: url } })).toMatchObject({
      unreadCount: 0,
    })
    await manager.client.refused(
      'POST chat/updateMembers',
      { body: { channel: url, members: [manager.guid] } },
      'refused',
    )
    await shop.client.refused(
      'GET chat/joinChannel',
      { query: { channel: url, guid: stranger.guid } },
      'refused',
    )
    await shop.client.ok('POST chat/updateMembers', {
      body: { channel: url, members: [shop.guid, manager.guid] },
    })
    await four.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    await manager.client.ok('POST chat/leaveChannel' as 'GET chat/leaveChannel', { query: { channel: url } })
    await manager.client.refused('POST chat/markRead', { body: { channel: url, number: 1 } }, 'notFound')
  })
})

describe('the chat of a repair order', () => {
  test('is made when it is first opened, and joined by who sees the repair order', async () => {
    const url = requestKey(app.network.north)
    const list = () => center.client.ok('GET chat/myChannels', { query: { firm: -1, pageSize: 99_999 } })
    expect((await list()).items.find((each) => each.url === url)).toMatchObject({
      type: 'active',
      isMessages: false,
    })
    await stranger.client.refused('POST chat/openChannel', { body: { channel: url } }, 'notFound')
    const opened = await center.client.ok('POST chat/openChannel', { body: { channel: url } })
    expect(opened).toMatchObject({
      type: 'request',
      memberCount: 1,
      data: { ronumber: 'Borealis-3', calibrate: app.network.north.ids.working },
    })
    expect((await list()).items.find((each) => each.url === url)).toMatchObject({ type: 'request' })
    await shop.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    const seen = await shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    // People of a shop see no names of firms.
    expect(seen).toMatchObject({ memberCount: 2, data: { firmName: '', serviceFirmName: '' } })
    expect(opened.data?.serviceFirmName).toBe('Borealis center')
    await said(shop, url, 'When will you come?')
    const [row] = (await center.client.ok('GET calibrate/calibrates', { query: { search: 'borealis-3' } }))
      .items
    expect(row).toMatchObject({ unreadCount: 1 })
    const profile = await center.client.ok('GET user/profile')
    const counts = await center.client.ok('GET chat/firmCounts')
    expect(counts.tabs.slice(0, 2)).toEqual([
      { firm: 0, name: 'My Sessions', unreadCount: 0 },
      { firm: -1, name: 'Active Requests', unreadCount: 1 },
    ])
    expect(profile.counts.unreadChats).toBe(counts.unreadCount)
    expect(await center.client.ok('POST chat/markRead', { body: { channel: url, number: 99 } })).toEqual({
      read: 1,
      unreadCount: 0,
    })
    expect(await center.client.ok('POST chat/markRead', { body: { channel: url, number: 0 } })).toMatchObject(
      { read: 1 },
    )
  })

  test('asks in those who are in every chat, when it is submitted', async () => {
    await app.sql('update app_user set is_chat_invitee = true where id = any($1)', [
      [dispatcher.user, stranger.user],
    ])
    const url = requestKey(app.network.north, 'request')
    await shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    const members = async () =>
      (await shop.client.ok('POST chat/openChannel', { body: { channel: url } })).members.map(
        ({ userId }) => userId,
      )
    expect(await members()).toEqual([shop.guid])
    await app.sql('update request set submitted_at = now(), service_firm = $2 where id = $1', [
      app.network.north.ids.request,
      app.network.north.firms.center,
    ])
    expect((await members()).sort()).toEqual([shop.guid, dispatcher.guid].sort())
    // The center joins, and is out again when the work goes elsewhere.
    await center.client.ok('POST chat/openChannel', { body: { channel: url } })
    await app.sql('update request set service_firm = null where id = $1', [app.network.north.ids.request])
    expect(await members()).not.toContain(center.guid)
  })

  test('turns a message into a note or its files into files of the repair order, and back', async () => {
    const url = requestKey(app.network.north, 'submitted')
    await center.client.ok('POST chat/openChannel', { body: { channel: url } })
    await shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    const message = await said(shop, url, '<p>Key is in the <b>blue</b> box</p>')
    const notes = async () =>
      (
        await app.sql<{ notes: string }>('select notes from request where id = $1', [
          app.network.north.ids.submitted,
        ])
      )[0]?.notes
    const kept = await center.client.ok('POST chat/messageToRequest', {
      body: { id: message.id, as: 'note' },
    })
    expect(kept).toMatchObject({ keptAs: 'note' })
    expect(await notes()).toBe('Role 16 Borealis: Key is in the blue box')
    await center.client.ok('POST chat/messageToRequest', { body: { id: message.id, as: 'note', undo: true } })
    expect(await notes()).toBe('')
    const form = new FormData()
    form.append('files', new Blob(['a,b\n1,2\n3,4\n']), 'list.csv')
    const sent = await shop.client.send<{ file: number }[]>('POST', '/api/chat/uploadFiles', form)
    expect(sent.status).toBe(200)
    const file = sent.body[0]?.file ?? 0
    const withFile = await said(shop, url, '', { files: [file] })
    expect(withFile.files).toMatchObject([{ name: 'list.csv', mime: 'text/csv' }])
    // Another's file, or one that was sent already, goes into no message.
    await shop.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), files: [file] } },
      'refused',
    )
    await center.client.ok('POST chat/messageToRequest', { body: { id: withFile.id, as: 'file' } })
    const [row] = await app.sql('select request from file where id = $1', [file])
    expect(row).toEqual({ request: app.network.north.ids.submitted })
    expect(await center.client.ok('GET chat/messageFile', { query: { file } })).toMatchObject({
      name: 'list.csv',
    })
    await center.client.ok('POST chat/messageToRequest', {
      body: { id: withFile.id, as: 'file', undo: true },
    })
    expect((await page(center, url)).messages.at(-1)?.files).toHaveLength(1)
    await stranger.client.refused('GET chat/messageFile', { query: { file } }, 'notFound')
  })
})

describe('messages', () => {
  test('come 30 a page, before, after and around', async () => {
    const { url } = await begun(shop, [manager])
    for (let n = 2; n <= 40; n++) await said(n % 2 ? shop : manager, url, `Number ${n}`)
    const numbers = async (query: Record<string, unknown>) => {
      const { messages, hasBefore, hasAfter } = await page(shop, url, query)
      return [messages[0]?.number, messages.at(-1)?.number, hasBefore, hasAfter]
    }
    expect(await numbers({})).toEqual([11, 40, true, false])
    expect(await numbers({ before: 11 })).toEqual([1, 10, false, true])
    expect(await numbers({ after: 35 })).toEqual([36, 40, true, false])
    expect(await numbers({ around: 20, pageSize: 10 })).toEqual([15, 24, true, true])
    expect(await page(shop, url, { before: 1 })).toEqual({ messages: [], hasBefore: false, hasAfter: true })
    const hits = await manager.client.ok('GET chat/searchMessages', { query: { search: 'number 17' } })
    expect(hits).toMatchObject([{ channel: url, number: 17, words: 'Number 17' }])
    expect(await center.client.ok('GET chat/searchMessages', { query: { search: 'number 17' } })).toEqual([])
    expect(await host.client.ok('GET chat/searchMessages', { query: { search: 'number 17' } })).toEqual([])
  })

  test('are the same message when they come again, and are cleaned', async () => {
    const { url } = await begun(shop, [manager])
    const body = {
      channel: url,
      guid: randomUUID(),
      message: `<p onclick="x()">Hi<img src=x onerror=alert(1)> <span data-type="mention" data-id="${manager.guid}">@Role 15</span></p>`,
    }
    const [one, two] = await Promise.all(
      [1, 2].map(() => manager.client.ok('POST chat/sendMessage', { body })),
    )
    expect(two?.id).toBe(one?.id)
    expect(one).toMatchObject({
      number: 2,
      mentions: [manager.guid],
      message: `<p>Hi <span data-mention="${manager.guid}">@Role 15</span></p>`,
    })
    expect((await manager.client.ok('POST chat/sendMessage', { body })).id).toBe(one?.id)
    expect((await page(shop, url)).messages).toHaveLength(2)
  })

  test('that are too long or too many are refused with words', async () => {
    const { url } = await begun(technician, [center])
    const send = (message: string) => ({ body: { channel: url, guid: randomUUID(), message } })
    const long = await technician.client.refused('POST chat/sendMessage', send('x'.repeat(40_001)), 'invalid')
    expect(long.detail).toContain('Send it as a file')
    const huge = await technician.client.refused(
      'POST chat/sendMessage',
      send('x'.repeat(1_100_000)),
      'tooLarge',
    )
    expect(huge.detail).not.toBe('')
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        technician.client.call('POST chat/sendMessage', send(`flood ${n}`)),
      ),
    )
    const late = answers.filter(({ status }) => status === 429)
    expect(late.length).toBeGreaterThan(0)
    expect(late[0]?.headers.get('retry-after')).toBe('1')
    const { messages } = await page(center, url, { pageSize: 100 })
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, at) => at + 1))
    expect(messages).toHaveLength(1 + 80 - late.length)
  })

  test('are changed and taken away with a trace', async () => {
    const { url } = await begun(shop, [manager])
    const message = await said(shop, url, 'Tomorow')
    const edited = await shop.client.ok('POST chat/editMessage', {
      body: { id: message.id, message: 'Tomorrow', version: message.version },
    })
    expect(edited).toMatchObject({ message: 'Tomorrow', editedOn: expect.any(String), version: 2 })
    await shop.client.refused(
      'POST chat/editMessage',
      { body: { id: message.id, message: 'Today', version: 1 } },
      'conflict',
    )
    await manager.client.refused(
      'POST chat/editMessage',
      { body: { id: message.id, message: 'Never' } },
      'refused',
    )
    await stranger.client.refused(
      'POST chat/editMessage',
      { body: { id: message.id, message: 'Never' } },
      'notFound',
    )
    expect(await manager.client.ok('GET chat/messageTrace', { query: { id: message.id } })).toMatchObject([
      { message: 'Tomorow' },
    ])
    await manager.client.refused('POST chat/deleteMessage', { body: { id: message.id } }, 'refused')
    await shop.client.ok('POST chat/deleteMessage', { body: { id: message.id } })
    const [, gone] = (await page(manager, url)).messages
    expect(gone).toMatchObject({ message: '', deletedOn: expect.any(String) })
    await manager.client.refused('GET chat/messageTrace', { query: { id: message.id } }, 'notFound')
    expect(await manager.client.ok('GET chat/searchMessages', { query: { search: 'tomorrow' } })).toEqual([])
    await shop.client.ok('POST chat/deleteMessage', { body: { id: message.id, undo: true } })
    const quoting = await said(manager, url, 'Good', { quote: message.id })
    expect(quoting.quote).toMatchObject({ id: message.id, words: 'Tomorrow' })
    const other = await begun(shop, [manager])
    await manager.client.refused(
      'POST chat/sendMessage',
      { body: { channel: other.url, guid: randomUUID(), message: 'x', quote: message.id } },
      'refused',
    )
  })

  test('that are not sent yet are kept as drafts of their writer', async () => {
    const { url } = await begun(shop, [manager])
    await shop.client.ok('POST chat/saveDraft', {
      body: { channel: url, message: '<p>I mean<script></script></p>' },
    })
    await shop.client.ok('POST chat/saveDraft', { body: { channel: 'new', message: 'To all' } })
    await center.client.refused('POST chat/saveDraft', { body: { channel: url, message: 'x' } }, 'notFound')
    const drafts = async (who: Person) =>
      (await who.client.ok('GET chat/drafts')).map(({ channel, message }) => [channel, message])
    expect(await drafts(shop)).toEqual([
      ['new', 'To all'],
      [url, '<p>I mean</p>'],
    ])
    expect(await drafts(manager)).toEqual([])
    await shop.client.ok('POST chat/saveDraft', { body: { channel: url, message: '' } })
    expect(await drafts(shop)).toEqual([['new', 'To all']])
  })
})

describe('people', () => {
  test('are found by who sees them and by those who share a repair order', async () => {
    const found = async (who: Person, query: Record<string, unknown>) =>
      (await who.client.ok('GET chat/searchUsers', { query })).map(({ userId }) => userId)
    expect(await found(shop, { search: ' ' })).toEqual([])
    expect(await found(shop, { search: 'role' })).not.toContain(center.guid)
    expect(await found(shop, { search: 'role', channel: requestKey(app.network.north) })).toContain(
      center.guid,
    )
    expect(await found(shop, { search: 'role', channel: requestKey(app.network.south) })).not.toContain(
      stranger.guid,
    )
    expect(await found(dispatcher, { search: 'role 16' })).toEqual([shop.guid])
    await app.sql('update app_user set is_chat_lookup = false where id = $1', [shop.user])
    expect(await found(dispatcher, { search: 'role 16' })).toEqual([])
    await app.sql('update app_user set is_chat_lookup = true where id = $1', [shop.user])
  })

  test('are told apart by guid, and known to those who share a chat', async () => {
    await begun(dispatcher, [center])
    const me = await center.client.ok('POST chat/CreateChatUser', { query: { userId: center.guid } })
    expect(me.member).toMatchObject({ userId: center.guid, metadata: { user: center.user, role: 12 } })
    await center.client.refused('POST chat/CreateChatUser', { query: { userId: shop.guid } }, 'notFound')
    expect(
      await center.client.ok('GET user/userforChat', { query: { guid: dispatcher.guid } }),
    ).toMatchObject({ user: dispatcher.user })
    await stranger.client.refused('GET user/userforChat', { query: { guid: shop.guid } }, 'notFound')
    await stranger.client.refused(
      'GET user/userforChat',
      { query: { username: 'role16@north.test' } },
      'notFound',
    )
  })
})

describe('the administration', () => {
  test('reads, mutes, archives and handles reports', async () => {
    const { url } = await begun(shop, [manager])
    const bad = await said(manager, url, 'Rude words')
    const report = {
      channelUrl: url,
      messageId: bad.id,
      reportCategory: 'Harassing',
      reportDescription: 'Not nice',
    }
    const wrong = await shop.client.refused(
      'POST chat/reportMessage',
      { body: { ...report, reportCategory: 'Dull' } },
      'invalid',
    )
    expect(wrong.detail).toContain('Suspicious, Harassing, Inappropriate or Spam')
    await shop.client.refused(
      'POST chat/reportMessage',
      { body: { ...report, reportDescription: ' ' } },
      'invalid',
    )
    await stranger.client.refused('POST chat/reportMessage', { body: report }, 'notFound')
    await manager.client.refused('POST chat/reportMessage', { body: report }, 'refused')
    await shop.client.ok('POST chat/reportMessage', { body: report })
    expect(
      await shop.client.ok('POST chat/reportMessage', { body: { ...report, reportingUserId: 'someone' } }),
    ).toMatchObject({ isAgain: true })
    const reports = await host.client.ok('POST chat/reportOnMessages', { body: { channel: url } })
    expect(reports).toMatchObject({
      counts: { open: 1 },
      items: [
        {
          reportCategory: 'Harassing',
          offendingUserId: manager.guid,
          reportingUserId: shop.guid,
          message: { message: 'Rude words' },
        },
      ],
    })
    const id = reports.items[0]?.report ?? 0
    await host.client.ok('POST chat/handleReport', { body: { report: id, state: 'muted', note: 'Warned' } })
    expect((await page(shop, url)).messages.at(-1)).toMatchObject({ message: '' })
    const muted = await manager.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), message: 'x' } },
      'refused',
    )
    expect(muted.detail).toContain('muted')
    await host.client.ok('POST chat/handleReport', { body: { report: id, undo: true } })
    expect((await page(shop, url)).messages.at(-1)).toMatchObject({ message: 'Rude words' })
    await said(manager, url, 'Sorry')
    await host.client.ok('POST chat/archiveChannel', { query: { channel: url } })
    const closed = await shop.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), message: 'x' } },
      'refused',
    )
    expect(closed.detail).toContain('archived')
    const one = await host.client.ok('GET chat/chatChannel', {
      query: { channel: url, show_member: 1, show_metadata: 1 },
    })
    expect(one).toMatchObject({ channel_url: url, is_archived: true, member_count: 2, metadata: null })
    expect(one.members.map(({ user_id, role }) => [user_id, role])).toContainEqual([shop.guid, 'operator'])
    await shop.client.refused(
      'POST chat/archiveChannel',
      { query: { channel: requestKey(app.network.north) } },
      'refused',
    )
  })

  test('lists chats page after page, and users with their counts', async () => {
    const seen: string[] = []
    let token: string | null = ''
    do {
      const next: { channels: { channel_url: string }[]; next: string | null } = await host.client.ok(
        'GET chat/chatChannels',
        {
          query: { pageSize: 3, ...(token ? { token } : {}) },
        },
      )
      seen.push(...next.channels.map((each) => each.channel_url))
      token = next.next
    } while (token)
    const [all] = await app.sql<{ count: number }>('select count(*)::int as count from channel')
    expect(seen).toHaveLength(all?.count ?? 0)
    expect(new Set(seen).size).toBe(seen.length)
    // By event downwards: those of repair orders with one come first.
    expect(seen[0]).toBe(requestKey(app.network.north))
    const { group_channel_count } = await host.client.ok('GET chat/countUserChannels', {
      query: { userId: shop.guid },
    })
    expect(
      (await host.client.ok('GET chat/listChatUserChannels', { query: { userId: shop.guid } })).channels,
    ).toHaveLength(group_channel_count)
    const named = await host.client.ok('POST chat/updateChatUser', {
      body: { userId: shop.guid, nickname: 'Zed' },
    })
    expect(named).toMatchObject({ nickname: 'Zed' })
    await host.client.ok('POST chat/updateChatUserMetadata', {
      body: { userId: shop.guid, metadata: { shift: 'late' } },
    })
    await host.client.refused(
      'POST chat/updateChatUserMetadata',
      { body: { userId: shop.guid, metadata: { email: 'x' } } },
      'refused',
    )
    const { users } = await host.client.ok('GET chat/listChatUsers', { query: { nicknameStartswith: 'zE' } })
    expect(users).toMatchObject([
      { user_id: shop.guid, group_channel_count, metadata: { shift: 'late', role: 16 } },
    ])
    await host.client.ok('POST chat/updateChatUser', { body: { userId: shop.guid, nickname: '' } })
  })
})
