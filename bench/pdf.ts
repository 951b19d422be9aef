import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabases } from '#scripts/testing/databases.ts'
import { Client } from '#server/testing/client.ts'
import { fixed } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- pdf [reports] [photos]
// Calibration reports of one visit with 12-megapixel photos, requested over HTTP two at a time with
// sign-in, scope, and row security. Limit: only preparing a report's photos for paper, one after the other.
// Memory is that of the server process after every tenth of the work: it is flat if the second half adds
// next to nothing.
const reports = Number(process.argv[2] ?? 100)
const photos = Number(process.argv[3] ?? 6)
const mostGrowth = 20
const password = 'Calibrate#2026'

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const helperOf = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
        return parent === pid ? sum + memoryOf(Number(name)) : sum
      } catch {
        return sum
      }
    }, 0)

/** A photo full of noise, so that JPEG cannot compress it away. */
const photoOf = (seed: number): Promise<Buffer> => {
  const grain = Buffer.from(
    Uint8Array.from({ length: 1000 * 750 * 3 }, (_, at) => (at * (seed + 7) * 2_654_435_761) >>> 24),
  )
  return sharp(grain, { raw: { width: 1000, height: 750, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toBuffer()
}

const databases = openDatabases()
try {
  const database = await databases.create('demo')
  const product = await startProduct(database)
  try {
    const center = await new Client(product.url, null).signIn('role12@north.demo', password)
    const { items } = await center.ok('GET calibrate/calibrates', { query: { search: '48213', pageSize: 1 } })
    const calibrate = items[0]?.calibrate ?? 0
    const { calibrateEvent } = await center.ok('POST calibrate/saveCalibrateEvent', {
      body: { calibrateEvent: -1, calibrate },
    })
    const pictures = await Promise.all(Array.from({ length: photos }, (_, at) => photoOf(at)))
    for (const [at, picture] of pictures.entries()) {
      const form = new FormData()
      form.append('calibrate', String(calibrate))
      form.append('calibrateEvent', String(calibrateEvent))
      form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `photo-${at}.jpg`)
      const taken = await center.send('POST', '/api/file/upload', form)
      if (taken.status !== 200) throw new Error(`A photo was not taken: ${taken.text.slice(0, 300)}`)
    }
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${reports} reports of ${photos} photos; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    let bytes = 0
    const make = async () => {
      const { status, headers, text } = await center.call('GET report/calibrationReport', {
        query: { calibrateEvent },
      })
      if (status !== 200) throw new Error(`The report was not made: ${text.slice(0, 300)}`)
      bytes = Number(headers.get('content-length')) || text.length
    }
    await make()
    const memory = [memoryOf(product.pid)]
    let helper = 0
    let seconds = 0
    for (let part = 0; part < 10; part++) {
      const count = Math.max(1, Math.round(reports / 10))
      const from = performance.now()
      let left = count
      await Promise.all(
        [0, 1].map(async () => {
          while (left-- > 0) await make()
        }),
      )
      seconds += (performance.now() - from) / 1000
      memory.push(memoryOf(product.pid))
      helper = Math.max(helper, helperOf(product.pid))
    }
    const alone = performance.now()
    const laps = 3
    for (let lap = 0; lap < laps; lap++)
      for (const picture of pictures)
        await sharp(picture)
          .rotate()
          .resize({ width: 900, height: 675, fit: 'contain' })
          .jpeg({ quality: 82 })
          .toBuffer()
    const limit = laps / ((performance.now() - alone) / 1000)
    const rate = (Math.max(1, Math.round(reports / 10)) * 10) / seconds
    const growth = (memory.at(-1) ?? 0) - (memory[5] ?? 0)
    const isThere = () => helperOf(product.pid) > 0
    const until = performance.now() + 40_000
    while (isThere() && performance.now() < until) await pause(500)
    console.table({
      reports: {
        'limit, photos alone /s': fixed(limit, 2),
        'ours/s': fixed(rate, 2),
        ratio: fixed(rate / limit, 2),
        'kB a report': Math.round(bytes / 1024),
        'server MB at first': Math.round(memory[0] ?? 0),
        'half way': Math.round(memory[5] ?? 0),
        'at last': Math.round(memory.at(-1) ?? 0),
        'helper at most MB': Math.round(helper),
        'helper left after 40 s': isThere() ? 'yes' : 'no',
        flat: growth <= mostGrowth ? 'yes' : `no, +${Math.round(growth)} MB`,
      },
    })
    if (growth > mostGrowth) process.exitCode = 1
  } finally {
    await product.stop()
  }
} finally {
  await databases.close()
}
