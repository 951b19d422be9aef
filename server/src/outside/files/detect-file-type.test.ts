import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectFileType } from './detect-file-type.ts'
import { tempFiles } from './testing/temp-files.ts'

const writeTemp = tempFiles()
const recognised = async (content: Uint8Array) => detectFileType(await writeTemp(content))

const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1')])
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c757e' } })

/** A minimal ZIP of stored files without a central directory, which is not read. */
function zip(files: Record<string, string>): Buffer {
  return Buffer.concat(
    Object.entries(files).map(([name, content]) => {
      const head = Buffer.alloc(30)
      head.write('PK\x03\x04', 'latin1')
      head.writeUInt32LE(content.length, 18)
      head.writeUInt32LE(content.length, 22)
      head.writeUInt16LE(name.length, 26)
      return Buffer.concat([head, Buffer.from(name), Buffer.from(content)])
    }),
  )
}

/** Silence in MP3: frames of 128 kbit/s. */
const frames = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, () => Buffer.from([0xff, 0xfb, 0x90, 0x64, ...Buffer.alloc(413)])),
  )

function officeFile(format: string): Buffer {
  const type = `<Types><Override ContentType="application/vnd.${format}.main+xml"/></Types>`
  return zip({ '[Content_Types].xml': type, 'word/document.xml': '<w/>' })
}

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ['image', 'image/jpeg', () => picture.clone().jpeg().toBuffer()],
  ['image', 'image/png', () => picture.clone().png().toBuffer()],
  ['image', 'image/webp', () => picture.clone().webp().toBuffer()],
  ['image', 'image/gif', () => picture.clone().gif().toBuffer()],
  ['video', 'video/mp4', () => box('isom')],
  ['video', 'video/quicktime', () => box('qt  ')],
  // MPEG video: raw, in the container of old cameras, and in that of discs.
  ['video', 'video/mpeg', () => Buffer.from([0, 0, 1, 0xb3, 0x14, 0, 0xf0, 0x13])],
  ['video', 'video/mpeg', () => Buffer.from([0, 0, 1, 0xba, 0x21, 0, 1, 0, 1, 0x80, 0, 1])],
  ['video', 'video/mpeg', () => Buffer.from([0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 1, 0x89])],
  ['audio', 'audio/mpeg', () => Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), frames(4)])],
  ['document', 'image/bmp', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(64)])],
  ['document', 'application/pdf', () => Buffer.from('%PDF-1.7\n')],
  ['document', 'application/rtf', () => Buffer.from('{\\rtf1 hello}')],
  ['archive', 'application/zip', () => zip({ 'photo.jpg': 'x' })],
  [
    'document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    () => officeFile('openxmlformats-officedocument.wordprocessingml.document'),
  ],
  ['text', 'text/csv', () => Buffer.from('ro,vin\n48213,"2T3, x"\n48214,1V2\n')],
  ['text', 'text/csv', () => Buffer.from('Name;Stra\xdfe\nJ\xfcrgen;A\n', 'latin1')],
  ['text', 'text/plain', () => Buffer.from('The radar was aligned, twice.\nDone.')],
])('%s: %s', async (kind, mime, make) => {
  expect(await recognised(await make())).toMatchObject({ kind, mime })
})

test('a phone photo in HEIC is refused with advice', async () => {
  expect(await recognised(box('heic'))).toEqual({
    kind: 'refused',
    words: "This phone photo is in HEIC. Set the camera to 'Most compatible' or send it as JPEG.",
  })
})

test.each<[string, Buffer]>([
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
  ['a picture with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a document with macros', officeFile('ms-word.document.macroEnabled')],
  ['a page', Buffer.from('  <!DOCTYPE html><html></html>')],
  ['XML', Buffer.from('<?xml version="1.0"?><a/>')],
  ['nothing known', Buffer.from([1, 2, 3, 4, 5, 0, 255])],
  ['nothing', Buffer.of()],
])('%s is refused with an explanation', async (_name, content) => {
  expect(await recognised(content)).toMatchObject({
    kind: 'refused',
    words: expect.stringMatching(/ (Send|Choose) /),
  })
})

test('a character cut in half at the end of the sample is still text', async () => {
  expect(await recognised(Buffer.from(`${'a'.repeat(64 * 1024 - 1)}é`))).toMatchObject({ mime: 'text/plain' })
})

test('no input breaks it', async () => {
  const marks = [
    'PK\x03\x04',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    '\0\0\0\x18ftyp',
    '%PDF',
    '\x1aE\xdf\xa3',
    'RIFF',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', ...marks), fc.uint8Array({ maxLength: 400 }), async (mark, rest) => {
      const found = await recognised(Buffer.concat([Buffer.from(mark, 'latin1'), rest]))
      expect(found.kind).toBeTypeOf('string')
    }),
    { numRuns: 500 },
  )
})
