import { cpus, loadavg } from 'node:os'
import { fillMillion } from '#database/seed/million.ts'
import { openDatabases } from '#scripts/testing/databases.ts'
import { copyList, exportList, signIn, type Lap } from './export/measure.ts'
import { fixed, median } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- export [requests]
// Limit: COPY TO of the same rows, columns, and order by the owner, without row security, thrown away by the client.
// Ours: the export of the list over HTTP. They alternate; results are medians of three rounds.
const requests = Number(process.argv[2] ?? 1_000_000)
const rounds = 3

const databases = openDatabases()
try {
  const database = await databases.create('base')
  await fillMillion(database.ownerUrl, { firms: Math.max(50, Math.round(requests / 500)), requests })
  const product = await startProduct(database)
  try {
    const token = await signIn(product.url)
    const limits: number[] = []
    const laps: Record<'csv' | 'xlsx', Lap[]> = { csv: [], xlsx: [] }
    for (let round = 0; round < rounds; round++) {
      limits.push(await copyList(database.ownerUrl))
      for (const format of ['csv', 'xlsx'] as const)
        laps[format].push(await exportList(product.url, token, format, product.pid))
    }
    const limit = median(limits)
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${requests.toLocaleString('en-US')} rows; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    console.table(
      Object.fromEntries(
        Object.entries(laps).map(([format, each]) => [
          format,
          {
            'COPY TO ms': fixed(limit, 0),
            'ours ms': fixed(median(each.map(({ ms }) => ms)), 0),
            ratio: fixed(limit / median(each.map(({ ms }) => ms)), 2),
            MB: fixed((each[0]?.bytes ?? 0) / 1e6, 0),
            'memory grew by MB': fixed(Math.max(...each.map(({ growthMb }) => growthMb)), 0),
          },
        ]),
      ),
    )
  } finally {
    await product.stop()
  }
} finally {
  await databases.close()
}
