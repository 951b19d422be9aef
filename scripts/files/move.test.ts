import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Files } from '#server/outside/files/files.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { s3Error, startTestS3, type TestS3 } from '#server/outside/files/testing/s3-server.ts'
import { compareWithDatabase, moveFiles } from './move.ts'

let s3: TestS3
let place: string
let folder: Files
let bucket: Files
const keys: string[] = []
const contentOf = (index: number) => Buffer.alloc(5000 + index, index)
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

beforeAll(async () => {
  s3 = await startTestS3()
  place = await mkdtemp(join(tmpdir(), 'move-'))
  folder = await openFiles({ folder: place })
  bucket = await openFiles({ folder: place, s3: s3.settings })
  for (let index = 0; index < 6; index++)
    keys.push((await folder.put(contentOf(index), { kind: 'original' })).key)
})
afterAll(async () => {
  await s3.stop()
  await rm(place, { recursive: true })
})

test('a move that is cut off is continued, and compared with the database', async () => {
  let sent = 0
  s3.fault = ({ method }) => (method === 'PUT' && ++sent > 2 ? s3Error(503, 'SlowDown') : undefined)
  await expect(moveFiles(folder, bucket)).rejects.toMatchObject({ trouble: 'away' })
  const named = keys.map((key, index) => ({ key, sha256: hashOf(contentOf(index)) }))
  s3.fault = undefined
  expect(await compareWithDatabase(bucket, named)).toMatchObject({ equal: 2, missing: 4, changed: 0 })

  expect(await moveFiles(folder, bucket)).toMatchObject({ copied: 4, present: 2 })
  expect(await compareWithDatabase(bucket, named)).toEqual({ equal: 6, missing: 0, changed: 0, example: '' })
  const [first = '', second = ''] = keys
  const wrong = [
    { key: first, sha256: hashOf(contentOf(1)) },
    { key: second, sha256: null },
  ]
  expect(await compareWithDatabase(bucket, wrong)).toMatchObject({ equal: 1, changed: 1, example: first })

  for (const key of keys) await folder.remove(key)
  expect(await moveFiles(bucket, folder)).toMatchObject({ copied: 6, present: 0 })
  expect(await compareWithDatabase(folder, named)).toMatchObject({ equal: 6 })
})

test('a file of another installation is not overwritten', async () => {
  const key = keys[3] ?? ''
  const other = Buffer.from('other')
  await bucket.remove(key)
  await bucket.putAs(key, other, hashOf(other))
  await expect(moveFiles(folder, bucket)).rejects.toThrow(/Nothing was overwritten/)
  expect(await bucket.size(key)).toBe(5)
})
