import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { contentOf, readDirectory, ZipError, type ZipSource } from './unzip.ts'
import { zipped, type ZipEntry } from './zip.ts'

const zipOf = async (entries: Iterable<ZipEntry>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  const each = async function* () {
    yield* entries
  }
  for await (const piece of zipped(each())) pieces.push(piece)
  return Buffer.concat(pieces)
}
const sourceOf = (zip: Buffer): ZipSource => ({
  bytes: zip.length,
  read: (start, end) => Promise.resolve(Readable.from([zip.subarray(start, end + 1)])),
})
const unpack = async (zip: Buffer): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const part of (await readDirectory(sourceOf(zip))).values()) {
    const pieces: Buffer[] = []
    for await (const piece of contentOf(sourceOf(zip), part)) pieces.push(piece)
    found.set(part.name, Buffer.concat(pieces).toString())
  }
  return found
}
const refusal = (zip: Buffer) => expect(unpack(zip)).rejects.toThrow(ZipError)

const sample = () =>
  zipOf([
    { name: 'data/größe.jsonl', content: ['{"a":1}\n'.repeat(1000)] },
    { name: 'files/1-photo.jpg', content: [Buffer.from('photo')], isStored: true },
    { name: 'empty', content: [] },
  ])

test('an archive is read as it was written, packed, stored, or empty', async () => {
  const found = await unpack(await sample())
  expect([...found.keys()]).toEqual(['data/größe.jsonl', 'files/1-photo.jpg', 'empty'])
  expect(found.get('data/größe.jsonl')).toBe('{"a":1}\n'.repeat(1000))
  expect(found.get('files/1-photo.jpg')).toBe('photo')
})

test('an archive that is cut short or changed anywhere is refused', async () => {
  const zip = await sample()
  await refusal(Buffer.from('no archive at all'))
  await refusal(zip.subarray(0, zip.length - 30))
  await refusal(zip.subarray(40))
  const changed = Buffer.from(zip)
  const photo = changed.indexOf('photo', changed.indexOf('photo.jpg') + 5)
  changed.write('p', photo + 4)
  await refusal(changed)
})

/** Changes a field of the first entry in the directory. */
const withField = async (at: number, value: number, bytes: 2 | 4 = 4): Promise<Buffer> => {
  const zip = Buffer.from(await sample())
  const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  zip.writeUIntLE(value, entry + at, bytes)
  return zip
}

test('sizes and places that no honest archive has are refused', async () => {
  // Shorter than what unpacks, a bomb, beyond the end, over another part, encrypted, packed in another way.
  await refusal(await withField(24, 10))
  await refusal(await withField(24, 0xf0_00_00_00))
  await refusal(await withField(42, 0x0f_ff_ff_ff))
  await refusal(await withField(42, 60))
  await refusal(await withField(8, 0x08_09, 2))
  await refusal(await withField(10, 12, 2))
  const twice = await zipOf([
    { name: 'same', content: ['a'] },
    { name: 'same', content: ['b'] },
  ])
  await refusal(twice)
})
