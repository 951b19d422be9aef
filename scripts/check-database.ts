import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { readMigrations } from '#database/migrate.ts'
import { describeCatalog, differences } from './docs/catalog.ts'
import { databasePages, readPage } from './docs/generated-pages.ts'
import { filesUnder, root } from './project/files.ts'
import { migrationFaults, readReleases, tagFaults } from './releases/releases.ts'
import { openDatabases } from './testing/databases.ts'

function report(heading: string, found: string[]): void {
  if (found.length === 0) return
  process.exitCode = 1
  console.error(heading)
  for (const line of found.slice(0, 40)) console.error(`  ${line}`)
  if (found.length > 40) console.error(`  and ${found.length - 40} more lines`)
}

/** Builds a database from the table files alone, in name order. */
async function buildFresh(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const file of filesUnder('database/tables')) {
      await client.query(readFileSync(join(root, file), 'utf8')).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`)
      })
    }
  } finally {
    await client.end()
  }
}

/**
 * Checks three things: the table files and the migrations build the same schema, that schema equals the reviewed one in
 * database/schema.snapshot.txt, and the migrations of releases are as they were released.
 */
const releases = readReleases(root)
report('the migrations do not keep to docs/decisions/0028-upgrades.md', [
  ...migrationFaults(await readMigrations(), releases),
  ...tagFaults(root, releases),
])
const databases = openDatabases()
try {
  const [fresh, upgraded] = [await databases.create('empty'), await databases.create('base')]
  await buildFresh(fresh.ownerUrl)
  report(
    'the table files (-) and the migrations (+) build different schemas',
    differences(await describeCatalog(fresh.ownerUrl), await describeCatalog(upgraded.ownerUrl)),
  )
  for (const { path, text } of await databasePages(upgraded.ownerUrl)) {
    report(
      `${path} (-) is not what the migrations build (+); if the change is meant, run: npm run docs`,
      differences(readPage(path), text),
    )
  }
} finally {
  await databases.close()
}
