import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '../public-address.ts'
import { createScanFiles } from './fetch-scan-file.ts'

const server = createServer((request, response) => {
  switch (request.url) {
    case '/named':
      return void response
        .setHeader('content-disposition', 'attachment; filename="pre scan.txt"')
        .end('codes')
    case '/moved':
      return void response.writeHead(301, { location: 'http://127.0.0.1/secret' }).end()
    case '/endless':
      return void response.write('x'.repeat(2000))
    case '/slow':
      return
    default:
      return void response.end('codes')
  }
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
const open = (host: string, addresses: string[] = ['127.0.0.1'], timeoutMs = 60_000) =>
  createScanFiles({
    origins: [`http://${host}:${port}`],
    maxBytes: 1000,
    timeoutMs,
    resolve: () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
  })

test('an IP address that the operator allowed is asked, and the file keeps its name', async () => {
  const files = open('127.0.0.1')
  expect(await files.fetch(`http://127.0.0.1:${port}/named`)).toEqual({
    bytes: Buffer.from('codes'),
    name: 'pre scan.txt',
  })
  expect((await files.fetch(`http://127.0.0.1:${port}/a/report%20one.pdf`)).name).toBe('report one.pdf')
})

test.each<[string, string, string, number?]>([
  ['a redirect', '/moved', 'moved'],
  ['more than the limit', '/endless', 'tooLarge'],
  ['no answer', '/slow', 'failed', 500],
])('%s is refused', async (_what, path, trouble, timeoutMs) => {
  const files = open('127.0.0.1', ['127.0.0.1'], timeoutMs)
  await expect(files.fetch(`http://127.0.0.1:${port}${path}`)).rejects.toMatchObject({ trouble })
})

test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['8.8.8.8', '192.168.0.9']])(
  'an allowed name that leads to %s is never asked',
  async (...addresses) => {
    const files = open('reports.example', addresses)
    await expect(files.fetch(`http://reports.example:${port}/`)).rejects.toMatchObject({
      trouble: 'notAllowed',
    })
  },
)

test('other origins, other protocols, and credentials are refused before anybody is asked', async () => {
  const files = open('127.0.0.1')
  for (const address of [
    `http://127.0.0.1:${port + 1}/`,
    `https://127.0.0.1:${port}/`,
    `http://me:secret@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}@evil.example/`,
    'file:///etc/passwd',
    'nonsense',
  ])
    expect(files.allows(address), address).toBe(false)
  await expect(files.fetch('file:///etc/passwd')).rejects.toMatchObject({ trouble: 'notAllowed' })
  expect(createScanFiles({ origins: [], maxBytes: 1 }).isOn).toBe(false)
})

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))
