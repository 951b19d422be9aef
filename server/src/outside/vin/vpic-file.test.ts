import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { vpicFile } from './vpic-file.ts'

const cacheDir = join(mkdtempSync(join(tmpdir(), 'vpic-file-')), 'cache')
afterAll(() => rmSync(join(cacheDir, '..'), { recursive: true }))

/** Another process that prepares the same folder at the same time, with its clock ahead of the disk's. */
async function prepareElsewhere(aheadMs = 0): Promise<{ code: unknown; said: string }> {
  const module = JSON.stringify(new URL('./vpic-file.ts', import.meta.url).href)
  const clock = `const now = Date.now; Date.now = () => now() + ${aheadMs};`
  const script = `${clock} const { vpicFile } = await import(${module}); console.log(await vpicFile(${JSON.stringify(cacheDir)}))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said.trim() }
}

test('two concurrent processes leave one complete file and a clean log', { timeout: 120_000 }, async () => {
  mkdirSync(cacheDir)
  const longAgo = new Date(Date.now() - 7_200_000)
  for (const name of ['vpic-1.0.0-1.db', 'vpic-2.0.1-1.db.killed.tmp', 'notes.db']) {
    writeFileSync(join(cacheDir, name), 'old')
    utimesSync(join(cacheDir, name), longAgo, longAgo)
  }
  writeFileSync(join(cacheDir, 'vpic-9.0.0-1.db'), 'in use by a newer release')

  const [one, two] = await Promise.all([prepareElsewhere(), prepareElsewhere()])
  const path = await vpicFile(cacheDir)
  expect([one, two]).toEqual([
    { code: 0, said: path },
    { code: 0, said: path },
  ])
  expect(readdirSync(cacheDir).toSorted()).toEqual(
    ['notes.db', path.slice(cacheDir.length + 1), 'vpic-9.0.0-1.db'].toSorted(),
  )

  const db = new DatabaseSync(path, { readOnly: true })
  expect(db.prepare('PRAGMA quick_check').all()).toMatchObject([{ quick_check: 'ok' }])
  expect(
    db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'by_Pattern_VinSchemaId'").get(),
  ).toMatchObject({ n: 1 })
  db.close()

  const before = statSync(path).ino
  await vpicFile(cacheDir)
  expect(statSync(path).ino).toBe(before)
})

test(
  'a clock that is ahead of the disk’s does not take away what was just made',
  { timeout: 120_000 },
  async () => {
    const path = await vpicFile(cacheDir)
    rmSync(path)
    writeFileSync(join(cacheDir, 'vpic-9.0.0-1.db'), 'in use by a newer release')
    expect(await prepareElsewhere(2 * 86_400_000)).toEqual({ code: 0, said: path })
    expect(existsSync(path)).toBe(true)
    expect(existsSync(join(cacheDir, 'vpic-9.0.0-1.db'))).toBe(true)
  },
)

test('a folder that cannot be created is an error', async () => {
  await expect(vpicFile('/dev/null/cache')).rejects.toThrow(/ENOTDIR|EEXIST/)
})
