import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { storeOnlyCcc, type CccResults } from './ccc.ts'
import { httpCcc } from './http.ts'

const results: CccResults = {
  id: 'calibrate-7',
  facility: 'CCC48213',
  workfile: { ro: '48213', claim: '22-1', insurer: 'Harborview Casualty' },
  vehicle: { vin: '2T3P1RFV6PC348217', year: 2023, make: 'Toyota', model: 'RAV4', trim: 'XLE' },
  calibration: {
    visit: 2,
    center: 'Northline',
    completed: '2026-03-01T15:00:00.000Z',
    technicians: ['Sam'],
    results: 'In range',
    services: [
      { code: 'FCAM-S', description: 'Front camera', hours: '1.50', rate: '150.00', amount: '225.00' },
    ],
    total: '225.00',
  },
}
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
async function exchange(handle: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    handle(request, response, body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/secure/v1`
}
const answering =
  (status: number, answer: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(JSON.stringify(answer))
const push = (url: string, wait = 60_000) => httpCcc({ url, key: 'secret', timeoutMs: wait }).push(results)

test('results are posted as JSON with a bearer key and one id for all attempts', async () => {
  const seen: unknown[] = []
  const url = await exchange((request, response, body) => {
    const { authorization, 'idempotency-key': id } = request.headers
    seen.push(request.method, request.url, authorization, id, JSON.parse(body))
    response.writeHead(202).end('{"id":"WF-9"}')
  })
  expect(await push(url)).toEqual({ response: 'Accepted as WF-9' })
  expect(seen).toEqual(['POST', '/secure/v1/calibration-results', 'Bearer secret', 'calibrate-7', results])
})

test.each<[string, Handler, object, string]>([
  [
    'a 422 is final and keeps their words',
    answering(422, { message: 'Unknown facility' }),
    { permanent: true, code: 422 },
    'CCC declined the results: Unknown facility (422)',
  ],
  [
    'a 503 says when to come back',
    answering(503, { message: 'Maintenance' }, { 'retry-after': '90' }),
    { permanent: false, retryAfterSeconds: 90 },
    "can't take the results now: Maintenance (503)",
  ],
  ['a 401 is about the account', answering(401, {}), { permanent: false }, "doesn't accept our account"],
  [
    'a redirect is not followed',
    answering(302, {}, { location: 'http://127.0.0.1:1/' }),
    { permanent: true, code: 302 },
    'declined',
  ],
  [
    'an endless answer is cut off',
    (_request, response) => void response.writeHead(500).end('x'.repeat(90_000)),
    { permanent: false, code: 500 },
    'Internal Server Error (500)',
  ],
])('%s', async (_name, handle, facts, words) => {
  const sending = push(await exchange(handle))
  await expect(sending).rejects.toMatchObject(facts)
  await expect(sending).rejects.toThrow(words)
})

test('results already there count as accepted, and silence or a refused connection is worth a retry', async () => {
  expect(await push(await exchange(answering(409, { message: 'Duplicate' })))).toEqual({
    response: 'Duplicate',
  })
  await expect(push(await exchange(() => {}), 100)).rejects.toThrow("couldn't reach CCC: no answer in time")
  await expect(push('http://127.0.0.1:1/')).rejects.toMatchObject({ permanent: false })
  expect(await storeOnlyCcc().push(results)).toMatchObject({ isKept: true })
})
