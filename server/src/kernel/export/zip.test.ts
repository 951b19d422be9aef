import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readDirectory } from './unzip.ts'
import { zipped, type ZipEntry } from './zip.ts'

const zipOf = async (entries: AsyncIterable<ZipEntry>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of zipped(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('a stored entry is its own bytes, and more than 65,535 entries are counted by Zip64', async () => {
  const count = 65_600
  const zip = await zipOf(
    (async function* () {
      for (let index = 0; index < count; index++)
        yield { name: `${index}.txt`, content: [new Uint8Array([index % 256])], isStored: true }
    })(),
  )
  expect(zip.readUInt32LE(0)).toBe(0x04_03_4b_50)
  expect(zip.readUInt16LE(8)).toBe(0)
  const plain = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  expect(zip.readUInt16LE(plain + 10)).toBe(0xff_ff)
  const locator = plain - 20
  expect(zip.readUInt32LE(locator)).toBe(0x07_06_4b_50)
  const record = Number(zip.readBigUInt64LE(locator + 8))
  expect(zip.readUInt32LE(record)).toBe(0x06_06_4b_50)
  expect(Number(zip.readBigUInt64LE(record + 32))).toBe(count)
  const [size, start] = [record + 40, record + 48].map((at) => Number(zip.readBigUInt64LE(at)))
  expect((start ?? 0) + (size ?? 0)).toBe(record)
  expect(zip.readUInt32LE(start ?? 0)).toBe(0x02_01_4b_50)
  const read = (from: number, end: number) => Promise.resolve(Readable.from([zip.subarray(from, end + 1)]))
  expect((await readDirectory({ bytes: zip.length, read })).size).toBe(count)
})
