import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FilesError, filesError, type Files } from './files.ts'
import { folderFiles } from './folder.ts'
import { s3Files } from './s3.ts'
import { s3Error, startTestS3, type TestS3 } from './testing/s3-server.ts'

let root: string
let s3: TestS3
beforeAll(async () => {
  s3 = await startTestS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(async () => {
  s3.fault = undefined
  for (const key of await keysOf(await inBucket())) await (await inBucket()).remove(key)
  await rm(root, { recursive: true, force: true })
})

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
async function keysOf(files: Files): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}

const inBucket = (largest?: number) =>
  s3Files(join(root, 'unfinished'), s3.settings, { silenceMs: 300, ...(largest ? { largest } : {}) })
const stores: [string, (largest?: number) => Promise<Files>][] = [
  ['in a folder', (largest) => folderFiles(root, largest)],
  ['in a bucket', inBucket],
]
const original = { kind: 'original' } as const
const content = Buffer.from('The radar was aligned.')
const sha256 = createHash('sha256').update(content).digest('hex')

describe.each(stores)('%s', (_store, open) => {
  test('a stored file can be read in full and in part', async () => {
    const files = await open()
    for (const given of [content, Readable.from([content.subarray(0, 5), content.subarray(5)])]) {
      const stored = await files.put(given, original)
      expect(stored.key).toMatch(/^original\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
      expect(stored).toMatchObject({ bytes: content.length, sha256 })
      expect(await buffer(await files.read(stored.key))).toEqual(content)
      expect(await buffer(await files.read(stored.key, { start: 4, end: 8 }))).toEqual(Buffer.from('radar'))
      expect(await files.size(stored.key)).toBe(content.length)
    }
    expect(await keysOf(files)).toHaveLength(2)
    expect(await namesIn(join(root, 'unfinished'))).toEqual([])
    await files.check()
    expect(await keysOf(files)).toHaveLength(2)
  })

  test('a file of several megabytes comes back as it was', async () => {
    const files = await open()
    const large = Buffer.alloc(3_000_000, 'ABCDEFG\r\n')
    const { key } = await files.put(large, original)
    expect((await buffer(await files.read(key))).equals(large)).toBe(true)
  })

  test('a file over the limit is aborted and leaves nothing behind', async () => {
    const files = await open(1000)
    let given = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given += 100
          yield Buffer.alloc(100)
        }
      })(),
    )
    await expect(files.put(endless, original)).rejects.toMatchObject({ trouble: 'tooLarge' })
    expect(given).toBeLessThan(10_000)
    expect([...(await namesIn(root)), ...(await keysOf(files))]).toEqual([])
    expect((await files.put(Buffer.alloc(1000), original)).bytes).toBe(1000)
  })

  test('an aborted upload leaves nothing behind and rethrows its own error', async () => {
    const files = await open()
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the phone lost its network')
      })(),
    )
    await expect(files.put(broken, original)).rejects.toThrow('the phone lost its network')
    expect([...(await namesIn(root)), ...(await keysOf(files))]).toEqual([])
  })

  test('a removed or unknown file is missing, and removing twice is no error', async () => {
    const files = await open()
    const { key } = await files.put(Buffer.from('x'), original)
    await files.remove(key)
    await files.remove(key)
    await expect(files.read(key)).rejects.toMatchObject({ trouble: 'missing' })
    expect(await files.size(key)).toBeNull()
  })

  test.each(['../../etc/passwd', '/etc/passwd', 'original/../../secret', 'original/aa/bb/x', ''])(
    'the key %j leads nowhere',
    async (key) => {
      const files = await open()
      await expect(files.read(key)).rejects.toBeInstanceOf(FilesError)
      await expect(files.remove(key)).rejects.toBeInstanceOf(FilesError)
      await expect(files.size(key)).rejects.toBeInstanceOf(FilesError)
      await expect(files.putAs(key, content, sha256)).rejects.toBeInstanceOf(FilesError)
    },
  )

  test('a received file can be kept or discarded', async () => {
    const files = await open()
    const wanted = await files.receive(Buffer.from('wanted'))
    const unwanted = await files.receive(Buffer.from('unwanted'))
    expect(await namesIn(join(root, 'unfinished'))).toHaveLength(2)
    const { key, bytes } = await wanted.keep('original')
    for (const incoming of [wanted, unwanted]) await incoming.discard()
    expect(bytes).toBe(6)
    expect(await buffer(await files.read(key))).toEqual(Buffer.from('wanted'))
    expect(await keysOf(files)).toEqual([key])
    expect(await namesIn(join(root, 'unfinished'))).toEqual([])
  })

  test('a file moves in under its key, unless it arrives changed', async () => {
    const files = await open()
    const key = 'original/0a/1b/0a1b0000-0000-4000-8000-000000000001'
    await expect(files.putAs(key, Buffer.from('other'), sha256)).rejects.toThrow(/didn't arrive as it was/)
    expect(await keysOf(files)).toEqual([])
    await files.putAs(key, content, sha256)
    expect(await buffer(await files.read(key))).toEqual(content)
  })
})

test('only the server’s own user may read a folder’s files', async () => {
  const files = await folderFiles(root)
  const { key } = await files.put(Buffer.from('x'), original)
  expect((await stat(join(root, key))).mode & 0o777).toBe(0o600)
})

describe('a bucket that fails', () => {
  const silent = () => () => undefined
  test.each<[string, NonNullable<TestS3['fault']>]>([
    ['is down', () => (_incoming, response) => void response.destroy()],
    ['says nothing', silent],
    ['is overloaded', () => s3Error(503, 'SlowDown')],
    ['refuses the key', () => s3Error(403, 'AccessDenied')],
    ['is not there', () => s3Error(404, 'NoSuchBucket')],
  ])('one that %s is away, and never a missing file', async (_how, fault) => {
    const files = await inBucket()
    const { key } = await files.put(content, original)
    s3.fault = fault
    await expect(files.put(content, original)).rejects.toMatchObject({ trouble: 'away' })
    await expect(files.read(key)).rejects.toMatchObject({ trouble: 'away' })
    await expect(files.remove(key)).rejects.toMatchObject({ trouble: 'away' })
    await expect(files.check()).rejects.toMatchObject({ trouble: 'away', cause: expect.any(Error) })
    expect(await namesIn(join(root, 'unfinished'))).toEqual([])
    s3.fault = undefined
    expect(await buffer(await files.read(key))).toEqual(content)
  })

  test('one that is full says so', async () => {
    const files = await inBucket()
    s3.fault = () => s3Error(507, 'XMinioStorageFull')
    await expect(files.put(content, original)).rejects.toMatchObject({ trouble: 'full' })
  })

  test('one that fails once is asked again, with the whole file', async () => {
    const files = await inBucket()
    let asked = 0
    s3.fault = () => (asked++ === 0 ? s3Error(500, 'InternalError') : undefined)
    const { key } = await files.put(content, original)
    asked = 0
    expect(await buffer(await files.read(key))).toEqual(content)
    expect(asked).toBe(2)
  })

  test('one that goes silent in the middle of a file ends the reading', async () => {
    const files = await inBucket()
    const { key } = await files.put(content, original)
    s3.fault = () => (_incoming, response) => {
      response.writeHead(200, { 'content-length': '22' })
      response.write('The radar')
    }
    await expect(files.read(key).then(buffer)).rejects.toThrow()
  })

  test('one that keeps something else than was sent fails the check', async () => {
    const files = await inBucket()
    s3.fault = ({ method }) =>
      method === 'GET' ? (_incoming, response) => void response.end('14;chunk-signature=0\r\n') : undefined
    await expect(files.check()).rejects.toThrow("doesn't return files as they were sent")
  })
})

test('unfinished files older than a day are removed when the folder is opened and on request', async () => {
  await folderFiles(root)
  const [old, fresh] = [join(root, 'unfinished', 'old'), join(root, 'unfinished', 'fresh')]
  await writeFile(old, 'x')
  await writeFile(fresh, 'x')
  const before = Date.now() / 1000 - 90_000
  await utimes(old, before, before)
  const files = await folderFiles(root)
  expect(await namesIn(root)).toEqual(['fresh'])
  await utimes(fresh, before, before)
  await files.clearAbandoned()
  expect(await namesIn(root)).toEqual([])
})

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EMFILE', 'busy'],
  ['ENOENT', 'missing'],
])('the system error %s becomes %s', (code, trouble) => {
  expect(filesError(Object.assign(new Error('x'), { code }))).toMatchObject({ trouble })
})

test('any other error is returned unchanged', () => {
  const error = Object.assign(new Error('x'), { code: 'EIO' })
  expect(filesError(error)).toBe(error)
})
