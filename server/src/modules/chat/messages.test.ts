import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startChat, messagesPage, requestKey, sendMessage, usePeople, type Person } from './testing/people.ts'

const of = usePeople()

describe('messages', () => {
  test('come in pages of 30: before, after, and around a number', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    for (let n = 2; n <= 40; n++) await sendMessage(n % 2 ? of.shop : of.manager, url, `Number ${n}`)
    const numbers = async (query: Record<string, unknown>) => {
      const { messages, hasBefore, hasAfter } = await messagesPage(of.shop, url, query)
      return [messages[0]?.number, messages.at(-1)?.number, hasBefore, hasAfter]
    }
    expect(await numbers({})).toEqual([11, 40, true, false])
    expect(await numbers({ before: 11 })).toEqual([1, 10, false, true])
    expect(await numbers({ after: 35 })).toEqual([36, 40, true, false])
    expect(await numbers({ around: 20, pageSize: 10 })).toEqual([15, 24, true, true])
    expect(await messagesPage(of.shop, url, { before: 1 })).toEqual({
      messages: [],
      hasBefore: false,
      hasAfter: true,
    })
    const hits = await of.manager.client.ok('GET chat/searchMessages', { query: { search: 'number 17' } })
    expect(hits).toMatchObject([{ channel: url, number: 17, words: 'Number 17' }])
    expect(await of.center.client.ok('GET chat/searchMessages', { query: { search: 'number 17' } })).toEqual(
      [],
    )
    expect(await of.host.client.ok('GET chat/searchMessages', { query: { search: 'number 17' } })).toEqual([])
  })

  test('are stored once when sent again, and are sanitized', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    const body = {
      channel: url,
      guid: randomUUID(),
      message: `<p onclick="x()">Hi<img src=x onerror=alert(1)> <span data-type="mention" data-id="${of.manager.guid}">@Role 15</span></p>`,
    }
    const [one, two] = await Promise.all(
      [1, 2].map(() => of.manager.client.ok('POST chat/sendMessage', { body })),
    )
    expect(two?.id).toBe(one?.id)
    expect(one).toMatchObject({
      number: 2,
      mentions: [of.manager.guid],
      message: `<p>Hi <span data-mention="${of.manager.guid}">@Role 15</span></p>`,
    })
    expect((await of.manager.client.ok('POST chat/sendMessage', { body })).id).toBe(one?.id)
    expect((await messagesPage(of.shop, url)).messages).toHaveLength(2)
  })

  test('that are too long or too many are refused with an explanation', async () => {
    const { url } = await startChat(of.technician, [of.center])
    const send = (message: string) => ({ body: { channel: url, guid: randomUUID(), message } })
    const long = await of.technician.client.refused(
      'POST chat/sendMessage',
      send('x'.repeat(40_001)),
      'invalid',
    )
    expect(long.detail).toContain('Send it as a file')
    const huge = await of.technician.client.refused(
      'POST chat/sendMessage',
      send('x'.repeat(1_100_000)),
      'tooLarge',
    )
    expect(huge.detail).not.toBe('')
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        of.technician.client.call('POST chat/sendMessage', send(`flood ${n}`)),
      ),
    )
    const late = answers.filter(({ status }) => status === 429)
    expect(late.length).toBeGreaterThan(0)
    expect(late[0]?.headers.get('retry-after')).toBe('1')
    const { messages } = await messagesPage(of.center, url, { pageSize: 100 })
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1))
    expect(messages).toHaveLength(1 + 80 - late.length)
  })

  test('are edited and deleted with their history kept', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    const message = await sendMessage(of.shop, url, 'Tomorow')
    const edited = await of.shop.client.ok('POST chat/editMessage', {
      body: { id: message.id, message: 'Tomorrow', version: message.version },
    })
    expect(edited).toMatchObject({ message: 'Tomorrow', editedOn: expect.any(String), version: 2 })
    await of.shop.client.refused(
      'POST chat/editMessage',
      { body: { id: message.id, message: 'Today', version: 1 } },
      'conflict',
    )
    await of.manager.client.refused(
      'POST chat/editMessage',
      { body: { id: message.id, message: 'Never' } },
      'refused',
    )
    await of.stranger.client.refused(
      'POST chat/editMessage',
      { body: { id: message.id, message: 'Never' } },
      'notFound',
    )
    expect(await of.manager.client.ok('GET chat/messageTrace', { query: { id: message.id } })).toMatchObject([
      { message: 'Tomorow' },
    ])
    await of.manager.client.refused('POST chat/deleteMessage', { body: { id: message.id } }, 'refused')
    await of.shop.client.ok('POST chat/deleteMessage', { body: { id: message.id } })
    const [, gone] = (await messagesPage(of.manager, url)).messages
    expect(gone).toMatchObject({ message: '', deletedOn: expect.any(String) })
    await of.manager.client.refused('GET chat/messageTrace', { query: { id: message.id } }, 'notFound')
    expect(await of.manager.client.ok('GET chat/searchMessages', { query: { search: 'tomorrow' } })).toEqual(
      [],
    )
    await of.shop.client.ok('POST chat/deleteMessage', { body: { id: message.id, undo: true } })
    const quoting = await sendMessage(of.manager, url, 'Good', { quote: message.id })
    expect(quoting.quote).toMatchObject({ id: message.id, words: 'Tomorrow' })
    const other = await startChat(of.shop, [of.manager])
    await of.manager.client.refused(
      'POST chat/sendMessage',
      { body: { channel: other.url, guid: randomUUID(), message: 'x', quote: message.id } },
      'refused',
    )
  })

  test('not sent yet are kept as drafts of their author', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    await of.shop.client.ok('POST chat/saveDraft', {
      body: { channel: url, message: '<p>I mean<script></script></p>' },
    })
    await of.shop.client.ok('POST chat/saveDraft', { body: { channel: 'new', message: 'To all' } })
    await of.center.client.refused(
      'POST chat/saveDraft',
      { body: { channel: url, message: 'x' } },
      'notFound',
    )
    const drafts = async (who: Person) =>
      (await who.client.ok('GET chat/drafts')).map(({ channel, message }) => [channel, message])
    expect(await drafts(of.shop)).toEqual([
      ['new', 'To all'],
      [url, '<p>I mean</p>'],
    ])
    expect(await drafts(of.manager)).toEqual([])
    await of.shop.client.ok('POST chat/saveDraft', { body: { channel: url, message: '' } })
    expect(await drafts(of.shop)).toEqual([['new', 'To all']])
  })
})

describe('the administration', () => {
  test('reads, mutes, archives and handles reports', async () => {
    const { url } = await startChat(of.shop, [of.manager])
    const bad = await sendMessage(of.manager, url, 'Rude words')
    const report = {
      channelUrl: url,
      messageId: bad.id,
      reportCategory: 'Harassing',
      reportDescription: 'Not nice',
    }
    const wrong = await of.shop.client.refused(
      'POST chat/reportMessage',
      { body: { ...report, reportCategory: 'Dull' } },
      'invalid',
    )
    expect(wrong.detail).toContain('Suspicious, Harassing, Inappropriate, or Spam')
    await of.shop.client.refused(
      'POST chat/reportMessage',
      { body: { ...report, reportDescription: ' ' } },
      'invalid',
    )
    await of.stranger.client.refused('POST chat/reportMessage', { body: report }, 'notFound')
    await of.manager.client.refused('POST chat/reportMessage', { body: report }, 'refused')
    await of.shop.client.ok('POST chat/reportMessage', { body: report })
    expect(
      await of.shop.client.ok('POST chat/reportMessage', { body: { ...report, reportingUserId: 'someone' } }),
    ).toMatchObject({ isAgain: true })
    const reports = await of.host.client.ok('POST chat/reportOnMessages', { body: { channel: url } })
    expect(reports).toMatchObject({
      counts: { open: 1 },
      items: [
        {
          reportCategory: 'Harassing',
          offendingUserId: of.manager.guid,
          reportingUserId: of.shop.guid,
          message: { message: 'Rude words' },
        },
      ],
    })
    const id = reports.items[0]?.report ?? 0
    await of.host.client.ok('POST chat/handleReport', {
      body: { report: id, state: 'muted', note: 'Warned' },
    })
    expect((await messagesPage(of.shop, url)).messages.at(-1)).toMatchObject({ message: '' })
    const muted = await of.manager.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), message: 'x' } },
      'refused',
    )
    expect(muted.detail).toContain('muted')
    await of.host.client.ok('POST chat/handleReport', { body: { report: id, undo: true } })
    expect((await messagesPage(of.shop, url)).messages.at(-1)).toMatchObject({ message: 'Rude words' })
    await sendMessage(of.manager, url, 'Sorry')
    await of.host.client.ok('POST chat/archiveChannel', { query: { channel: url } })
    const closed = await of.shop.client.refused(
      'POST chat/sendMessage',
      { body: { channel: url, guid: randomUUID(), message: 'x' } },
      'refused',
    )
    expect(closed.detail).toContain('archived')
    const one = await of.host.client.ok('GET chat/chatChannel', {
      query: { channel: url, show_member: 1, show_metadata: 1 },
    })
    expect(one).toMatchObject({ channel_url: url, is_archived: true, member_count: 2, metadata: null })
    expect(one.members.map(({ user_id, role }) => [user_id, role])).toContainEqual([of.shop.guid, 'operator'])
    const channel = requestKey(of.app.network.north)
    await of.shop.client.ok('POST chat/openChannel', { body: { channel } })
    await of.shop.client.refused('POST chat/archiveChannel', { query: { channel } }, 'refused')
    const opened = await of.shop.client.ok('POST chat/openChannel', { body: { channel } })
    expect(opened.workingDay).toEqual({ begins: '08:00', ends: '17:00', zone: 'America/New_York' })
    const day = { channel, begins: '07:00', ends: '15:30' }
    await of.shop.client.refused('POST chat/saveWorkingDay', { body: day }, 'refused')
    await of.host.client.refused('POST chat/saveWorkingDay', { body: { ...day, ends: '06:00' } }, 'invalid')
    expect(await of.host.client.ok('POST chat/saveWorkingDay', { body: day })).toMatchObject({
      begins: '07:00',
    })
    expect(
      (await of.shop.client.ok('POST chat/openChannel', { body: { channel } })).workingDay,
    ).toMatchObject({ ends: '15:30' })
  })

  test('distinguishes chats of the same name by firm, and finds them by firm', async () => {
    await startChat(of.shop, [of.manager], '<p>Hello</p>', 'Ladder')
    await startChat(of.center, [of.technician], '<p>Hello</p>', 'Ladder')
    const found = async (search: string) => {
      const { channels } = await of.host.client.ok('GET chat/chatChannels', { query: { search } })
      return channels.map((each) => each.firm_name).sort()
    }
    expect(await found('ladder')).toEqual(['Borealis center', 'Borealis shop'])
    expect(await found('ladder center')).toEqual(['Borealis center'])
    // Shop users see no firm names.
    const query = { channel: (await startChat(of.shop, [of.manager])).url }
    expect(await of.shop.client.ok('GET chat/chatChannel', { query })).toMatchObject({ firm_name: '' })
  })

  test('lists chats in pages, and users with their counts', async () => {
    const seen: string[] = []
    await of.center.client.ok('POST chat/openChannel', {
      body: { channel: requestKey(of.app.network.north) },
    })
    let token: string | null = ''
    do {
      const next: { channels: { channel_url: string }[]; next: string | null } = await of.host.client.ok(
        'GET chat/chatChannels',
        {
          query: { pageSize: 3, ...(token ? { token } : {}) },
        },
      )
      seen.push(...next.channels.map((each) => each.channel_url))
      token = next.next
    } while (token)
    const [all] = await of.app.sql<{ count: number }>('select count(*)::int as count from channel')
    expect(seen).toHaveLength(all?.count ?? 0)
    expect(new Set(seen).size).toBe(seen.length)
    // Sorted by latest visit, so chats of repair orders with visits come first.
    expect(seen[0]).toBe(requestKey(of.app.network.north))
    const { group_channel_count } = await of.host.client.ok('GET chat/countUserChannels', {
      query: { userId: of.shop.guid },
    })
    expect(
      (await of.host.client.ok('GET chat/listChatUserChannels', { query: { userId: of.shop.guid } }))
        .channels,
    ).toHaveLength(group_channel_count)
    const named = await of.host.client.ok('POST chat/updateChatUser', {
      body: { userId: of.shop.guid, nickname: 'Zed' },
    })
    expect(named).toMatchObject({ nickname: 'Zed' })
    await of.host.client.ok('POST chat/updateChatUserMetadata', {
      body: { userId: of.shop.guid, metadata: { shift: 'late' } },
    })
    await of.host.client.refused(
      'POST chat/updateChatUserMetadata',
      { body: { userId: of.shop.guid, metadata: { email: 'x' } } },
      'refused',
    )
    const { users } = await of.host.client.ok('GET chat/listChatUsers', {
      query: { nicknameStartswith: 'zE' },
    })
    expect(users).toMatchObject([
      { user_id: of.shop.guid, group_channel_count, metadata: { shift: 'late', role: 16 } },
    ])
    await of.host.client.ok('POST chat/updateChatUser', { body: { userId: of.shop.guid, nickname: '' } })
  })
})
