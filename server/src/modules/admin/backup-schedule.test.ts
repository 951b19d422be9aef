import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/harness.ts'
import { isBackupDue } from './backup-schedule.ts'

// Without a zone: by the clock of the machine, as BACKUP_HOUR is.
const at = (text: string) => new Date(text)
const iso = (text: string | null) => (text === null ? null : at(text).toISOString())

test.each([
  ['after the first start', null, null, '2026-11-27T13:00', true],
  [
    'before the hour, with one of the last night',
    '2026-11-26T02:00',
    '2026-11-26T02:03',
    '2026-11-27T01:59',
    false,
  ],
  ['at the hour', '2026-11-26T02:00', '2026-11-26T02:03', '2026-11-27T02:00', true],
  ['once a night', '2026-11-27T02:00', '2026-11-27T02:03', '2026-11-27T02:05', false],
  ['after a night that the server was off', '2026-11-25T02:00', '2026-11-25T02:03', '2026-11-27T01:00', true],
  ['soon after a failed one', '2026-11-26T02:00', '2026-11-27T02:10', '2026-11-27T03:09', false],
  ['an hour after a failed one', '2026-11-26T02:00', '2026-11-27T02:10', '2026-11-27T03:10', true],
  ['in the night that skips the hour', '2026-03-07T02:00', '2026-03-07T02:03', '2026-03-08T03:30', true],
])('a backup is due %s: last %s, tried %s, now %s: %s', (_when, whole, tried, now, isDue) => {
  expect(isBackupDue({ whole: iso(whole), tried: iso(tried) }, 2, at(now))).toBe(isDue)
})

test('the server takes one by itself, and /health shows it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'calibrate-nightly-'))
  const app = await startTestApp({ env: { BACKUP_HOUR: '2', BACKUP_DIR: folder } })
  try {
    const taken = () =>
      app.sql<{ folder: string; whole: boolean }>('select folder, is_whole as whole from backup_run')
    await expect.poll(taken).toHaveLength(1)
    expect(await taken()).toMatchObject([{ whole: true }])
    const [name = ''] = readdirSync(folder)
    expect(existsSync(join(folder, name, 'manifest.json'))).toBe(true)
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true })
  }
})
