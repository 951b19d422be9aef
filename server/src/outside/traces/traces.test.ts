import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { tracesFrom } from './traces.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  parentSpanId?: string
  attributes: Attribute[]
  status: { code?: number; message?: string }
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

const received: { headers: IncomingHttpHeaders; body: Export }[] = []
const collector = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: (await json(request)) as Export })
  response.setHeader('content-type', 'application/json').end('{}')
})
const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
const spans = () =>
  received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const statementsOf = (call: SentSpan | undefined) =>
  spans().filter(({ traceId, parentSpanId }) => traceId === call?.traceId && parentSpanId === call.spanId)
const isSdkLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/@opentelemetry/sdk-'))

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(() => void collector.close())

test('a call is traced with its route and status, and with nothing personal or secret', async () => {
  // Loaded by the setting alone.
  expect(isSdkLoaded()).toBe(false)
  const app = await startNetworkApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=key%20of%20the%20collector',
    },
  })
  const user = await app.as('role16@north.test')
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = {
    authorization: `Bearer ${user.token}`,
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    baggage: 'person=Zoe-Quill',
  }
  const ask = async (path: string) => (await fetch(`${app.url}${path}`, { headers })).text()
  await ask('/api/calibrate/calibrates?pageSize=5&sort=desc&orderBy=createdOn&filter=9999&search=Zoe-Quill')
  await ask('/api/calibrate/calibrate?id=987654321')
  await ask('/no-such-page/Zoe-Quill')
  await ask('/healthz')
  const made = await fetch(`${app.url}/api/calibrate/saveCalibrate`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'traced-once' },
    body: JSON.stringify({ calibrate: -1, notes: 'Call Zoe-Quill' }),
  })
  expect(made.status, await made.text()).toBe(200)
  await app.stop()

  expect(isSdkLoaded()).toBe(true)
  const list = spans().find(({ name }) => name === 'GET /api/calibrate/calibrates')
  expect(list).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(valuesOf(list?.attributes ?? [])).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/calibrate/calibrates',
    'http.response.status_code': 200,
  })
  const missing = spans().find(({ name }) => name === 'GET /api/calibrate/calibrate')
  expect(valuesOf(missing?.attributes ?? [])['http.response.status_code']).toBe(404)
  expect(spans().some(({ name }) => name.includes('healthz'))).toBe(false)

  // The statements of a call, in one write or several, are under its span and hold no value.
  const saved = spans().find(({ name }) => name === 'POST /api/calibrate/saveCalibrate')
  const statements = statementsOf(list)
  expect(statements.map(({ name }) => name)).toContain('SELECT search_requests')
  for (const { kind, attributes, startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(kind).toBe(3) // a client's
    expect(BigInt(startTimeUnixNano) >= BigInt(list?.startTimeUnixNano ?? 0)).toBe(true)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
    const known = ['db.system.name', 'db.operation.name', 'db.collection.name', 'calibrate.statement']
    expect(known).toEqual(expect.arrayContaining(Object.keys(valuesOf(attributes))))
  }
  expect(statementsOf(saved).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SELECT firm', 'INSERT request', 'COMMIT']),
  )

  expect(received[0]?.headers['x-api-key']).toBe('key of the collector')
  expect(valuesOf(received[0]?.body.resourceSpans[0]?.resource.attributes ?? [])).toMatchObject({
    'service.name': 'calibrate',
    'service.version': app.services.settings.version,
  })
  const sent = JSON.stringify(received.map(({ body }) => body))
  for (const text of ['Zoe', 'Quill', '987654321', 'north.test', '127.0.0.1', user.token ?? '', 'pageSize'])
    expect(sent, text).not.toContain(text)
  for (const { status } of spans()) expect(status.message ?? '').toBe('')
})

test('a collector that is away costs no call, and the log says so once', async () => {
  const app = await startNetworkApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' },
  })
  const user = await app.as('role16@north.test')
  const { status } = await user.send(
    'GET',
    '/api/calibrate/calibrates?pageSize=5&sort=desc&orderBy=createdOn&filter=9999',
  )
  await app.stop()
  expect(status).toBe(200)
  expect(app.log().filter((line) => line.includes('the collector takes no traces'))).toHaveLength(1)
})

test('malformed settings end the start in words, without a secret', () => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' }
  expect(tracesFrom({})).toBeUndefined()
  expect(tracesFrom(given)).toMatchObject({ serviceName: 'calibrate', share: 1 })
  expect(() => tracesFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/such as http:/)
  expect(() => tracesFrom({ ...given, OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow(/from 0 to 1/)
  expect(() => tracesFrom({ ...given, OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow(
    /^(?!.*secret).*name=value/,
  )
})
