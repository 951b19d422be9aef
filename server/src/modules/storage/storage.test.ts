import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileInfo } from '#contract/requests/index.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'
import { quota } from './upload-limits.ts'
import { emptyTrash } from '#server/kernel/records/trash.ts'
import { emptyFileTrash } from './empty-trash.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let photo: Buffer
let ahead = 0
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#27a' } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:03:12 10:15:30', OffsetTimeOriginal: '-05:00' } })
    .jpeg()
    .toBuffer()
}, 60_000)
afterAll(() => app.stop())

const upload = async (client: Client, content: Uint8Array, name: string, fields: Record<string, number>) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return client.send<FileInfo & { detail: string }>('POST', '/api/file/upload', form)
}
const working = () => ({ calibrate: app.network.north.ids.working })
const visit = () => ({ ...working(), calibrateEvent: app.network.north.ids.event })
const fetchFile = (address: string | null, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${address}`, { headers })

describe('uploading', () => {
  test('stores a photo with copies, its time, and its item of the visit', async () => {
    const technician = await app.as('role14@north.test')
    const hub = await connectHubClient(app.url, (await app.as('role12@north.test')).token)
    const fields = { ...visit(), item: app.network.north.ids.eventItem }
    const { status, body } = await upload(technician, photo, '../../camera <1>.png', fields)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'camera _1_.png.jpg',
      kind: 'photo',
      mime: 'image/jpeg',
      bytes: photo.length,
      takenAt: '2026-03-12 10:15',
      calibrateEvent: fields.calibrateEvent,
      item: fields.item,
      rights: ['delete'],
    })
    const [thumb, display] = await Promise.all([fetchFile(body.thumbUrl), fetchFile(body.displayUrl)])
    expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 160 })
    expect(await sharp(await display.arrayBuffer()).metadata()).toMatchObject({ width: 1600 })
    expect(thumb.headers.get('content-disposition')).toContain('inline')
    await hub.waitForChange('file', body.file)
    const [line] = await app.sql('select what, changes from history where entity = $1 and entity_id = $2', [
      'file',
      body.file,
    ])
    expect(line).toEqual({ what: 'added', changes: { name: [null, 'camera _1_.png.jpg'] } })
    await hub.disconnect()
  })

  test('adds a file that is sent twice with the same key once', async () => {
    const technician = await app.as('role14@north.test')
    const send = async (key: string) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(visit())) form.append(field, String(value))
      form.append('file', new Blob([new Uint8Array(photo)]), 'twice.jpg')
      const response = await fetch(`${app.url}/api/file/upload`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${technician.token}`, 'idempotency-key': key },
      })
      return (await response.json()) as FileInfo
    }
    const first = await send('twice-0001')
    const [second, third] = [await send('twice-0001'), await send('twice-0002')]
    expect(second.file).toBe(first.file)
    expect(third.file).not.toBe(first.file)
    expect((await fetchFile(second.thumbUrl)).status).toBe(200)
    const rows = await app.sql("select id from file where name = 'twice.jpg'")
    expect(rows).toHaveLength(2)
  })

  test('detects the type by content, whatever the name', async () => {
    const shop = await app.as('role16@north.test')
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ])
    const refusedOne = await upload(shop, heic, 'photo.jpg', working())
    expect([refusedOne.status, refusedOne.body.detail]).toEqual([
      415,
      expect.stringContaining('Most compatible'),
    ])
    const page = await upload(
      shop,
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a.txt',
      working(),
    )
    expect(page.status).toBe(415)
    const paper = await upload(shop, Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'estimate', working())
    expect(paper.body).toMatchObject({ kind: 'file', mime: 'application/pdf', name: 'estimate.pdf' })
    const broken = await upload(shop, photo.subarray(0, 3000), 'half.jpg', working())
    expect([broken.status, broken.body.detail]).toEqual([422, expect.stringContaining('damaged')])
  })

  test('accepts up to 50 MB', async () => {
    const shop = await app.as('role16@north.test')
    const { status } = await upload(shop, Buffer.alloc(51 * 1024 * 1024, 'a'), 'long.txt', working())
    expect(status).toBe(413)
  })

  test('stops when the repair order is full', async () => {
    const shop = await app.as('role16@north.test')
    const request = app.network.north.ids.submitted
    await app.sql(
      `insert into file (firm, request, kind, name, mime, bytes, sha256, key)
       values ($1, $2, 'file', 'filler', 'text/plain', $3, repeat('c', 64), 'filler')`,
      [app.network.north.firms.shop, request, quota.bytes],
    )
    const { status, body } = await upload(shop, Buffer.from('more'), 'more.txt', { calibrate: request })
    expect([status, body.detail]).toEqual([422, expect.stringContaining('full')])
  })
})

describe('access to files', () => {
  test("is not found for another firm's request, visit, or item", async () => {
    const stranger = await app.as('role12@south.test')
    const { ids } = app.network.south
    const tries: Record<string, number>[] = [
      working(),
      { calibrateEvent: app.network.north.ids.event },
      { calibrate: ids.working, calibrateEvent: app.network.north.ids.event },
      { calibrateEvent: ids.event, item: app.network.north.ids.eventItem },
    ]
    for (const fields of tries) expect((await upload(stranger, photo, 'a.jpg', fields)).status).toBe(404)
    expect(
      await app.sql('select 1 from file where uploaded_by = $1', [app.network.south.users['12']]),
    ).toEqual([])
    await stranger.refused('POST file/delete', { body: { file: app.network.north.ids.file } }, 'notFound')
  })

  test('lets a technician add to own visits and delete own files', async () => {
    const technician = await app.as('role14@north.test')
    expect((await upload(technician, photo, 'a.jpg', working())).status).toBe(422)
    await technician.refused('POST file/delete', { body: { file: app.network.north.ids.file } }, 'refused')
    const { body } = await upload(technician, photo, 'mine.jpg', visit())
    await technician.ok('POST file/delete', { body: { file: body.file } })
    expect((await fetchFile(body.url)).status).toBe(404)
    await technician.ok('POST file/delete', { body: { file: body.file, undo: true } })
    expect((await fetchFile(body.url)).status).toBe(200)
  })
})

describe('links', () => {
  test('serve the bytes without letting them run, also in ranges', async () => {
    const shop = await app.as('role16@north.test')
    const { body } = await upload(shop, Buffer.from('0123456789 some text'), 'größe (1).txt', working())
    const whole = await fetchFile(body.url)
    expect(await whole.text()).toBe('0123456789 some text')
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%281%29.txt",
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      'content-length': '20',
    })
    const part = await fetchFile(body.url, { range: 'bytes=2-4' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/20',
    ])
    expect(await (await fetchFile(body.url, { range: 'bytes=-4' })).text()).toBe('text')
    expect((await fetchFile(body.url, { range: 'bytes=20-' })).status).toBe(416)
  })

  test('last at most 15 minutes and cannot be edited', async () => {
    const shop = await app.as('role16@north.test')
    const { body } = await upload(shop, Buffer.from('short lived'), 'a.txt', working())
    const edited = body.url.replace(/t=(.)/, (_all, sign) => `t=${sign === 'A' ? 'B' : 'A'}`)
    expect((await fetchFile(edited)).status).toBe(404)
    expect((await fetchFile('/api/file/get?t=x')).status).toBe(404)
    ahead = 9 * 60_000
    expect((await fetchFile(body.url)).status).toBe(200)
    ahead = 15 * 60_000 + 1
    expect((await fetchFile(body.url)).status).toBe(404)
    ahead = 0
  })

  test('empties the trash after 30 days, bytes and row', async () => {
    const shop = await app.as('role16@north.test')
    const { body } = await upload(shop, photo, 'old.jpg', working())
    await shop.ok('POST file/delete', { body: { file: body.file } })
    const keysOf = 'select key, thumb_key, display_key from file where id = $1'
    const [keys] = await app.sql<Record<string, string>>(keysOf, [body.file])
    await emptyTrash(app.services, [emptyFileTrash])
    expect(await app.sql(keysOf, [body.file])).toHaveLength(1)
    ahead = 31 * 24 * 3_600_000
    await emptyTrash(app.services, [emptyFileTrash])
    ahead = 0
    expect(await app.sql(keysOf, [body.file])).toEqual([])
    for (const key of Object.values(keys ?? {})) await expect(app.services.files.read(key)).rejects.toThrow()
  })
})
