import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsFrom } from '#server/kernel/settings.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp({ env: { MINIMUM_APP: '0.0.9' } })
}, 60_000)
afterAll(() => app.stop())

const profile = 'GET user/profile'
const from = (version: string) => ({ 'calibrate-app': version })

test('the first answer names the oldest app, also to somebody who is not signed in', async () => {
  const health = await fetch(`${app.url}/healthz`)
  expect(health.headers.get('calibrate-minimum-app')).toBe('0.0.9')
  const technician = await app.as('role14@north.test')
  const answer = await technician.call(profile, { headers: from('0.0.9') })
  expect([answer.status, answer.headers.get('calibrate-minimum-app')]).toEqual([200, '0.0.9'])
})

test('an app that is too old changes nothing, and the same act is taken after the update', async () => {
  const technician = await app.as('role14@north.test')
  const { event, eventItem } = app.network.north.ids
  const act = { body: { calibrateEvent: event, id: eventItem, note: 'Written in an old app' } }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const send = (version: string) =>
    technician.call('POST calibrate/updateCalibrateEventActivity', {
      ...act,
      headers: { ...key, ...from(version) },
    })
  const note = async () => {
    const [row] = await app.sql<{ note: string | null }>('select note from event_item where id = $1', [
      eventItem,
    ])
    return row?.note
  }
  const before = await note()
  const refused = await send('0.0.8')
  expect(refused).toMatchObject({ status: 426, body: { title: 'Update the app' } })
  expect(refused.headers.get('calibrate-minimum-app')).toBe('0.0.9')
  expect(await note()).toBe(before)
  expect((await send('0.1.0')).status).toBe(200)
  expect(await note()).toBe('Written in an old app')
})

test('a caller that names no version, or none that can be compared, is served', async () => {
  const technician = await app.as('role14@north.test')
  expect((await technician.call(profile)).status).toBe(200)
  expect((await technician.call(profile, { headers: from('unbuilt') })).status).toBe(200)
})

test('a server that would refuse its own app does not start', () => {
  const env = { DATABASE_URL: 'postgres://x', APP_DATABASE_URL: 'postgres://x' }
  const start = (minimum?: string) => settingsFrom({ ...env, MINIMUM_APP: minimum }, '0.1.0')
  expect(() => start('0.2.0')).toThrow('MINIMUM_APP is 0.2.0')
  expect(() => start('latest')).toThrow('MINIMUM_APP is latest')
  expect(start().minimumApp).toBe('0.1.0')
  expect(start('0.0.1').minimumApp).toBe('0.0.1')
})
