import { differences } from './docs/catalog.ts'
import { databasePages, readPage } from './docs/pages.ts'
import { openDatabases } from './testing/databases.ts'

/**
 * The schema that the migrations build must be the one that was reviewed: database/schema.snapshot.txt
 * says it in full, so that every change of the schema shows in review as changed lines.
 */
const databases = openDatabases()
try {
  const { ownerUrl } = await databases.create('base')
  for (const { path, text } of await databasePages(ownerUrl)) {
    const found = differences(readPage(path), text)
    if (found.length === 0) continue
    process.exitCode = 1
    console.error(`${path} is not what the migrations build; if the change is meant, run: npm run docs`)
    for (const line of found.slice(0, 40)) console.error(`  ${line}`)
    if (found.length > 40) console.error(`  and ${found.length - 40} more lines`)
  }
} finally {
  await databases.close()
}
