import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FilesError, filesError } from './files.ts'
import { folderFiles } from './folder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const original = { kind: 'original' } as const

test('a stored file can be read in full and in part', async () => {
  const files = await folderFiles(root)
  const content = Buffer.from('The radar was aligned.')
  for (const given of [content, Readable.from([content.subarray(0, 5), content.subarray(5)])]) {
    const stored = await files.put(given, original)
    expect(stored.key).toMatch(/^original\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    expect(stored.bytes).toBe(content.length)
    expect(stored.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    expect(await buffer(await files.read(stored.key))).toEqual(content)
    expect(await buffer(await files.read(stored.key, { start: 4, end: 8 }))).toEqual(Buffer.from('radar'))
  }
  expect(await namesIn(join(root, 'unfinished'))).toEqual([])
})

test('only the server’s own user may read it', async () => {
  const files = await folderFiles(root)
  const { key } = await files.put(Buffer.from('x'), original)
  expect((await stat(join(root, key))).mode & 0o777).toBe(0o600)
})

test('a file over the limit is aborted and leaves nothing behind', async () => {
  const files = await folderFiles(root, 1000)
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
  expect(await namesIn(root)).toEqual([])
  expect((await files.put(Buffer.alloc(1000), original)).bytes).toBe(1000)
})

test('an aborted upload leaves nothing behind and rethrows its own error', async () => {
  const files = await folderFiles(root)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the phone lost its network')
    })(),
  )
  await expect(files.put(broken, original)).rejects.toThrow('the phone lost its network')
  expect(await namesIn(root)).toEqual([])
})

test('a removed or unknown file is missing, and removing twice is no error', async () => {
  const files = await folderFiles(root)
  const { key } = await files.put(Buffer.from('x'), original)
  await files.remove(key)
  await files.remove(key)
  await expect(files.read(key)).rejects.toMatchObject({ trouble: 'missing' })
})

test.each(['../../etc/passwd', '/etc/passwd', 'original/../../secret', 'original/aa/bb/x', ''])(
  'the key %j leads nowhere',
  async (key) => {
    const files = await folderFiles(root)
    await expect(files.read(key)).rejects.toBeInstanceOf(FilesError)
    await expect(files.remove(key)).rejects.toBeInstanceOf(FilesError)
  },
)

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

test('a received file can be kept or discarded', async () => {
  const files = await folderFiles(root)
  const wanted = await files.receive(Buffer.from('wanted'))
  const unwanted = await files.receive(Buffer.from('unwanted'))
  expect(await namesIn(join(root, 'unfinished'))).toHaveLength(2)
  const { key, bytes } = await wanted.keep('original')
  for (const incoming of [wanted, unwanted]) await incoming.discard()
  expect(bytes).toBe(6)
  expect(await buffer(await files.read(key))).toEqual(Buffer.from('wanted'))
  expect(await namesIn(root)).toHaveLength(1)
})
