import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { buildWeb } from '#scripts/build-web.ts'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { frameGaps, recordInputs } from './interaction/input-timing.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { pointsAnswer, techsAnswer, visitsAnswer } from './map/answers.ts'
import { withChromium } from './web/browser.ts'
import { fixed, median, percentile } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- map [rounds]
// Frames of the dispatch map at 1280 x 720 on the software renderer, while it is dragged: without a mark ("library"), and
// with 2,000 visits and 200 techs that all move once a second ("ours"). The two take turns.
const rounds = Number(process.argv[2] ?? 5)
const counts = { library: [0, 0], ours: [2000, 200] } as const
type Kind = keyof typeof counts
const bar = { framesPerSecond: 50, ratio: 1.25 }

/** Opens the screen with answers of that size. Every second a message of the hub makes it read the techs again. */
const open = async (context: BrowserContext, url: string, kind: Kind): Promise<Page> => {
  const [visits, techs] = counts[kind]
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 720 })
  await recordInputs(page)
  const day = new Date().toISOString().slice(0, 10)
  let turn = 0
  const answers: [string, () => unknown][] = [
    ['points', () => pointsAnswer(visits, day)],
    ['visits', () => visitsAnswer(visits, day)],
    ['techAssignments', () => techsAnswer(techs, (turn += 1), day, new Date())],
  ]
  for (const [name, answer] of answers)
    await page.route(`**/api/dispatch/${name}*`, (route) => route.fulfill({ json: answer() }))
  await page.routeWebSocket('**/hub', (socket) => {
    const server = socket.connectToServer()
    let cursor = 0
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { cursor?: number }
      cursor = Math.max(cursor, frame.cursor ?? 0)
      socket.send(message)
    })
    const timer = setInterval(() => {
      const data = { kind: 'technician', id: 1, version: 1, what: 'dispatch.technicianChanged' }
      socket.send(JSON.stringify({ name: 'sendMessage', type: 'Status', cursor: (cursor += 1), data }))
    }, 1000)
    // It must not keep the bench from ending.
    timer.unref()
    socket.onClose(() => clearInterval(timer))
  })
  await page.goto(`${url}/dispatch?filter=9999`)
  await page.locator('[data-drawn]').waitFor()
  await page.waitForTimeout(2000)
  return page
}

/** Drags the map around in circles for three seconds, and returns the gaps between frames. */
const measure = async (page: Page): Promise<number[]> => {
  const box = await page.locator('[data-drawn]').boundingBox()
  if (!box) throw new Error('There is no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.bringToFront()
  await page.mouse.move(x + 80, y)
  await page.mouse.down()
  const until = performance.now() + 3000
  const gaps = await frameGaps(page, async () => {
    for (let step = 1; performance.now() < until; step++) {
      const angle = step / 12
      await page.mouse.move(x + Math.cos(angle) * 80, y + Math.sin(angle) * 80)
    }
  })
  await page.mouse.up()
  return gaps
}

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
await buildWeb()
const place = await startBenchDatabase()
try {
  const database = await place.database(1000, schema)
  const users = await makeUsers(database.ownerUrl)
  const product = await startProduct(database)
  try {
    const { token } = await new Client(product.url, null).signIn(users.host, password)
    const says = `${cpus().length} x ${cpus()[0]?.model}; ${rounds} rounds; load ${fixed(loadavg()[0] ?? 0, 1)}`
    console.log(`Node ${process.version}; ${says}; ${new Date().toISOString().slice(0, 10)}`)
    const gaps: Record<Kind, number[][]> = { library: [], ours: [] }
    await withChromium(product.url, token, async (context) => {
      const pages = {
        library: await open(context, product.url, 'library'),
        ours: await open(context, product.url, 'ours'),
      }
      for (let round = 0; round <= rounds; round++)
        for (const kind of ['library', 'ours'] as const) {
          const found = await measure(pages[kind])
          // The first round warms up.
          if (round > 0) gaps[kind].push(found)
        }
    })
    const frameTime = (kind: Kind) =>
      median(gaps[kind].map((some) => some.reduce((a, b) => a + b, 0) / some.length))
    const row = (kind: Kind) => ({
      'visits, techs': counts[kind].join(', '),
      'ms a frame': fixed(frameTime(kind), 1),
      'frames a second': fixed(1000 / frameTime(kind), 1),
      'p95 ms': fixed(percentile(gaps[kind].flat(), 0.95), 1),
      'worst ms': fixed(percentile(gaps[kind].flat(), 1), 1),
    })
    console.table({ library: row('library'), ours: row('ours') })
    const ratio = frameTime('ours') / frameTime('library')
    const isReached = 1000 / frameTime('ours') >= bar.framesPerSecond || ratio <= bar.ratio
    console.log(
      `ours takes ${fixed(ratio, 2)} of the library's own frame time; the bar is ${bar.framesPerSecond} frames a second or ${bar.ratio}: ${isReached ? 'reached' : 'missed'}; load ${fixed(loadavg()[0] ?? 0, 1)}`,
    )
  } finally {
    await product.stop()
  }
} finally {
  await place.stop()
}
