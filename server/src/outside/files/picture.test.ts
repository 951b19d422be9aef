import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readCaptureTime } from './exif.ts'
import { PictureError, pictureCopies } from './picture.ts'
import { tempFiles } from './testing/temp-files.ts'

const writeTemp = tempFiles()
const copiesOf = async (content: Uint8Array) => pictureCopies(await writeTemp(content))

/** Red over blue, 600 by 1200, stored the way an upright camera does: rotated, with orientation 6. */
async function phonePhoto(exif: Record<string, Record<string, string>> = {}): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 600, height: 600, channels: 3, background } }).png()
  const upright = await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#0000ff' } })
    .composite([{ input: await half('#ff0000').toBuffer(), top: 0, left: 0 }])
    .png()
    .toBuffer()
  return sharp(upright).rotate(-90).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

const withTime = {
  IFD0: { Make: 'Camera' },
  IFD2: { DateTimeOriginal: '2026:03:12 13:08:22', OffsetTimeOriginal: '-04:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 57/1 0/1' },
}

test('copies are upright and small, and carry no metadata of the original', async () => {
  const original = await phonePhoto(withTime)
  expect((await sharp(original).metadata()).exif?.includes('Camera')).toBe(true)
  const copies = await copiesOf(original)
  expect([copies.width, copies.height]).toEqual([600, 1200])
  for (const [copy, width, height] of [
    [copies.thumb, 160, 320],
    [copies.display, 600, 1200],
  ] as const) {
    const facts = await sharp(copy).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width, height })
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const [red, , blue] = await sharp(copy)
      .extract({ left: 20, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
  }
})

test('the capture time is the camera’s local time', async () => {
  const copies = await copiesOf(await phonePhoto(withTime))
  expect(copies.taken).toEqual({ local: '2026-03-12T13:08:22', offset: '-04:00' })
  const noOffset = await phonePhoto({ IFD2: { DateTimeOriginal: '2026:03:12 13:08:22' } })
  expect((await copiesOf(noOffset)).taken).toEqual({ local: '2026-03-12T13:08:22', offset: null })
  const neverSet = await phonePhoto({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })
  expect((await copiesOf(neverSet)).taken).toBeNull()
})

test('a transparent picture gets a white background', async () => {
  const clear = sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const { display } = await copiesOf(await clear.png().toBuffer())
  expect((await sharp(display).stats()).dominant.r).toBeGreaterThan(240)
})

test('more than 33 megapixels is refused before decoding', async () => {
  const huge = await sharp({ create: { width: 6000, height: 5600, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await expect(copiesOf(huge)).rejects.toThrow('larger than 33 megapixels')
})

test('a damaged picture is refused with an explanation', async () => {
  const photo = await phonePhoto()
  await expect(copiesOf(photo.subarray(0, 2000))).rejects.toThrow(PictureError)
  await expect(copiesOf(Buffer.from('no picture'))).rejects.toThrow('damaged')
})

test('no EXIF block, however damaged, breaks reading the time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('II*\0', 'MM\0*', 'Exif\0\0II*\0', ''),
      fc.uint8Array({ maxLength: 200 }),
      (head, rest) => {
        const taken = readCaptureTime(Buffer.concat([Buffer.from(head, 'latin1'), rest]))
        expect(taken === null || typeof taken.local === 'string').toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
