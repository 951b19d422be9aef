import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '#scripts/build-web.ts'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { makeVisits } from './event/visits.ts'
import {
  frameGaps,
  inputDriver,
  multiplyRows,
  recordInputs,
  slowestInputs,
  type InputDriver,
} from './interaction/input-timing.ts'
import { works } from './interaction/workloads.ts'
import { startBenchDatabase } from './list/bench-database.ts'
import { makeUsers, password } from './list/users.ts'
import { withChromium } from './web/browser.ts'
import { fixed, median, percentile } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- interaction [turns] [work,work] [slower]
// Time from an input to the next paint (Event Timing), with the CPU slowed four times, on 20,000 requests.
// The first turn of each workload is a warm-up and not counted. Inputs under 16 ms are not reported and
// count as 16. Gaps between frames show how wheel scrolling looks, which is no input event.
const turns = Number(process.argv[2] ?? 10)
const names = process.argv[3] && process.argv[3] !== 'all' ? process.argv[3].split(',') : Object.keys(works)
const slower = Number(process.argv[4] ?? 4)
const bar = 100

type Told = Awaited<ReturnType<typeof slowestInputs>>

/**
 * Results of one workload. `settled` is the worst input of a turn by its median over all turns, which
 * removes the load of other processes.
 */
const figuresOf = (made: InputDriver['made'], told: Told, frames: number[]) => {
  const presses = made.map(({ at, cpu }, place) => {
    const next = made[place + 1]?.at ?? Infinity
    const found = told.filter((each) => each.at >= at && each.at < next).toSorted((a, b) => b.ms - a.ms)[0]
    return { ms: found?.ms ?? 16, name: found?.name ?? '', cpu }
  })
  const all = presses.map(({ ms }) => ms)
  const p98 = percentile(all, 0.98)
  const steps = Math.round(made.length / turns)
  const settled = Array.from({ length: steps }, (_, step) =>
    median(all.filter((_ms, place) => place % steps === step)),
  )
  const cpus = presses.map(({ cpu }) => cpu)
  return {
    presses: all.length,
    'p50 ms': percentile(all, 0.5),
    'p98 ms': p98,
    'worst ms': Math.max(...all),
    bar,
    reached: p98 < bar ? 'yes' : 'no',
    'settled ms': Math.max(...settled),
    'CPU p50': fixed(percentile(cpus, 0.5), 0),
    'CPU p98': fixed(percentile(cpus, 0.98), 0),
    'frame p98': fixed(percentile(frames, 0.98), 0),
    slowest: presses.find(({ ms }) => ms === Math.max(...all))?.name ?? '',
    load: fixed(loadavg()[0] ?? 0, 1),
  }
}

const schema = createHash('sha1')
  .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
  .digest('hex')
await buildWeb()
const place = await startBenchDatabase()
try {
  const database = await place.database(20_000, schema)
  const users = await makeUsers(database.ownerUrl)
  const [visit] = await makeVisits(place.superUrlOf(database), 50)
  const product = await startProduct(database)
  try {
    const { token } = await new Client(product.url, null).signIn(users.host, password)
    const says = `${cpus().length} x ${cpus()[0]?.model}; CPU slowed ${slower} times; ${turns} turns; load ${fixed(loadavg()[0] ?? 0, 1)}`
    console.log(`Node ${process.version}; ${says}; ${new Date().toISOString().slice(0, 10)}`)
    const table: Record<string, Record<string, number | string>> = {}
    for (const name of names) {
      const work = works[name]
      if (!work) throw new Error(`There is no work "${name}": ${Object.keys(works).join(', ')}`)
      const measured = await withChromium(product.url, token, async (context) => {
        const page = await context.newPage()
        await recordInputs(page)
        if (work.rows) await multiplyRows(page, work.rows)
        await work.prepare?.(page)
        await page.goto(product.url + work.path.replace('{order}', String(visit?.request)))
        await page.locator(work.sees).first().waitFor()
        await page.waitForTimeout(1500)
        const cdp = await context.newCDPSession(page)
        const hand = await inputDriver(page, cdp)
        await work.turn(page, hand, 0)
        await slowestInputs(page)
        hand.made.length = 0
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
        const frames = await frameGaps(page, async () => {
          for (let turn = 1; turn <= turns; turn++) await work.turn(page, hand, turn)
        })
        await page.waitForTimeout(500)
        return figuresOf(hand.made, await slowestInputs(page), frames)
      })
      table[name] = measured
      console.log(`${name}, ${work.says}: p98 ${measured['p98 ms']} ms, worst ${measured['worst ms']} ms`)
    }
    console.table(table)
  } finally {
    await product.stop()
  }
} finally {
  await place.stop()
}
