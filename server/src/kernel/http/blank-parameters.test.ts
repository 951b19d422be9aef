import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

test('a blank number in a query counts as not sent', async () => {
  const center = await app.as('role12@north.test')
  const plain = await center.send('GET', '/api/calibrate/calibrates?pageSize=5')
  const empty = await center.send('GET', '/api/calibrate/calibrates?pageSize=5&firm=&days=')
  expect([empty.status, empty.text]).toEqual([200, plain.text])
})

test.each([
  ['lookup/calibratePreChecklist?firm=1&inactive=&type=&group=', 'lookup/calibratePreChecklist?firm=1'],
  ['calibrate/calibrates?firm=&technician=&page=&pageSize=&sort=&dateStart=&search=', 'calibrate/calibrates'],
  ['calibrate/calibrateEventsActive?technician=&date=', 'calibrate/calibrateEventsActive'],
  ['contact/contacts?orderBy=&filter=&search=', 'contact/contacts'],
  ['firm/bucketContents?firm=1&path=&bucket=', 'firm/bucketContents?firm=1'],
])('%s answers as without the blank parameters', async (empty, plain) => {
  const host = await app.as('role1@north.test')
  const answers = await Promise.all([host.send('GET', `/api/${empty}`), host.send('GET', `/api/${plain}`)])
  expect([answers[0].status, answers[0].body]).toEqual([200, answers[1].body])
})

test('a blank required parameter is reported as required', async () => {
  const center = await app.as('role12@north.test')
  const answer = await center.send<{ detail: string }>('GET', '/api/firm/bucketContents?firm=')
  expect([answer.status, answer.body.detail]).toEqual([400, expect.stringMatching(/^firm: .*required/)])
})
