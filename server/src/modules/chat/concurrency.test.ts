import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatChange } from '#contract/chat/frames.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { beginLogWrite } from '../live/door.ts'
import { connectHubClient, type HubClient } from '../live/testing/hub-client.ts'
import { startChat, person, sendMessage, type Person } from './testing/people.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let shop: Person, manager: Person
beforeAll(async () => {
  app = await startNetworkApp()
  shop = await person(app, 'role16@north.test')
  manager = await person(app, 'role15@north.test')
}, 60_000)
afterAll(() => app.stop())

const messages = (client: HubClient, channel: string) =>
  client.frames.flatMap((frame) => {
    if (frame.name !== 'sendMessage' || frame.type !== 'Chat' || !('cursor' in frame)) return []
    const data = frame.data as ChatChange
    return data.kind === 'message' && data.channel === channel ? [data] : []
  })
const until = (client: HubClient, channel: string, words: string) =>
  client.waitFor(() => messages(client, channel).some(({ message }) => message.message.includes(words)))

/** Starts a new chat and waits until a reader has received its first message. */
const chat = async () => {
  const reader = await connectHubClient(app.url, manager.token)
  const { url } = await startChat(shop, [manager])
  await until(reader, url, 'Hello')
  return { url, reader }
}
/** Waits until the relay has nothing to do, because a message gives up its log entry to a relay that takes long. */
const relayIsIdle = async () => {
  const waiting =
    'select ((select count(*) from outbox) + (select count(*) from notification_due))::int as facts'
  await expect.poll(() => app.sql(waiting)).toEqual([{ facts: 0 }])
}
const after = (client: HubClient, channel: string) =>
  messages(client, channel).filter(({ message }) => message.number > 1)

test('a message pushed immediately equals the one read from the log later', async () => {
  const { url, reader: now } = await chat()
  const start = now.cursor ?? 0
  const first = await sendMessage(shop, url, '<p>Plain words</p>')
  await sendMessage(shop, url, `<p>1 &lt; 2, <span data-mention="${manager.guid}">you</span> &amp; me</p>`)
  await sendMessage(shop, url, `<span data-mention="${randomUUID()}">Nobody</span> here`)
  await sendMessage(manager, url, 'An answer', { quote: first.id })
  await sendMessage(shop, url, 'The end')
  await until(now, url, 'The end')
  const later = await connectHubClient(app.url, manager.token, start)
  await until(later, url, 'The end')
  expect(after(now, url)).toEqual(after(later, url))
  expect(after(now, url).map(({ message }) => message.mentions)).toEqual([[], [manager.guid], [], [], []])
  expect(after(now, url)[3]?.message.quote).toMatchObject({ id: first.id, words: 'Plain words' })
  await Promise.all([now.disconnect(), later.disconnect()])
})

test('a message is logged in its own transaction, without waiting for the relay', async () => {
  const { url, reader } = await chat()
  await relayIsIdle()
  const { id } = await sendMessage(shop, url, 'In the log')
  const rows = await app.sql<{ same: boolean }>(
    `select l.xmin::text = m.xmin::text as same from message m join hub_log l on l.data ->> 'message' = m.id::text
      where m.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ same: true }])
  await reader.disconnect()
})

test('messages are accepted while another process holds the log lock, and arrive in order afterwards', async () => {
  const { url, reader } = await chat()
  await sendMessage(shop, url, 'Before')
  await until(reader, url, 'Before')
  // Simulates the relay of another process hanging in mid-transaction.
  const relay = new pg.Client({ connectionString: app.ownerUrl })
  await relay.connect()
  await relay.query('select pg_advisory_lock(7470)')
  const first = await sendMessage(shop, url, 'While it hangs')
  await shop.client.ok('POST chat/editMessage', { body: { id: first.id, message: 'While it hung' } })
  await sendMessage(shop, url, 'And on')
  expect(after(reader, url)).toHaveLength(1)
  await relay.end()
  await sendMessage(shop, url, 'After')
  await until(reader, url, 'After')
  expect(after(reader, url).map(({ what, message }) => [what, message.message])).toEqual([
    ['sent', 'Before'],
    ['sent', 'While it hung'],
    ['edited', 'While it hung'],
    ['sent', 'And on'],
    ['sent', 'After'],
  ])
  await reader.disconnect()
})

test('the same message sent several times at once is one message for all senders', async () => {
  const { url, reader } = await chat()
  const guid = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => sendMessage(shop, url, 'Twice', { guid })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  await sendMessage(shop, url, 'Next')
  await until(reader, url, 'Next')
  expect(after(reader, url).map(({ message }) => message.message)).toEqual(['Twice', 'Next'])
  await reader.disconnect()
})

test('an entry that is never handed over is read from the log, in order with what follows', async () => {
  const { url, reader } = await chat()
  const handOver = beginLogWrite(app.services)
  const writer = new pg.Client({ connectionString: app.ownerUrl })
  await writer.connect()
  // Under the lock, because the relay may be logging a notification of the first message.
  await writer.query('begin; select pg_advisory_xact_lock(7470)')
  const {
    rows: [lost],
  } = await writer.query<{ cursor: number }>(
    `with lost as (insert into hub_log (cursor, type, users, data)
        select max(cursor) + 1, 'Chat', $1, $2 from hub_log returning cursor::int)
      select cursor, pg_notify('hub', cursor::text) from lost`,
    [[manager.user], { kind: 'draft', key: url, from: 'nobody' }],
  )
  await writer.query('commit')
  await writer.end()
  await sendMessage(shop, url, 'After it')
  await until(reader, url, 'After it')
  const drafts = reader.frames.flatMap((frame) =>
    frame.name === 'sendMessage' && 'cursor' in frame && frame.cursor === lost?.cursor ? [frame.data] : [],
  )
  expect(drafts).toMatchObject([{ kind: 'draft', from: 'nobody' }])
  handOver([])
  await reader.disconnect()
})

test('a refused message in a batch shifts neither the numbers nor the texts of the others', async () => {
  const { url, reader } = await chat()
  const other = await chat()
  const strange = '<p>"Quotes", \\back\\slashes, {braces}, ünïcode 🚗 and, commas</p>'
  const texts = ['One', 'refused', strange, 'NULL', 'Last']
  const sends = texts.flatMap((text) =>
    [url, other.url].map((key) =>
      sendMessage(shop, key, text, text === 'refused' ? { quote: 1_000_000_000 } : {}).then(
        () => text,
        () => 'no',
      ),
    ),
  )
  const answers = await Promise.all(sends)
  expect(answers.filter((answer) => answer === 'no')).toHaveLength(2)
  for (const [key, client] of [
    [url, reader],
    [other.url, other.reader],
  ] as const) {
    await client.waitFor(() => after(client, key).length === 4)
    const received = after(client, key)
    expect(received.map(({ message }) => message.number)).toEqual([2, 3, 4, 5])
    expect(received.map(({ message }) => message.message)).toEqual(
      expect.arrayContaining(['One', strange, 'NULL', 'Last']),
    )
    const rows = await app.sql<{ last: number; html: string[] }>(
      `select c.last, array_agg(m.html order by m.number) as html from channel c join message m on m.channel = c.id
        where c.key = $1 group by 1`,
      [key],
    )
    expect(rows).toMatchObject([
      { last: 5, html: received.map(({ message }) => message.message).toSpliced(0, 0, expect.any(String)) },
    ])
  }
  await Promise.all([reader.disconnect(), other.reader.disconnect()])
})
