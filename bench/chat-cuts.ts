import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { ChatChange } from '#contract/chat/frames.ts'
import { root } from '#scripts/project/files.ts'
import { connectHubClient, type HubClient } from '#server/modules/live/testing/hub-client.ts'
import { Client } from '#server/testing/client.ts'
import { makeChats, password } from './chat/people.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { fixed } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- chat-cuts [clients] [messages per client] [total cuts]
// Clients write to one chat while their connections are cut. Each must receive every message once and in
// order, and every edit. A third of the messages is sent twice, as after a cut. Nobody may send more than
// 60 at once, so each client writes as several people.
const clients = Number(process.argv[2] ?? 20)
const messages = Number(process.argv[3] ?? 500)
const cuts = Number(process.argv[4] ?? 200)
const ofOnePerson = 40
const total = clients * messages

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const place = await startBenchDatabase()
try {
  const database = await place.database(1000, schema)
  const people = Math.ceil(total / ofOnePerson)
  const [chat] = await makeChats(database.ownerUrl, 1, Math.max(people, clients))
  const product = await startProduct(database)
  try {
    const nobody = new Client(product.url, null)
    const writers: Client[] = []
    for (const username of chat?.usernames ?? []) writers.push(await nobody.signIn(username, password))
    const edits = Math.ceil(total / 100)
    let cutSoFar = 0
    let resyncs = 0

    /**
     * Reads for one client. Its connection is cut after every so many messages until its share of cuts is
     * used up.
     */
    const follow = async (reader: Client, start: number) => {
      const got: number[] = []
      const edited = new Set<number>()
      let after = start
      for (let mine = 0; ;) {
        const client: HubClient = await connectHubClient(product.url, reader.token, after)
        const most =
          mine < cuts / clients ? 1 + Math.floor((Math.random() * 2 * total * clients) / cuts) : Infinity
        let seen = 0
        let isWhole = false
        const take = (data: ChatChange) => {
          if (data.kind !== 'message') return
          seen++
          if (data.what === 'sent') got.push(data.message.number)
          else edited.add(data.id)
          isWhole = got.length >= total && edited.size >= edits
        }
        let place = 0
        await client.waitFor(() => {
          for (; place < client.frames.length; place++) {
            const frame = client.frames[place]
            if (frame?.name === 'resync') resyncs++
            if (frame?.name === 'sendMessage' && frame.type === 'Chat' && 'cursor' in frame)
              take(frame.data as ChatChange)
          }
          return seen >= most || isWhole
        })
        await client.disconnect()
        // Frames between the last check and the cut count as received, because the cursor includes them.
        for (; place < client.frames.length; place++) {
          const frame = client.frames[place]
          if (frame?.name === 'sendMessage' && frame.type === 'Chat' && 'cursor' in frame) {
            take(frame.data as ChatChange)
          }
        }
        after = client.cursor ?? after
        if (isWhole) return { got, edited: edited.size }
        mine++
        cutSoFar++
      }
    }
    const starts = await Promise.all(
      writers.slice(0, clients).map(async (reader) => {
        const client = await connectHubClient(product.url, reader.token)
        const start = client.cursor ?? 0
        await client.disconnect()
        return { reader, start }
      }),
    )
    const begin = performance.now()
    const followers = Promise.all(starts.map(({ reader, start }) => follow(reader, start)))
    const ids: number[] = []
    const write = async (first: number) => {
      for (let n = first; n < total; n += clients) {
        const writer = writers[Math.floor(n / ofOnePerson)] ?? nobody
        const body = { channel: chat?.key ?? '', guid: randomUUID(), message: `Message ${n}` }
        const sent = await writer.ok('POST chat/sendMessage', { body })
        if (n % 3 === 0) await writer.ok('POST chat/sendMessage', { body })
        if (n % 100 === 0)
          await writer.ok('POST chat/editMessage', { body: { id: sent.id, message: 'Changed' } })
        ids.push(sent.id)
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, at) => write(at)))
    const found = await followers
    const tally = { lost: 0, doubled: 0, misordered: 0, 'edits missed': 0 }
    for (const { got, edited } of found) {
      const once = new Set(got)
      tally.lost += total - once.size
      tally.doubled += got.length - once.size
      tally.misordered += got.filter((number, at) => at > 0 && number < (got[at - 1] ?? 0)).length
      tally['edits missed'] += edits - edited
    }
    console.table({
      [`${clients} clients, ${messages} messages each, ${cutSoFar} cuts`]: {
        ...tally,
        resyncs,
        seconds: fixed((performance.now() - begin) / 1000, 1),
        load: fixed(loadavg()[0] ?? 0, 1),
      },
    })
  } finally {
    await product.stop()
  }
} finally {
  await place.stop()
}
