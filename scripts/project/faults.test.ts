import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { requireFreePort } from '../postgres/ports.ts'
import { testDatabase } from '../testing/database.ts'
import { checkSettings } from './check-settings.ts'
import { faultText } from './faults.ts'
import { UserError } from './user-error.ts'

const failure = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  )
const connect = (url: string) => failure(() => new Client({ connectionString: url }).connect())

test('a database that cannot be used is told with what to correct', async () => {
  const { ownerUrl, drop } = await testDatabase('empty')
  const other = (change: (url: URL) => void) => {
    const url = new URL(ownerUrl)
    change(url)
    return connect(url.href)
  }
  expect(faultText(await other((url) => void (url.password = 'wrong')))).toMatch(
    /^PostgreSQL says: password authentication failed.* Correct the name and password in DATABASE_URL/,
  )
  expect(faultText(await other((url) => void (url.pathname = '/nowhere')))).toMatch(
    /^PostgreSQL says: database "nowhere" does not exist\. Correct the name/,
  )
  expect(faultText(await other((url) => void (url.port = '1')))).toMatch(
    /^No PostgreSQL answers at .*:1 \(ECONNREFUSED\)\. Start it/,
  )
  await drop()
})

test('a port that another program uses is told, with another one', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(faultText(await failure(() => requireFreePort(port)))).toBe(
    `Port ${port} is already in use by another program. Choose another one, such as PORT=${port + 1}.`,
  )
  other.close()
})

test('an address that this machine does not have is told', async () => {
  const listening = () =>
    new Promise((resolve, reject) =>
      createServer()
        .once('error', reject)
        .listen(18_499, '203.0.113.9', () => resolve(0)),
    )
  expect(faultText(await failure(listening))).toBe(
    'This machine has no address 203.0.113.9. Correct HOST, or leave it out.',
  )
})

test('a full disk is told, also as the cause of another fault', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    path: '/data/x',
  })
  expect(faultText(new Error('nothing was saved', { cause: full }))).toBe(
    'The disk is full at /data/x. Free up space, and try again.',
  )
})

test('other faults keep their stack trace', async () => {
  expect(faultText(new TypeError('x is not a function'))).toBeUndefined()
  expect(faultText('text')).toBeUndefined()
  expect(faultText(new UserError('Say which.'))).toBe('Say which.')
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  expect(faultText(await failure(async () => writeFileSync(folder, '')))).toBeUndefined()
})

test('one database setting without the other is refused, before an own database is opened', () => {
  const check = (env: Record<string, string>) => () => checkSettings(env, () => undefined)
  const url = 'postgres://calibrate_app@db/calibrate'
  expect(check({ APP_DATABASE_URL: url })).toThrow('APP_DATABASE_URL is set, but DATABASE_URL is missing.')
  expect(check({ DATABASE_URL: url })).toThrow('DATABASE_URL is set, but APP_DATABASE_URL is missing.')
  expect(check({ DATABASE_READ_URL: url })).toThrow('DATABASE_READ_URL is set, but DATABASE_URL is missing.')
  expect(check({ BACKUP_HOUR: '25' })).toThrow('BACKUP_HOUR is "25"')
  expect(check({})).not.toThrow()
})
