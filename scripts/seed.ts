import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from './postgres/index.ts'
import { environment } from './project/environment.ts'
import { filesUnder, root } from './project/files.ts'

/**
 * `npm run seed -- busy` fills the database with database/seed/<name>/index.ts or <name>.ts, which exports
 * `seed(ownerUrl)`. Stop the product first, unless DATABASE_URL names an external database.
 */
const name = process.argv[2] ?? ''
const places = [`database/seed/${name}/index.ts`, `database/seed/${name}.ts`]
const found = /^[a-z0-9-]+$/.test(name) ? places.find((path) => existsSync(join(root, path))) : undefined

if (!found) {
  const names = new Set(
    filesUnder('database/seed').flatMap((path) => /^database\/seed\/([a-z0-9-]+)/.exec(path)?.[1] ?? []),
  )
  console.error(
    `${name ? `There is no seed "${name}". ` : ''}Run one of: ${[...names].join(', ') || 'none yet'}`,
  )
  process.exit(1)
}

const { seed } = (await import(join(root, found))) as { seed(ownerUrl: string): Promise<void> }
const { migrate } = await import('#database/migrate.ts')
const dataDir = resolve(root, process.env.DATA_DIR ?? 'data', 'postgres')
const { DATABASE_URL } = environment()
const postgres = DATABASE_URL ? undefined : await startPostgres({ dataDir, log: console.log })
const url = DATABASE_URL ?? postgres?.ownerUrl ?? ''
try {
  const from = performance.now()
  await migrate(url)
  await seed(url)
  console.log(`${name} is in (${((performance.now() - from) / 1000).toFixed(1)} s)`)
} finally {
  await postgres?.stop()
}
