import { codePages, databasePages, readPage, writePage } from './docs/generated-pages.ts'
import { openDatabases } from './testing/databases.ts'

/** Writes all generated pages. With --check it only reports which of those generated from code are stale. */
if (process.argv.includes('--check')) {
  const stale = (await codePages()).filter(({ path, text }) => readPage(path) !== text)
  for (const { path } of stale) console.error(`${path} is stale; run: npm run docs`)
  if (stale.length > 0) process.exitCode = 1
} else {
  const databases = openDatabases()
  try {
    const { ownerUrl } = await databases.create('base')
    const pages = [...(await codePages()), ...(await databasePages(ownerUrl))]
    for (const page of pages) console.log(writePage(page) ? `wrote ${page.path}` : `kept  ${page.path}`)
  } finally {
    await databases.close()
  }
}
