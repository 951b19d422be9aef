import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  startChat,
  messagesPage,
  person,
  requestKey,
  sendMessage,
  usePeople,
  type Person,
} from './testing/people.ts'

const of = usePeople()

describe('an ad hoc chat', () => {
  test('is created with its first message, once even if the request is repeated', async () => {
    const body = { name: 'Parts', members: [of.manager.guid], message: '<p>Hello</p>', guid: randomUUID() }
    const [first, again] = await Promise.all([
      of.shop.client.ok('POST chat/createChannel', { body }),
      of.shop.client.ok('POST chat/createChannel', { body }),
    ])
    expect(again.url).toBe(first.url)
    expect(first).toMatchObject({
      type: 'adhoc',
      owner: of.shop.guid,
      name: 'Parts',
      memberCount: 2,
      unreadCount: 0,
    })
    expect(first.url).toMatch(/^adhoc_\d+(_\d+)?$/)
    const [theirs] = (
      await of.manager.client.ok('GET chat/myChannels', { query: { firm: of.app.network.north.firms.shop } })
    ).items
    expect(theirs).toMatchObject({ url: first.url, unreadCount: 1, firstUnread: 1, lastWords: 'Hello' })
    const { messages } = await messagesPage(of.manager, first.url)
    expect(messages).toMatchObject([
      { number: 1, type: 'received', message: '<p>Hello</p>', member: of.shop.guid },
    ])
  })

  test('names the missing or invalid field', async () => {
    const whole = { name: 'Parts', members: [of.manager.guid], message: '<p>Hi</p>' }
    const problemText = async (body: object) =>
      (await of.shop.client.refused('POST chat/createChannel', { body: { ...whole, ...body } }, 'invalid'))
        .detail
    expect(await problemText({ name: ' ' })).toContain('Please supply a subject')
    expect(await problemText({ name: 'x'.repeat(51) })).toContain('At most 50 characters')
    expect(await problemText({ message: ' ' })).toContain('Please supply a message')
    expect(await problemText({ message: '<p><script>1</script></p>' })).toContain('Please supply a message')
    expect(await problemText({ name: '\u200b', message: '<p>\u200b</p>' })).toContain(
      'Please supply a subject',
    )
    expect(await problemText({ message: '<p>\u200b</p>' })).toContain('Please supply a message')
    expect(await problemText({ name: undefined, message: undefined, members: undefined })).toBe(
      'name: Please supply a subject. members: Please supply at least one recipient. message: Please supply a message',
    )
    expect(await problemText({ members: [] })).toContain('Please supply at least one recipient')
    expect(await problemText({ members: [of.shop.guid] })).toContain('Please supply at least one recipient')
  })

  test('exists for its members only', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    for (const who of [of.center, of.stranger]) {
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
    // The host can read it but is a member only if invited.
    expect((await messagesPage(of.host, url)).messages).toHaveLength(1)
    await of.host.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), message: 'x' } },
      'notFound',
    )
  })

  test('can be removed by its owner only, and restored', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    const problem = await of.manager.client.refused(
      'POST chat/trashChannel',
      { body: { channel: url } },
      'refused',
    )
    expect(problem.detail).toBe('Only the owner can remove this chat.')
    await of.shop.client.ok('POST chat/trashChannel', { body: { channel: url } })
    await of.manager.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    await of.shop.client.ok('POST chat/trashChannel', { body: { channel: url, undo: true } })
    expect((await messagesPage(of.manager, url)).messages).toHaveLength(1)
  })

  test('stays listed after it is archived until its last message is read', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    await of.shop.client.ok('POST chat/archiveChannel', { query: { channel: url } })
    const listed = async (query: { firm?: number; isArchived?: boolean }) =>
      (await of.manager.client.ok('GET chat/myChannels', { query })).items.some((each) => each.url === url)
    const firm = of.app.network.north.firms.shop
    expect([await listed({ firm }), await listed({ isArchived: true }), await listed({})]).toEqual([
      true,
      true,
      false,
    ])
    await of.manager.client.ok('POST chat/markRead', { body: { channel: url, number: 1 } })
    expect([await listed({ firm }), await listed({ firm, isArchived: true })]).toEqual([false, true])
  })

  test('adds and removes members', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    const body = { channel: url }
    const { detail } = await of.manager.client.refused('POST chat/updateMembers', { body }, 'invalid')
    expect(detail).toBe('members: Please supply at least one recipient')
    const four = await person(of.app, 'role4@north.test')
    const added = await of.manager.client.ok('POST chat/updateMembers', {
      body: { channel: url, members: [of.shop.guid, of.manager.guid, four.guid] },
    })
    expect(added.map(({ userId }) => userId).sort()).toEqual(
      [of.shop.guid, of.manager.guid, four.guid].sort(),
    )
    expect(added.every(({ metadata }) => metadata.firmName === '')).toBe(true)
    // A new member has nothing unread, a non-owner may remove nobody, and people outside the search may not be added.
    expect(await four.client.ok('POST chat/openChannel', { body: { channel: url } })).toMatchObject({
      unreadCount: 0,
    })
    await of.manager.client.refused(
      'POST chat/updateMembers',
      { body: { channel: url, members: [of.manager.guid] } },
      'refused',
    )
    await of.shop.client.refused(
      'GET chat/joinChannel',
      { query: { channel: url, guid: of.stranger.guid } },
      'refused',
    )
    await of.shop.client.ok('POST chat/updateMembers', {
      body: { channel: url, members: [of.shop.guid, of.manager.guid] },
    })
    await four.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    await of.manager.client.ok('POST chat/leaveChannel' as 'GET chat/leaveChannel', {
      query: { channel: url },
    })
    await of.manager.client.refused('POST chat/markRead', { body: { channel: url, number: 1 } }, 'notFound')
  })

  test('keeps members added while the member list was open, and does not re-add those removed meanwhile', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    const four = await person(of.app, 'role4@north.test')
    const [shop, manager, late] = [of.shop.guid, of.manager.guid, four.guid]
    await of.manager.client.ok('GET chat/joinChannel', { query: { channel: url, guid: late } })
    const put = async (members: string[], seen: string[]) => {
      const now = await of.shop.client.ok('POST chat/updateMembers', {
        body: { channel: url, members, seen },
      })
      return now.map(({ userId }) => userId).sort()
    }
    expect(await put([shop], [shop, manager])).toEqual([shop, late].sort())
    expect(await put([shop, manager, late], [shop, manager, late])).toEqual([shop, late].sort())
  })

  test('can be rejoined by someone who left, with messages since then unread, but not by someone who was removed', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    const open = (who: Person) => who.client.ok('POST chat/openChannel', { body: { channel: url } })
    const join = (guid: string) => ({ query: { channel: url, guid } })
    await of.manager.client.ok('POST chat/markRead', { body: { channel: url, number: 1 } })
    await of.manager.client.ok('GET chat/leaveChannel', { query: { channel: url } })
    await of.manager.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    await sendMessage(of.shop, url, 'Where are you?')
    await of.manager.client.ok('GET chat/joinChannel', join(of.manager.guid))
    expect(await open(of.manager)).toMatchObject({ memberCount: 2, unreadCount: 1 })
    // Someone the owner removed cannot rejoin. The owner can undo it even for people hidden from the search.
    await of.app.sql('update app_user set is_chat_lookup = false where id = $1', [of.manager.user])
    await of.shop.client.ok('GET chat/leaveChannel', { query: { channel: url, guids: of.manager.guid } })
    for (const who of [of.manager, of.stranger])
      await who.client.refused('GET chat/joinChannel', join(who.guid), 'notFound')
    await of.shop.client.ok('GET chat/joinChannel', join(of.manager.guid))
    expect(await open(of.manager)).toMatchObject({ memberCount: 2 })
    await of.app.sql('update app_user set is_chat_lookup = true where id = $1', [of.manager.user])
    // A chat in the trash cannot be rejoined.
    await of.manager.client.ok('GET chat/leaveChannel', { query: { channel: url } })
    await of.shop.client.ok('POST chat/trashChannel', { body: { channel: url } })
    await of.manager.client.refused('GET chat/joinChannel', join(of.manager.guid), 'notFound')
  })
})

test('shop users see joined chats of all firms in one list, others by firm', async () => {
  const chats = await Promise.all([
    startChat(of.host, [of.shop, of.center], '<p>Hello</p>', 'From the host'),
    startChat(of.dispatcher, [of.shop, of.center], '<p>Hello</p>', 'From the dispatcher'),
  ])
  const joined = async (who: Person) =>
    (await who.client.ok('GET chat/firmCounts')).tabs.filter(({ firm }) => firm > 0)
  const [mine, ...more] = await joined(of.shop)
  expect(mine?.name).toBe('Joined Sessions')
  expect(more).toEqual([])
  const { items } = await of.shop.client.ok('GET chat/myChannels', { query: { firm: mine?.firm } })
  expect(items.map(({ url }) => url)).toEqual(expect.arrayContaining(chats.map(({ url }) => url)))
  expect((await joined(of.center)).length).toBeGreaterThan(1)
})

describe('the chat of a repair order', () => {
  test('is created when first opened, and can be joined by people who see the repair order', async () => {
    const url = requestKey(of.app.network.north)
    // As the app asks for them.
    const query = {
      firm: -1,
      pageSize: 99_999,
      filter: '2,3,8,10,11',
      orderBy: 'createdOn',
      sort: 'desc',
    } as const
    const list = () => of.center.client.ok('GET chat/myChannels', { query })
    expect((await list()).items.find((each) => each.url === url)).toMatchObject({
      type: 'active',
      isMessages: false,
    })
    await of.stranger.client.refused('POST chat/openChannel', { body: { channel: url } }, 'notFound')
    const opened = await of.center.client.ok('POST chat/openChannel', { body: { channel: url } })
    expect(opened).toMatchObject({
      type: 'request',
      memberCount: 1,
      data: { ronumber: 'Borealis-3', calibrate: of.app.network.north.ids.working },
    })
    expect((await list()).items.find((each) => each.url === url)).toMatchObject({ type: 'request' })
    await of.shop.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    const seen = await of.shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    // Shop users see no firm names.
    expect(seen).toMatchObject({ memberCount: 2, data: { firmName: '', serviceFirmName: '' } })
    expect(opened.data?.serviceFirmName).toBe('Borealis center')
    await sendMessage(of.shop, url, 'When will you come?')
    const [row] = (await of.center.client.ok('GET calibrate/calibrates', { query: { search: 'borealis-3' } }))
      .items
    expect(row).toMatchObject({ unreadCount: 1 })
    const profile = await of.center.client.ok('GET user/profile')
    const counts = await of.center.client.ok('GET chat/firmCounts')
    expect(counts.tabs.slice(0, 2)).toEqual([
      { firm: 0, name: 'My Sessions', unreadCount: 0 },
      { firm: -1, name: 'Active Requests', unreadCount: 1 },
    ])
    expect(profile.counts.unreadChats).toBe(counts.unreadCount)
    expect(await of.center.client.ok('POST chat/markRead', { body: { channel: url, number: 99 } })).toEqual({
      read: 1,
      unreadCount: 0,
    })
    expect(
      await of.center.client.ok('POST chat/markRead', { body: { channel: url, number: 0 } }),
    ).toMatchObject({ read: 1 })
  })

  test('opened ahead by a device joins a technician, but brings back nobody who left', async () => {
    const url = requestKey(of.app.network.north)
    const ahead = { body: { channel: url, isAhead: true } }
    const opened = await of.technician.client.ok('POST chat/openChannel', ahead)
    expect(opened.members.map(({ userId }) => userId)).toContain(of.technician.guid)
    await of.technician.client.ok('GET chat/leaveChannel', { query: { channel: url } })
    await of.technician.client.refused('POST chat/openChannel', ahead, 'notFound')
    await of.technician.client.refused('GET chat/chatMessages', { query: { channel: url } }, 'notFound')
    // They open it themselves.
    await of.technician.client.ok('POST chat/openChannel', { body: { channel: url } })
    await of.technician.client.ok('POST chat/openChannel', ahead)
    await of.stranger.client.refused('POST chat/openChannel', ahead, 'notFound')
  })

  test('takes a file and its message once, however often a device sends them', async () => {
    const url = requestKey(of.app.network.north)
    await of.shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    const key = randomUUID()
    const guid = randomUUID()
    const upload = async (as = key) => {
      const form = new FormData()
      form.append('files', new Blob(['a,b\n5,6\n']), 'offline.csv')
      const { body } = await of.shop.client.send<{ file: number }[]>('POST', '/api/chat/uploadFiles', form, {
        'idempotency-key': as,
      })
      return body[0]?.file ?? 0
    }
    const send = (file: number) =>
      of.shop.client.ok('POST chat/sendMessage', { body: { channel: url, guid, message: '', files: [file] } })
    const first = await upload()
    const sent = await send(first)
    // The answer was lost, so all of it is sent again.
    const second = await upload()
    expect(second).toBe(first)
    expect((await send(second)).id).toBe(sent.id)
    expect(await upload(randomUUID())).not.toBe(first)
    const rows = await of.app.sql("select id from file where name = 'offline.csv'")
    expect(rows).toHaveLength(2)
  })

  test('adds the default members when the repair order is submitted', async () => {
    await of.app.sql('update app_user set is_chat_invitee = true where id = any($1)', [
      [of.dispatcher.user, of.stranger.user],
    ])
    const url = requestKey(of.app.network.north, 'request')
    await of.shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    const members = async () =>
      (await of.shop.client.ok('POST chat/openChannel', { body: { channel: url } })).members.map(
        ({ userId }) => userId,
      )
    expect(await members()).toEqual([of.shop.guid])
    await of.app.sql('update request set submitted_at = now(), service_firm = $2 where id = $1', [
      of.app.network.north.ids.request,
      of.app.network.north.firms.center,
    ])
    expect((await members()).sort()).toEqual([of.shop.guid, of.dispatcher.guid].sort())
    // The center joins, and is removed again when the work goes elsewhere.
    await of.center.client.ok('POST chat/openChannel', { body: { channel: url } })
    await of.app.sql('update request set service_firm = null where id = $1', [
      of.app.network.north.ids.request,
    ])
    expect(await members()).not.toContain(of.center.guid)
  })

  test('copies a message into the notes or its files to the repair order, and undoes that', async () => {
    const url = requestKey(of.app.network.north, 'submitted')
    await of.center.client.ok('POST chat/openChannel', { body: { channel: url } })
    await of.shop.client.ok('POST chat/openChannel', { body: { channel: url } })
    const message = await sendMessage(of.shop, url, '<p>Key is in the <b>blue</b> box</p>')
    const notes = async () =>
      (
        await of.app.sql<{ notes: string }>('select notes from request where id = $1', [
          of.app.network.north.ids.submitted,
        ])
      )[0]?.notes
    const kept = await of.center.client.ok('POST chat/messageToRequest', {
      body: { id: message.id, as: 'note' },
    })
    expect(kept).toMatchObject({ keptAs: 'note' })
    expect(await notes()).toBe('Role 16 Borealis: Key is in the blue box')
    await of.center.client.ok('POST chat/messageToRequest', {
      body: { id: message.id, as: 'note', undo: true },
    })
    expect(await notes()).toBe('')
    const form = new FormData()
    form.append('files', new Blob(['a,b\n1,2\n3,4\n']), 'list.csv')
    const sent = await of.shop.client.send<{ file: number }[]>('POST', '/api/chat/uploadFiles', form)
    expect(sent.status).toBe(200)
    const file = sent.body[0]?.file ?? 0
    const withFile = await sendMessage(of.shop, url, '', { files: [file] })
    expect(withFile.files).toMatchObject([{ name: 'list.csv', mime: 'text/csv' }])
    // A file of someone else, or one already sent, cannot be attached.
    await of.shop.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), files: [file] } },
      'refused',
    )
    await of.center.client.ok('POST chat/messageToRequest', { body: { id: withFile.id, as: 'file' } })
    const [row] = await of.app.sql('select request from file where id = $1', [file])
    expect(row).toEqual({ request: of.app.network.north.ids.submitted })
    expect(await of.center.client.ok('GET chat/messageFile', { query: { file } })).toMatchObject({
      name: 'list.csv',
    })
    await of.center.client.ok('POST chat/messageToRequest', {
      body: { id: withFile.id, as: 'file', undo: true },
    })
    expect((await messagesPage(of.center, url)).messages.at(-1)?.files).toHaveLength(1)
    await of.stranger.client.refused('GET chat/messageFile', { query: { file } }, 'notFound')
  })
})

describe('people', () => {
  test('are found by people who have them in scope or share a repair order with them', async () => {
    const found = async (who: Person, query: Record<string, unknown>) =>
      (await who.client.ok('GET chat/searchUsers', { query })).map(({ userId }) => userId)
    expect(await found(of.shop, { search: ' ' })).toEqual([])
    expect(await found(of.shop, { search: 'role' })).not.toContain(of.center.guid)
    expect(await found(of.shop, { search: 'role', channel: requestKey(of.app.network.north) })).toContain(
      of.center.guid,
    )
    expect(await found(of.shop, { search: 'role', channel: requestKey(of.app.network.south) })).not.toContain(
      of.stranger.guid,
    )
    expect(await found(of.dispatcher, { search: 'role 16' })).toEqual([of.shop.guid])
    await of.app.sql('update app_user set is_chat_lookup = false where id = $1', [of.shop.user])
    expect(await found(of.dispatcher, { search: 'role 16' })).toEqual([])
    await of.app.sql('update app_user set is_chat_lookup = true where id = $1', [of.shop.user])
  })

  test('are identified by guid and visible to people who share a chat with them', async () => {
    await startChat(of.dispatcher, [of.center])
    const me = await of.center.client.ok('POST chat/CreateChatUser', { query: { userId: of.center.guid } })
    expect(me.member).toMatchObject({ userId: of.center.guid, metadata: { user: of.center.user, role: 12 } })
    await of.center.client.refused(
      'POST chat/CreateChatUser',
      { query: { userId: of.shop.guid } },
      'notFound',
    )
    expect(
      await of.center.client.ok('GET user/userforChat', { query: { guid: of.dispatcher.guid } }),
    ).toMatchObject({ user: of.dispatcher.user })
    await of.stranger.client.refused('GET user/userforChat', { query: { guid: of.shop.guid } }, 'notFound')
    await of.stranger.client.refused(
      'GET user/userforChat',
      { query: { username: 'role16@north.test' } },
      'notFound',
    )
  })
})
