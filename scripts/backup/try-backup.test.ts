import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBackup } from '#server/kernel/backup/take-backup.ts'
import { readManifest } from '#server/kernel/backup/layout.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { checkCopy } from './check-copy.ts'
import { openCopy, type Copy } from './open-copy.ts'
import { recordTrial } from './record-trial.ts'

const place = mkdtempSync(join(tmpdir(), 'calibrate-try-'))
const photo = { key: 'original/0a/1b/0a1b0000-0000-4000-8000-000000000001', content: Buffer.alloc(70_000, 7) }
const closing: (() => Promise<void>)[] = []
let source: TestDatabase
let client: Client
let backup: string
let copy: Copy

beforeAll(async () => {
  source = await testDatabase('demo')
  client = new Client({ connectionString: source.ownerUrl })
  await client.connect()
  const path = join(place, 'files', photo.key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, photo.content)
  await client.query(
    `insert into file (firm, request, kind, name, mime, bytes, sha256, key)
     select firm, id, 'photo', 'bumper.jpg', 'image/jpeg', $1, $2, $3 from request order by id desc limit 1`,
    [photo.content.length, createHash('sha256').update(photo.content).digest('hex'), photo.key],
  )
  const taken = await takeBackup({
    ownerUrl: source.ownerUrl,
    files: { folder: join(place, 'files') },
    folder: join(place, 'backups'),
    version: '0.0.1',
  })
  backup = taken.folder
  copy = await openCopy({
    backup,
    folder: join(place, 'copy'),
    port: 0,
    env: process.env,
    say: () => undefined,
    closing: { add: (_name, close) => void closing.unshift(close) },
  })
}, 180_000)
afterAll(async () => {
  for (const close of closing) await close()
  await client.end()
  await source.drop()
  rmSync(place, { recursive: true })
})

const send = (path: string, body: unknown, token?: string) =>
  fetch(`${copy.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

test('a backup opens as a copy that works', async () => {
  const { rows } = await client.query<{ number: string }>(
    'select ro_number as number from request order by id desc limit 1',
  )
  const { passed, problems } = await checkCopy(copy, backup)
  expect(problems).toEqual([])
  expect(passed).toEqual([
    'Signed in.',
    `Opened RO ${rows[0]?.number}.`,
    'Opened photo bumper.jpg, unchanged since its upload.',
    expect.stringMatching(/^ROs, invoices, and payments of \d+ locations add up as before\.$/),
  ])
  const { totals = [] } = await readManifest(backup)
  expect(totals.filter(({ invoiced }) => Number(invoiced) > 0).length).toBeGreaterThan(0)
})

test('a copy lets people of the backup sign in, and changes nothing', async () => {
  const answer = await send('/auth/getToken', { username: 'role12@north.demo', password: 'Calibrate#2026' })
  const token = (await answer.json()) as string
  const refusal = await send('/api/calibrate/saveCalibrate', { calibrate: -1 }, token)
  expect([refusal.status, await refusal.json()]).toMatchObject([403, { title: 'Read-only copy' }])
  const list = await fetch(`${copy.url}/api/calibrate/calibrates?pageSize=5`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await list.json()) as { items: unknown[] }).items).toHaveLength(5)
})

test('a photo of a visit opens, too', async () => {
  const inCopy = new Client({ connectionString: copy.ownerUrl })
  await inCopy.connect()
  const moved = await inCopy.query(
    `update file set request = e.request, event = e.id
     from (select id, request from event where deleted_at is null order by id desc limit 1) e where name = 'bumper.jpg'`,
  )
  await inCopy.end()
  expect(moved.rowCount).toBe(1)
  expect((await checkCopy(copy, backup)).problems).toEqual([])
})

test('a photo that changed and books that differ are found', async () => {
  const altered = {
    ...copy,
    manifest: {
      ...copy.manifest,
      totals: copy.manifest.totals?.map((each, at) => (at === 3 ? { ...each, paid: '0.01' } : each)),
    },
  }
  writeFileSync(join(place, 'copy/files', photo.key), Buffer.alloc(70_000, 8))
  const { problems } = await checkCopy(altered, backup)
  expect(problems).toEqual([
    expect.stringMatching(/^Photo bumper\.jpg doesn't open/),
    expect.stringContaining(copy.manifest.totals?.[3]?.name ?? '-'),
  ])
})

test('the product learns what a try found', async () => {
  const trial = () =>
    client.query('select tried_at is not null as tried, trial_problem as problem from backup_run')
  expect(
    await recordTrial(source.ownerUrl, backup, { passed: [], problems: ['One.', 'Two.'] }),
  ).toBeUndefined()
  expect((await trial()).rows).toEqual([{ tried: true, problem: 'One. Two.' }])
  await recordTrial(source.ownerUrl, backup, { passed: ['Signed in.'], problems: [] })
  expect((await trial()).rows).toEqual([{ tried: true, problem: '' }])
  expect(await recordTrial('postgres://127.0.0.1:1/none', backup, { passed: [], problems: [] })).toMatch(
    /ECONNREFUSED/,
  )
})
