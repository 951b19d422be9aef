import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { healthChecks } from '#contract/admin.ts'
import { root } from './project/files.ts'
import { testDatabase } from './testing/database.ts'

const run = async (env: Record<string, string>) => {
  const found = await promisify(execFile)(process.execPath, [join(root, 'scripts/doctor.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error)
  const lines = stripVTControlCharacters(`${found.stdout}${found.stderr}`).split('\n')
  return { lines, code: 'code' in found ? found.code : 0 }
}

test('the doctor makes every check while the server is down, and names each fix', async () => {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-doctor-'))
  // Unpacked once for all tests of this working copy, as in lazy-vin.ts.
  mkdirSync(join(root, '.tmp/vpic'), { recursive: true })
  symlinkSync(join(root, '.tmp/vpic'), join(dataDir, 'vpic'))
  mkdirSync(join(dataDir, 'files/unfinished'), { recursive: true, mode: 0o700 })
  try {
    const { lines, code } = await run({
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://127.0.0.1:1',
    })
    const found = lines
      .filter((line) => /^(ok|LOOK|BROKEN)/.test(line))
      .map((line) => line.slice(7, 19).trim())
    expect(found).toEqual([...healthChecks])
    const at = lines.findIndex((line) => line.startsWith('BROKEN address'))
    expect(lines[at + 1]).toMatch(/Set PUBLIC_URL/)
    expect(lines.find((line) => line.includes(' migrations '))).toMatch(/^ok .*Up to date/)
    expect(code).toBe(1)
  } finally {
    rmSync(dataDir, { recursive: true })
    await database.drop()
  }
  const wrong = await run({ DATABASE_URL: 'postgres://127.0.0.1:1/x', BACKUP_HOUR: 'noon' })
  expect(wrong.lines[0]).toMatch(/^BROKEN settings +BACKUP_HOUR is "noon": use an hour/)
})
