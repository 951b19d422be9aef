import { readdirSync, readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { startSecondServer } from '../live/testing/second-server.ts'

const megabyte = Buffer.alloc(1024 * 1024, 'a line of text\n')
let app: Awaited<ReturnType<typeof startNetworkApp>>
let beside: Awaited<ReturnType<typeof startSecondServer>>
beforeAll(async () => {
  app = await startNetworkApp()
  beside = await startSecondServer(app, {})
}, 120_000)
afterAll(async () => {
  await beside?.stop()
  await app.stop()
})

const partsOf = (fields: Record<string, number>, megabytes: number, first = megabyte) => {
  const head = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="log.txt"\r\n\r\n'
  return [`${head.join('')}${file}`, first, ...Array<Buffer>(megabytes - 1).fill(megabyte), '\r\n--x--\r\n']
}

type Sent = { status: number; detail?: string }
/** Sends a form in pieces like a browser. The connection is cut after `cutAfter` pieces. */
const send = (token: string | null, pieces: (string | Buffer)[], cutAfter?: number): Promise<Sent | 'cut'> =>
  new Promise((done) => {
    const call = ask(
      `${beside.url}/api/file/upload`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      },
      async (answer) => {
        const body = (await answer.toArray()).join('')
        done({ status: answer.statusCode ?? 0, detail: (JSON.parse(body) as Sent).detail })
      },
    )
    call.on('error', () => done('cut'))
    let given = 0
    const source = Readable.from(
      (async function* () {
        for (const piece of pieces) {
          if (given++ === cutAfter) {
            await expect.poll(unfinished).toHaveLength(1)
            call.destroy()
            return
          }
          yield piece
        }
      })(),
    )
    source.pipe(call)
  })

const filesDir = () => join(app.services.settings.dataDir, 'files')
const unfinished = () => readdirSync(join(filesDir(), 'unfinished'))
const working = () => ({ calibrate: app.network.north.ids.working })
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${beside.pid}/status`, 'utf8'))?.[1]) / 1024

test('a cut connection leaves no file', async () => {
  const { token } = await app.as('role16@north.test')
  expect(await send(token, partsOf(working(), 8), 4)).toBe('cut')
  await expect.poll(unfinished).toEqual([])
})

test('gives up on an endless file and leaves none', async () => {
  const { token } = await app.as('role16@north.test')
  const answer = await send(token, partsOf(working(), 120))
  expect(answer === 'cut' ? 413 : answer.status).toBe(413)
  await expect.poll(unfinished).toEqual([])
})

test('a refused upload leaves no file and its sender gets the reason', async () => {
  const { token } = await app.as('role16@north.test')
  expect(await send(token, partsOf(working(), 51))).toEqual({
    status: 413,
    detail: 'Files can be up to 50 MB. Send a smaller one.',
  })
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100_000)])
  expect(await send(token, partsOf(working(), 2, program))).toMatchObject({
    status: 415,
    detail: expect.stringContaining("can't take"),
  })
  expect(await send(token, partsOf({ calibrate: 999_999 }, 1))).toMatchObject({ status: 404 })
  expect(await send(token, partsOf({}, 1))).toMatchObject({ status: 400 })
  expect(unfinished()).toEqual([])
})

test('twelve simultaneous files of 50 MB use little memory', async () => {
  const people = await Promise.all([12, 15, 16].map((role) => app.as(`role${role}@north.test`)))
  // One large file first, so that only what many at once need is measured.
  expect(await send(people[0]?.token ?? null, partsOf(working(), 50))).toMatchObject({ status: 200 })
  const before = memory()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memory())), 20)
  const sent = await Promise.all(
    people.flatMap(({ token }) => Array.from({ length: 4 }, () => send(token, partsOf(working(), 50)))),
  )
  clearInterval(watch)
  expect(sent).toEqual(sent.map(() => ({ status: 200, detail: undefined })))
  expect(most - before).toBeLessThan(100)
  expect(unfinished()).toEqual([])
}, 120_000)
