import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { allCalls } from '#contract/index.ts'
import { addressOf } from '#contract/kit/call.ts'
import { bodyTooComplex, unstorableTextIn } from './body-parsers.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

const nested = (deep: number, open = '[', close = ']') => `${open.repeat(deep)}1${close.repeat(deep)}`
const field = (content: string) => `{"calibrate":-1,"unknown":${content}}`

test.each([
  ['nested lists', field(nested(100_000)), 400],
  ['nested objects', field(nested(100_000, '{"a":', '}')), 400],
  ['lists that never close', field('['.repeat(900_000)), 400],
  [
    'many keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, 1]))),
    400,
  ],
  ['many values', field(`[${'1,'.repeat(100_000)}1]`), 400],
  ['more than 1 MiB', field(`"${'a'.repeat(2_000_000)}"`), 413],
])('refuses %s and creates nothing', async (_case, body, status) => {
  const shop = await app.as('role16@north.test')
  const count = () => app.sql<{ n: number }>('select count(*)::int as n from request')
  const before = await count()
  const type = { 'content-type': 'application/json' }
  const answer = await shop.send<{ detail: string }>('POST', '/api/calibrate/saveCalibrate', body, type)
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(/\.$/)])
  expect(await count()).toEqual(before)
})

test('accepts the JSON of any form, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', '}', ',', 'a') })), (words) => {
      const texts = [...words, `${'['.repeat(60)}\\`].map((each) => JSON.stringify(each))
      const text = `{"a":[${texts.join()}],"b":{"c":[1,2]}`
      expect(bodyTooComplex(`${text}}`)).toBeUndefined()
      expect(String(bodyTooComplex(`${text},"d":${nested(51)}}`))).toBe(
        'The body is nested more than 50 levels deep.',
      )
    }),
  )
})

test.each([
  ['a lone high surrogate', { firstName: 'a\ud800b' }, 'firstName'],
  ['a lone low surrogate', { firstName: '\udc00' }, 'firstName'],
  ['a surrogate pair in the wrong order', { firstName: '\ude00\ud83d' }, 'firstName'],
  ['a NUL', { firstName: 'a\0b' }, 'firstName'],
  ['one in a nested field', { rows: [{ name: 'a' }, { name: '\ud800' }] }, 'rows.1.name'],
  ['one in a field name', { vehicle: { '\ud800': 1 } }, 'vehicle'],
  ['one as the whole body', '\ud800', 'body'],
  ['a complete surrogate pair', { firstName: '😀 and \ud83d\ude00' }, undefined],
  ['only plain text', { firstName: 'a', rows: [1, null, true, 'b'] }, undefined],
])('locates unstorable text: %s', (_case, body, field) => {
  expect(unstorableTextIn(JSON.parse(JSON.stringify(body)))).toBe(field)
})

test('every call with a body refuses unstorable text and names its field', async () => {
  const wrong: string[] = []
  const host = await app.as('role1@north.test')
  const type = { 'content-type': 'application/json' }
  const posted = allCalls.filter(({ call }) => call.method === 'POST' && !call.upload && !call.rawBody)
  for (const { module, name, call } of posted)
    for (const text of ['a\\ud800b', '\\uDC00', 'a\\u0000']) {
      const body = `{"some":[{"text":"${text}"}]}`
      const answer = await host.send<{ errors?: { field: string }[] }>('POST', addressOf(call), body, type)
      const [error] = Array.isArray(answer.body.errors) ? answer.body.errors : []
      if (answer.status !== 400 || error?.field !== 'some.0.text')
        wrong.push(`${module}.${name}: ${answer.status} ${answer.text.slice(0, 80)}`)
    }
  expect(wrong).toEqual([])
  const own = await host.send<{ detail: string }>(
    'POST',
    '/api/user/updateUserParams',
    '{"firstName":"a\\ud800b"}',
    type,
  )
  expect([own.status, own.body.detail]).toEqual([
    400,
    "firstName: The text contains a character we can't store. Remove it and try again.",
  ])
})

const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const piece = asChunk('a'.repeat(64 * 1024))

/**
 * Writes chunks until the server closes the connection, and returns the status line it answered. That may be empty,
 * because a client that is still writing when the connection closes may not get to read.
 */
const writeForever = async (start: string, first = ''): Promise<string> => {
  const socket = connect(app.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes)))
  socket.on('error', () => undefined)
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(`${start}\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n${first && asChunk(first)}`)
  while (!socket.destroyed)
    if (!socket.write(piece))
      await Promise.race([new Promise((drained) => socket.once('drain', drained)), closed])
  return answer.split('\r\n')[0] ?? ''
}
const partHeader = (disposition: string) => `--X\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`

test.each([
  ['JSON', 'POST', '/auth/getToken', 'application/json', '', 413],
  ['CSV', 'POST', '/api/lookup/importCalibrateServices', 'text/csv', '', 413],
  ['a read', 'GET', '/api/user/profile', 'application/json', '', 400],
  [
    'a file',
    'POST',
    '/api/chat/uploadFile',
    'multipart/form-data; boundary=X',
    partHeader('name="file"; filename="a"'),
    413,
  ],
  [
    'a field',
    'POST',
    '/api/chat/uploadFile',
    'multipart/form-data; boundary=X',
    partHeader('name="firm"'),
    413,
  ],
])('refuses endless %s and closes the connection', async (_case, method, address, type, first, status) => {
  const { token } = await app.as('role16@north.test')
  const start = `${method} ${address} HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}`
  expect(await writeForever(start, first)).toMatch(new RegExp(`^$| ${status} `))
})

test.each([
  ['cut short in a file', `${partHeader('name="file"; filename="a"')}abc`, 400, 'The upload was cut off.'],
  ['cut short in a field', partHeader('name="firm"'), 400, 'The upload was cut off.'],
  ['in too many fields', `${partHeader('name="firm"')}1\r\n`.repeat(12), 413, 'Send fewer files at a time'],
])('an upload %s is answered with advice', async (_case, form, status, advice) => {
  const shop = await app.as('role16@north.test')
  const type = { 'content-type': 'multipart/form-data; boundary=X' }
  const answer = await shop.send<{ detail: string }>('POST', '/api/chat/uploadFile', form, type)
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(advice)])
})

test('a call without a body works even with a JSON content type', async () => {
  const shop = await app.as('role16@north.test')
  const type = { 'content-type': 'application/json' }
  const { body: me } = await shop.send<{ guid: string }>('GET', '/api/user/profile')
  const answer = await shop.send('POST', `/api/chat/CreateChatUser?userId=${me.guid}`, '', type)
  expect(answer).toMatchObject({ status: 200, body: { member: { userId: me.guid } } })
  const missing = await shop.send('POST', '/api/chat/openChannel', '', type)
  expect(missing).toMatchObject({ status: 400, body: { errors: [{ field: 'channel' }] } })
})

test('refuses a compressed body', async () => {
  const shop = await app.as('role16@north.test')
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const body = gzipSync(Buffer.alloc(1_000_000, ' '))
  const answer = await shop.send<{ detail: string }>('POST', '/api/calibrate/saveCalibrate', body, headers)
  expect([answer.status, answer.body.detail]).toEqual([415, 'Send the body without content-encoding.'])
})
