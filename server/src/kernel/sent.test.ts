import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

test.each([
  ['lookup/calibratePreChecklist?firm=1&inactive=&type=&group=', 'lookup/calibratePreChecklist?firm=1'],
  ['calibrate/calibrates?firm=&technician=&page=&pageSize=&sort=&dateStart=&search=', 'calibrate/calibrates'],
  ['calibrate/calibrateEventsActive?technician=&date=', 'calibrate/calibrateEventsActive'],
  ['lookup/StateProvince?id=', 'lookup/StateProvince'],
])('%s answers as if nothing were asked', async (empty, plain) => {
  const host = await app.as('role1@north.test')
  const answers = await Promise.all([host.send('GET', `/api/${empty}`), host.send('GET', `/api/${plain}`)])
  expect(answers[0].status).toBe(200)
  expect(answers[0].body).toEqual(answers[1].body)
})

test('an empty parameter that has to be there is asked for', async () => {
  const host = await app.as('role1@north.test')
  const answer = await host.send<{ errors: unknown }>('GET', '/api/calibrate/calibrateEvents?calibrate=')
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ field: 'calibrate', message: 'This field is required' }],
  ])
})
