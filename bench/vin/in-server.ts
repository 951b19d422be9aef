import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/project/files.ts'
import { Client } from '#server/testing/client.ts'
import { startBenchDatabase } from '../list/bench-database.ts'
import { makeUsers, password } from '../list/users.ts'
import { fixed, median, percentile } from '../web/figures.ts'
import { startProduct } from '../web/product.ts'

type Figures = Record<'p50 ms' | 'p99 ms' | 'max ms' | 'event loop p99 ms' | 'event loop max ms', number>

/**
 * Requests each VIN from the running server, one at a time, right after a start (`new`) and once more
 * (`known`). Returns medians of the rounds; each round is a new process, so that nothing is cached from the
 * one before.
 */
export const inServer = async (vins: readonly string[], rounds: number): Promise<Record<string, Figures>> => {
  const schema = createHash('sha1')
    .update(readFileSync(join(root, 'database/migrations/0001-first.sql')))
    .digest('hex')
  const place = await startBenchDatabase()
  try {
    const database = await place.database(20_000, schema)
    const users = await makeUsers(database.ownerUrl)
    const laps: Record<'new' | 'known', Figures[]> = { new: [], known: [] }
    for (let round = 0; round < rounds; round++) {
      const product = await startProduct(database)
      try {
        const session = await new Client(product.url, null).signIn(users.shops[0] ?? '', password)
        const decode = decoderOf(product.url, `Bearer ${session.token}`)
        await decode('11111111111111111')
        for (const kind of ['new', 'known'] as const) laps[kind].push(await lapOf(vins, decode, product))
      } finally {
        await product.stop()
      }
    }
    return { 'new VINs': mediansOf(laps.new), 'VINs known': mediansOf(laps.known) }
  } finally {
    await place.stop()
  }
}

const decoderOf = (url: string, authorization: string) => async (vin: string) => {
  const answer = await fetch(`${url}/api/decode/vin?vin=${vin}`, { headers: { authorization } })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${vin} was answered with ${answer.status}: ${body}`)
}

async function lapOf(
  vins: readonly string[],
  decode: (vin: string) => Promise<void>,
  product: Awaited<ReturnType<typeof startProduct>>,
): Promise<Figures> {
  const each: number[] = []
  product.watchLoop()
  for (const vin of vins) {
    const from = performance.now()
    await decode(vin)
    each.push(performance.now() - from)
  }
  const loop = await product.loopDelay()
  return {
    'p50 ms': percentile(each, 0.5),
    'p99 ms': percentile(each, 0.99),
    'max ms': Math.max(...each),
    'event loop p99 ms': loop.p99,
    'event loop max ms': loop.max,
  }
}

const mediansOf = (laps: readonly Figures[]): Figures => {
  const of = (key: keyof Figures) => Number(fixed(median(laps.map((lap) => lap[key])), 2))
  return {
    'p50 ms': of('p50 ms'),
    'p99 ms': of('p99 ms'),
    'max ms': of('max ms'),
    'event loop p99 ms': of('event loop p99 ms'),
    'event loop max ms': of('event loop max ms'),
  }
}
