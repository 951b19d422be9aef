import { cpus, loadavg } from 'node:os'
import { splitByYear } from './partition/by-year.ts'
import { copyPlain, makePlain, removeData, startPartitionDatabase } from './partition/database.ts'
import { detachOldest, measureBackup, validateKeys } from './partition/leave.ts'
import { measureCalls, measureUpkeep } from './partition/measure.ts'

// npm run bench -- partition [make|split|calls|upkeep|backup|keys|clean|all] [requests] [laps] [part of a call's name]
// The product's calls, with sign-in, scope, row security, and validation, on the product's tables and on the same with the
// repair orders in a partition for each year. Both run at once on one PostgreSQL, and each call is sent to the one and the
// other in turn. The steps leave their data, so that they can be run one by one: `make` and `split` take minutes, `clean`
// removes it. fsync is off: saves don't wait for the disk.
const [, , step = 'all', size, laps = '30', part = ''] = process.argv
const count = Number(size ?? 5_000_000)
const limit = 1.5
const [plain, split] = [`plain_${count}`, `by_year_${count}`] as const
const isStep = (name: string) => step === name || step === 'all'

const place = await startPartitionDatabase()
try {
  console.log(
    `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${count.toLocaleString('en-US')} requests; load ${loadavg()[0]?.toFixed(1)}; ${new Date().toISOString().slice(0, 10)}`,
  )
  if (isStep('make')) await makePlain(place, plain, count)
  if (isStep('split') && (await copyPlain(place, plain, split))) {
    const isDone = await place.asSuper(split, (client) => splitByYear(client, count))
    if (!isDone) console.log('Not all indexes are made yet: run this step again.')
  }
  if (isStep('calls')) {
    const table = await measureCalls(place, [plain, split], Number(laps), (name) => name.includes(part))
    console.table(table)
    const slow = Object.entries(table).filter(([, { ratio = 0 }]) => ratio > limit)
    console.log(
      `${slow.length} of ${Object.keys(table).length} calls take more than ${limit} times as long by year: ${slow.map(([name]) => name).join('; ')}`,
    )
  }
  if (isStep('upkeep')) {
    const table: Record<string, Record<string, number>> = {}
    for (const [name, newest] of [
      [plain, 'request'],
      [split, 'request_2026'],
    ] as const)
      table[name] = await place.asSuper(name, (client) => measureUpkeep(client, count, newest))
    console.table(table)
  }
  if (isStep('backup')) console.table(await measureBackup(place.urlsOf(plain).ownerUrl))
  if (isStep('keys')) {
    console.table(await place.asSuper(split, validateKeys))
    console.table(await place.asSuper(split, (client) => detachOldest(client, 'request_2022')))
  }
} finally {
  await place.stop()
}
if (step === 'clean' || step === 'all') removeData()
