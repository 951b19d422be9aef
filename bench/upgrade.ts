import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#scripts/postgres/ports.ts'
import { checkBackup } from '#server/kernel/backup/check-backup.ts'
import { Client } from '#server/testing/client.ts'
import { contentOf, onDatabase, tablesOf } from './upgrade/content.ts'
import { addTrialMigration, lastRelease, unpack } from './upgrade/trees.ts'
import { fixed } from './web/figures.ts'

// npm run bench -- upgrade [release]
// The upgrade contract, with the demo: starts a release, then this version on its data in one start, which takes a backup
// first, then that release again on the new database. Every row and column of before has to be the same, and both have to
// serve. Without a newer migration, this version gets one for the trial.
const release = process.argv[2] ?? lastRelease()
const folder = mkdtempSync(join(tmpdir(), 'bench-upgrade-'))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const [before, after] = [join(folder, 'before'), join(folder, 'after')]
const seconds: Record<string, number> = {}
const faults: string[] = []
const require = (holds: boolean, fault: string) => void (holds || faults.push(fault))

/** Starts the product as people do, works with it, and stops it. Returns what it said. */
const run = async (
  title: string,
  tree: string,
  work?: (client: Client) => Promise<void>,
): Promise<string[]> => {
  const from = performance.now()
  const port = await freePort()
  const product = spawn(join(tree, 'node_modules/.bin/node'), ['scripts/entry/start.ts'], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(product, 'exit')
  const said: string[] = []
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(product.stdout).on('line', (line) => {
      said.push(line)
      console.log(`  ${title}: ${line}`)
      if (line.startsWith('ready ')) resolve()
    })
    void exited.then(() => reject(new Error(`${title} ended`)))
  })
  try {
    await ready
    seconds[`${title}, ready, s`] = fixed((performance.now() - from) / 1000, 1)
    const nobody = new Client(`http://127.0.0.1:${port}`, null)
    if (work) await work(await nobody.signIn('role16@north.demo', 'Calibrate#2026'))
  } finally {
    product.kill('SIGTERM')
    await exited
  }
  return said
}

/** A list, a record, and a save, as a shop makes them. */
const shopWork = (title: string) => async (shop: Client) => {
  const query = { pageSize: 50, sort: 'desc', orderBy: 'createdOn', filter: '9999' }
  const { items } = await shop.ok('GET calibrate/calibrates', { query })
  require(items.length > 0, `${title}: the list is empty`)
  const id = items[0]?.calibrate ?? 0
  await shop.ok('GET calibrate/calibrate', { query: { id } })
  const lastName = `Seen by ${title}`
  const saved = await shop.ok('POST contact/saveContact', { body: { contact: -1, lastName } })
  require((await shop.ok('GET contact/contact', { query: { id: saved.id } })).lastName ===
    lastName, `${title}: a save is lost`)
}

try {
  unpack(release, before)
  unpack('HEAD', after)
  const migrations = (tree: string) =>
    readdirSync(join(tree, 'database/migrations')).filter((name) => name.endsWith('.sql'))
  const added = migrations(after).filter((name) => !migrations(before).includes(name))
  console.log(`from ${release} to this version, which adds ${added.join(', ') || addTrialMigration(after)}`)

  await run('release before', before, shopWork('the release before'))
  const postgres = join(dataDir, 'postgres')
  const { tables, old } = await onDatabase(postgres, async (client) => {
    const found = await tablesOf(client)
    return { tables: found, old: await contentOf(client, found) }
  })

  // Signing in writes too, so what the upgrade left is compared before anybody uses it.
  const said = await run('this version', after)
  const backedUp = /backed up to (.*); read back/.exec(said.join('\n'))?.[1]
  require(backedUp !== undefined, 'no backup was taken before the upgrade')
  if (backedUp) {
    const { manifest } = await checkBackup(backedUp)
    require(manifest.migrations.length ===
      migrations(before).length, 'the backup is not from before the upgrade')
  }
  const now = await onDatabase(postgres, (client) => contentOf(client, tables))
  for (const { name } of tables)
    require(now.get(name) === old.get(name), `${name} had ${old.get(name)} and has ${now.get(name)}`)

  await run('this version again', after, shopWork('this version'))
  await run('release before, back again', before, shopWork('the release before, back again'))
  console.table({ [`${release}, ${tables.length} tables`]: seconds })
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'held' : 'NOT HELD')
  if (faults.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
