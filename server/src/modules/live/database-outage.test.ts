import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProductionPostgres } from '#scripts/testing/production-postgres.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { Client } from '#server/testing/client.ts'
import { lazyVin } from '#server/testing/lazy-vin.ts'
import { buildNetwork, networkPassword } from '#server/testing/network.ts'
import { connectHubClient } from './testing/hub-client.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-hold-'))
let postgres: Awaited<ReturnType<typeof startProductionPostgres>>
let server: RunningServer
let nobody: Client
let center: Client

beforeAll(async () => {
  postgres = await startProductionPostgres(join(dataDir, 'postgres'))
  await buildNetwork(postgres.ownerUrl)
  const env = {
    DATABASE_URL: postgres.ownerUrl,
    APP_DATABASE_URL: postgres.appUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  server = await startServer(env, { vin: lazyVin() })
  nobody = new Client(`http://127.0.0.1:${server.port}`, null)
  center = await nobody.signIn('role12@north.test', networkPassword)
}, 120_000)
afterAll(async () => {
  postgres.resume()
  await server.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('while PostgreSQL hangs everything is answered with 503, and nothing is lost once it resumes', async () => {
  const client = await connectHubClient(nobody.url, center.token)
  // One database connection is already open, and many more are about to be opened.
  await center.ok('GET calibrate/calibrates')
  const headers = { 'idempotency-key': 'during-the-outage' }
  const add = () =>
    center.send<{ contact: number }>(
      'POST',
      '/api/contact/saveContact',
      { contact: -1, firstName: 'Ana', lastName: 'Held' },
      headers,
    )
  const upload = () => {
    const form = new FormData()
    form.append('file', new Blob(['held']), 'held.txt')
    return center.send('POST', '/api/chat/uploadFile', form)
  }
  postgres.suspend()
  const requests = [
    add(),
    upload(),
    nobody.call('POST getToken', { body: { username: 'role16@north.test', password: networkPassword } }),
    nobody.send('GET', '/readyz'),
    ...Array.from({ length: 30 }, () => center.call('GET calibrate/calibrates')),
  ]
  expect((await nobody.send('GET', '/healthz')).status).toBe(200)
  // The outage lasts until all requests are answered, so one without an answer would hang here.
  const answers = await Promise.all(requests)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answers.every(({ headers: answered }) => Number(answered.get('retry-after')) > 0)).toBe(true)
  expect(client.socket.readyState).toBe(client.socket.OPEN)

  postgres.resume()
  await expect.poll(() => nobody.send('GET', '/readyz').then(({ status }) => status)).toBe(200)
  const [once, again] = [await add(), await add()]
  expect([once.status, again.status]).toEqual([200, 200])
  expect(again.text).toBe(once.text)
  const { items } = await center.ok('GET contact/contacts', { query: { search: 'Held' } })
  expect(items).toHaveLength(1)
  await client.waitFor((frame) => frame.name === 'sendMessage' && frame.type === 'Status')
  await client.disconnect()
}, 60_000)
