import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookPost } from './post-webhook.ts'

let hits = 0
const server = createServer((request, response) => {
  hits++
  if (request.url === '/moved') return void response.writeHead(302, { location: '/' }).end()
  if (request.url === '/endless') return void response.write('x'.repeat(100_000))
  if (request.url === '/slow') return
  if (request.url === '/busy')
    return void response.writeHead(429, { 'retry-after': '30' }).end('later,\n  please')
  response.end('thanks')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const hook = (
  addresses: string[],
  over: { isSecureOnly?: boolean; allowedOrigins?: string[]; timeoutMs?: number } = {},
) =>
  createWebhookPost({
    allowedOrigins: [],
    isSecureOnly: false,
    resolve: () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
    ...over,
  })

test.each([
  ['https://shop.example/hook', null],
  ['https://shop.example:8443/hook', null],
  ['http://shop.example/hook', 'notSecure'],
  ['ftp://shop.example/', 'notAnAddress'],
  ['shop.example', 'notAnAddress'],
  ['https://me:secret@shop.example/', 'notAnAddress'],
  ['https://shop.example:25/', 'port'],
  ['https://localhost/', 'internal'],
  ['https://api.localhost./', 'internal'],
  ['https://127.0.0.1/', 'internal'],
  ['https://2130706433/', 'internal'],
  ['https://0x7f.1/', 'internal'],
  ['https://0177.0.0.1/', 'internal'],
  ['https://127.1/', 'internal'],
  ['https://[::1]/', 'internal'],
  ['https://[::ffff:10.0.0.1]/', 'internal'],
  ['https://[fd00::1]/', 'internal'],
  ['https://169.254.169.254/latest/meta-data', 'internal'],
  ['https://10.1.2.3/', 'internal'],
  ['https://100.64.0.1/', 'internal'],
  ['https://１２７.0.0.1/', 'internal'],
  ['https://8.8.8.8/', null],
])('%s is refused as %s', (url, refusal) =>
  expect(hook([], { isSecureOnly: true }).refusalOf(url)).toBe(refusal),
)

test.each([
  [['127.0.0.1']],
  [['10.0.0.1']],
  [['169.254.169.254']],
  [['::1']],
  [['8.8.8.8', '192.168.0.1']],
  [[]],
])('a name that leads to %s is never called', async (addresses) => {
  const before = hits
  await expect(hook(addresses).post(`http://shop.example:${port}/`, {}, '{}')).rejects.toMatchObject({
    trouble: 'internal',
  })
  expect(hits).toBe(before)
})

test('an address that the operator allows is called, with no redirect followed and no endless answer read', async () => {
  const origin = `http://127.0.0.1:${port}`
  const allowed = hook([], { allowedOrigins: [origin], timeoutMs: 2000, isSecureOnly: true })
  const before = hits
  expect(await allowed.post(`${origin}/`, {}, '{}')).toEqual({
    status: 200,
    text: 'thanks',
    retryAfterSeconds: null,
  })
  expect(await allowed.post(`${origin}/moved`, {}, '{}')).toMatchObject({ status: 302 })
  expect(await allowed.post(`${origin}/busy`, {}, '{}')).toEqual({
    status: 429,
    text: 'later, please',
    retryAfterSeconds: 30,
  })
  expect((await allowed.post(`${origin}/endless`, {}, '{}')).text).toHaveLength(1000)
  expect(hits).toBe(before + 4)
  const hasty = hook([], { allowedOrigins: [origin], timeoutMs: 100 })
  await expect(hasty.post(`${origin}/slow`, {}, '{}')).rejects.toMatchObject({ trouble: 'timeout' })
})
