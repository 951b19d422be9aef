import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const tables = new URL('./tables/', import.meta.url)
const first = new URL('./migrations/0001-first.sql', import.meta.url)

/** Concatenates the table files into the first migration, which is frozen after the first release. */
export const firstMigration = async (): Promise<string> => {
  const names = (await readdir(tables)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, tables), 'utf8')))
  return `-- Made of database/tables by database/freeze.ts.\n\n${texts.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(first, await firstMigration())
  console.log(`wrote ${fileURLToPath(first)}`)
}
