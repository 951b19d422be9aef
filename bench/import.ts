import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { maxImportRows } from '#contract/imports.ts'
import { fillMillion } from '#database/seed/million.ts'
import { leanFlags } from '#scripts/start/lean.ts'
import { openDatabases } from '#scripts/testing/databases.ts'
import { Client } from '#server/testing/client.ts'
import { signIn } from './export/measure.ts'
import { contactFiles } from './import/files.ts'
import { copyRows, importAll, undoImport } from './import/laps.ts'
import { fixed } from './web/figures.ts'
import { startProduct } from './web/product.ts'

// npm run bench -- import [contacts]
// Limit: COPY of the same rows into a bare table. Ours: a file over HTTP, each row checked, matched, saved under the rules
// of contacts with its history, and undoable; one row in 200 is wrong and must be named by its line. COPY runs
// before and after. Then one file is undone.
const contacts = Number(process.argv[2] ?? 200_000)
const bars = { ratio: 0.7, growthMb: 150 }

const databases = openDatabases()
try {
  const database = await databases.create('base')
  await fillMillion(database.ownerUrl, { firms: 50, requests: 50 })
  const files = contactFiles(contacts, maxImportRows, Math.round(contacts / 200))
  const bad = files.reduce((sum, { badLines }) => sum + badLines.length, 0)
  // As `npm start` runs it.
  const product = await startProduct(database, 0, {}, leanFlags)
  try {
    const host = new Client(product.url, await signIn(product.url))
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    const { rows } = await client.query<{ id: number }>('select min(id) as id from firm where type = 7')
    await client.end()
    const before = await copyRows(database.ownerUrl, files)
    const ours = await importAll(host, rows[0]?.id ?? 0, files, product.pid)
    const limit = (before + (await copyRows(database.ownerUrl, files))) / 2
    const added = ours.done.reduce((sum, each) => sum + each.added, 0)
    if (added !== contacts - bad) throw new Error(`${added} were added in place of ${contacts - bad}`)
    const undo = await undoImport(host, ours.done[0]?.batch ?? 0)
    console.log(
      `Node ${process.version}; ${cpus().length} x ${cpus()[0]?.model}; ${contacts.toLocaleString('en-US')} contacts, ${bad} bad; load ${fixed(loadavg()[0] ?? 0, 1)}; ${new Date().toISOString().slice(0, 10)}`,
    )
    console.table({
      import: {
        'COPY ms': fixed(limit, 0),
        'ours ms': fixed(ours.ms, 0),
        'rows/s': fixed((contacts / ours.ms) * 1000, 0),
        ratio: fixed(limit / ours.ms, 4),
        bar: bars.ratio,
        'memory grew by MB': fixed(ours.growthMb, 0),
        'bar MB': bars.growthMb,
        'undo ms': fixed(undo.ms, 0),
        'rows undone': undo.undone,
      },
    })
  } finally {
    await product.stop()
  }
} finally {
  await databases.close()
}
