import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { reconnectDelays } from '#contract/kit/reconnect.ts'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { makeHubClients, makeSpeaker, until } from './restart/hub-clients.ts'
import { fixed } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- restart [clients]
// So many clients that run the browser's code, while the server restarts and changes continue: when the
// last one is back, whether any missed, repeated, or reordered something, how the reconnects spread, and
// how long others wait meanwhile.
const clients = Number(process.argv[2] ?? 2000)
/** The first reconnect after a stop is random within this many seconds. */
const spread = 3
const everyMs = 100

/** When the slowest client makes its first attempt after the server is back. */
const dueAfter = (down: number): number => {
  let at = 0
  for (const delay of reconnectDelays) {
    at += delay
    if (at >= down) return at + spread
  }
  return Infinity
}

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
const place = await startBenchDatabase()
try {
  const database = await place.database(1000, schema)
  const users = await makeUsers(database.ownerUrl)
  const owner = new pg.Client({ connectionString: place.superUrlOf(database) })
  await owner.connect()
  let product = await startProduct(database)
  const { url } = product
  const port = Number(new URL(url).port)
  const { token } = await new Client(url, null).signIn(users.host, password)
  const { all, tries, connect, wrong, stop } = makeHubClients(clients, url, token)
  const { say, said, clean } = makeSpeaker(owner)
  try {
    await connect()
    // Like a page that has been open for a while: a stable connection starts with its first delay.
    await pause(6000)
    for (let n = 0; n < 5; n++) await say()
    await until(() => all.every(({ heard }) => heard.length === said()))

    const before = tries.length
    const stopping = performance.now()
    const down = product.stop()
    for (let n = 0; n < 5; n++) await say()
    await down
    product = await startProduct(database, port)
    const ready = performance.now()
    const waits: number[] = []
    const state = { isOver: false }
    const others = (async () => {
      while (!state.isOver) {
        const asked = performance.now()
        await fetch(`${url}/healthz`)
        waits.push(performance.now() - asked)
        await say()
        await pause(everyMs)
      }
    })()
    await until(() => all.every(({ live, liveAt }) => live && liveAt > stopping))
    const back = Math.max(...all.map(({ liveAt }) => liveAt))
    state.isOver = true
    await others
    await until(() => all.every(({ heard }) => heard.length >= said()))

    const later = tries.slice(before).toSorted((a, b) => a - b)
    const seconds = new Map<number, number>()
    for (const at of later)
      seconds.set(
        Math.floor((at - stopping) / 1000),
        (seconds.get(Math.floor((at - stopping) / 1000)) ?? 0) + 1,
      )
    console.table({
      [`${clients} clients, load ${fixed(loadavg()[0] ?? 0, 1)}`]: {
        'down for, s': fixed((ready - stopping) / 1000, 1),
        'last back after the stop, s': fixed((back - stopping) / 1000, 1),
        'their last try is due, s': dueAfter((ready - stopping) / 1000),
        'tries of each': fixed(later.length / clients, 2),
        'most tries in a second': Math.max(...seconds.values()),
        'health meanwhile, slowest, ms': Math.round(Math.max(...waits)),
        'changes said': said(),
        'clients that lost, doubled or mixed up': wrong(said()).length,
        resyncs: all.reduce((sum, { resyncs }) => sum + resyncs, 0),
      },
    })
  } finally {
    stop()
    await clean()
    await product.stop()
    await owner.end()
  }
} finally {
  await place.stop()
}
process.exit(0)
