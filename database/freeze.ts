import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const tables = new URL('./tables/', import.meta.url)
const first = new URL('./migrations/0001-first.sql', import.meta.url)

/** Concatenates the table files into the first migration, which is frozen with the first release. */
export const firstMigration = async (): Promise<string> => {
  const names = (await readdir(tables)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, tables), 'utf8')))
  return `-- Made of database/tables by database/freeze.ts.\n\n${texts.join('\n')}`
}

/** Whether a release has shipped the first migration. From then on, changes are further migrations. */
export const isReleased = async (): Promise<boolean> =>
  (JSON.parse(await readFile(new URL('./releases.json', import.meta.url), 'utf8')) as unknown[]).length > 0

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (await isReleased()) {
    console.error(
      'The first migration is released and never changes again. Add one: database/migrations/0002-what.sql',
    )
    process.exit(1)
  }
  await writeFile(first, await firstMigration())
  console.log(`wrote ${fileURLToPath(first)}`)
}
