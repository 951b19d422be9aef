import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '#contract/storage.ts'
import { emptyTrash } from '#server/kernel/records/trash.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'
import { emptyFileTrash } from './empty-trash.ts'
import { quota } from './upload-limits.ts'
import { bucketLimits } from './rules/buckets.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let brand: Client
let ahead = 0
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  brand = await app.as('role3@north.test')
}, 60_000)
afterAll(() => app.stop())
beforeEach(async () => {
  await app.sql('delete from file where bucket in (select id from bucket where firm = $1)', [firm()])
  await app.sql('delete from bucket where firm = $1', [firm()])
})

const firm = () => app.network.north.firms.center
const place = (fields: object = {}) => ({ firm: firm(), ...fields })
type Sent = { filename: string; url: string; file: number; name: string; detail: string }
const send = async (
  fields: Record<string, string | number>,
  name: string,
  client = brand,
  text = 'Words',
) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([text]), name)
  return client.send<Sent>('POST', '/api/file/upload', form)
}
const put = async (name: string, path = '/', fields: object = {}) => {
  const { status, body } = await send({ ...place(), path, ...fields }, name)
  expect([status, body.detail]).toEqual([200, undefined])
  return body
}
const contents = (fields: object = {}, client = brand) =>
  client.ok('GET firm/bucketContents', { query: place({ path: '', ...fields }) })
const own = async () =>
  (await brand.ok('GET firm/listBuckets', { query: place() })).filter((each) => each.kind === 'own')
const names = (items: readonly Entry[]) =>
  items.map((each) => (each.kind === 'folder' ? `${each.name}/` : each.name))
const listed = async (fields: object = {}) => names((await contents(fields)).items)

describe('the storage list', () => {
  test('shows the locations in scope, newest first, ten per page', async () => {
    const { items, count } = await brand.ok('GET firm/storage', { query: {} })
    expect(items.map((each) => each.id)).toEqual(items.map((each) => each.firm).sort((a, b) => b - a))
    expect(count).toBe(items.length)
    const { mark, firms } = app.network.north
    expect(items.every((each) => each.firmName.startsWith(mark))).toBe(true)
    expect(items.find((each) => each.firm === firms.shop)).toMatchObject({
      isCreated: true,
      buckets: 1,
      files: 1,
      bytes: 1,
      quota: bucketLimits.bytes,
      workFiles: 1,
      createdBy: mark,
      rights: ['open', 'createBucket'],
    })
    const host = await app.as('role1@north.test')
    const all = await host.ok('GET firm/storage', {
      query: { pageSize: 5, orderBy: 'firmName', sort: 'asc' },
    })
    expect(all.items).toHaveLength(5)
    expect(all.next).toBe(2)
  })

  test('filters by existing storage and by name', async () => {
    const of = async (query: object) =>
      (await brand.ok('GET firm/storage', { query: { pageSize: 100, ...query } })).items
    const [made, none, all] = [
      await of({ filter: '1' }),
      await of({ filter: '0' }),
      await of({ filter: '9999' }),
    ]
    expect(made.map((each) => each.firm)).toEqual([app.network.north.firms.shop])
    expect(none.every((each) => !each.isCreated && each.createdOn === null)).toBe(true)
    expect(all).toHaveLength(made.length + none.length)
    expect((await of({ search: 'CENTER' })).map((each) => each.firm)).toEqual([firm()])
    expect(await of({ search: '100%' })).toEqual([])
  })
})

describe('a storage', () => {
  test('is created once with a first bucket, by GET and by POST', async () => {
    expect(await own()).toEqual([])
    expect((await contents()).bucket).toBeNull()
    const made = await brand.ok('GET firm/createStorage', { query: place() })
    expect(made).toMatchObject({ firm: firm(), isCreated: true, buckets: 1, files: 0 })
    expect(await brand.ok('POST firm/createStorage', { query: place() })).toEqual(made)
    expect(await brand.ok('GET firm/storageAccount', { query: place() })).toEqual(made)
    expect(await own()).toMatchObject([
      { bucket: 'Documents', kind: 'own', rights: ['add', 'remove', 'removeBucket'] },
    ])
  })

  test('is created once by twenty simultaneous calls', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => brand.ok('POST firm/createStorage', { query: place() })),
    )
    expect(await own()).toHaveLength(1)
  })

  test('has buckets with unique names', async () => {
    const add = (bucket: string) => brand.ok('GET firm/createBucket', { query: place({ bucket }) })
    const why = async (bucket: string, kind: 'refused' | 'invalid' = 'refused') =>
      (await brand.refused('GET firm/createBucket', { query: place({ bucket }) }, kind)).detail
    expect(await brand.ok('GET firm/createBucket', { query: place() })).toMatchObject({ bucket: 'Documents' })
    expect(await add('Manuals 2026')).toMatchObject({
      bucket: 'Manuals 2026',
      files: 0,
      createdBy: 'Role 3 Borealis',
    })
    expect(await why('MANUALS 2026')).toBe(`There's already a bucket "MANUALS 2026". Pick another name.`)
    expect(await why('repair orders')).toBe(
      '"repair orders" is used for files from your work. Pick another name.',
    )
    expect(await why('a/b', 'invalid')).toBe("bucket: A name can't contain a slash")
    expect(await why('..', 'invalid')).toBe("bucket: A name can't end with a dot")
  })

  test('lets an empty bucket be removed and restored', async () => {
    await brand.ok('GET firm/createBucket', { query: place({ bucket: 'Old' }) })
    const { file } = await put('a.txt', '/', { bucket: 'Old' })
    const remove = { body: place({ bucket: 'Old' }) }
    const problem = await brand.refused('POST firm/removeBucket', remove, 'refused')
    expect(problem.detail).toBe('"Old" still has 1 file. Remove it first.')
    await brand.ok('GET firm/removeFromBucket', { query: place({ bucket: 'Old', filename: 'a.txt', file }) })
    await brand.ok('POST firm/removeBucket', remove)
    await brand.ok('POST firm/removeBucket', remove)
    expect(await own()).toEqual([])
    await brand.ok('POST firm/removeBucket', { body: place({ bucket: 'Old', undo: true }) })
    const back = { bucket: 'Old', filename: 'a.txt', file, undo: true }
    await brand.ok('GET firm/removeFromBucket', { query: place(back) })
    expect(await listed({ bucket: 'old' })).toEqual(['a.txt'])
  })
})

describe('a file', () => {
  test('uploads to /images/, returns filename and url, and opens by name', async () => {
    const hub = await connectHubClient(app.url, brand.token)
    const sent = await put('logo.txt', '/images/')
    expect(sent).toMatchObject({ filename: 'images/logo.txt', name: 'logo.txt' })
    expect(await (await fetch(`${app.url}${sent.url}`)).text()).toBe('Words')
    const [{ id = 0 } = {}] = await app.sql<{ id: number }>('select id from bucket where firm = $1', [firm()])
    await hub.waitForChange('bucket', id)
    await hub.disconnect()
    const ask = (query: { filename: string; folder?: string }) =>
      brand.ok('GET firm/presignedUrl', { query: place(query) })
    const link = await ask({ filename: '/images/LOGO.txt' })
    expect(link).toMatchObject({ filename: 'images/logo.txt', mime: 'text/plain', bytes: 5 })
    expect(await ask({ filename: 'logo.txt', folder: '/images/' })).toEqual(link)
    const opened = await fetch(`${app.url}${link.url}`)
    expect(opened.headers.get('content-disposition')).toContain('attachment')
    ahead = 20 * 60_000
    expect((await fetch(`${app.url}${link.url}`)).status).toBe(404)
    ahead = 0
  })

  test('uploads with its path in the query string', async () => {
    const form = new FormData()
    form.append('file', new Blob(['Words']), 'logo.txt')
    const ask = (path: string) =>
      brand.send<Sent>('POST', `/api/file/upload?firm=${firm()}&path=${path}`, form)
    const { status, body } = await ask('/images/')
    expect([status, body.filename]).toEqual([200, 'images/logo.txt'])
    expect((await ask('/images/../')).status).toBe(400)
  })

  test('gets a number if its name is taken, also with four at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => send({ ...place(), path: '/in' }, 'Form.txt')))
    expect((await listed({ path: '/in' })).sort()).toEqual([
      'Form (2).txt',
      'Form (3).txt',
      'Form (4).txt',
      'Form.txt',
    ])
  })

  test('can be restored on a day that reached the upload limit', async () => {
    const { file } = await put('a.txt')
    const [filler] = await app.sql<{ id: number }>(
      `insert into file (firm, kind, name, mime, bytes, sha256, key)
       values ($1, 'file', 'filler', 'text/plain', $2, repeat('c', 64), 'full-day') returning id`,
      [firm(), quota.firmBytesADay - 5],
    )
    const query = place({ filename: 'a.txt', file })
    await brand.ok('GET firm/removeFromBucket', { query })
    await brand.ok('POST firm/removeFromBucket', { query: { ...query, undo: true } })
    expect(await listed()).toEqual(['a.txt'])
    const { status, body } = await send({ ...place(), path: '/' }, 'b.txt')
    expect([status, body.detail]).toEqual([422, expect.stringContaining('20 GB for today')])
    await app.sql('delete from file where id = $1', [filler?.id])
  })

  test('can be removed and restored, under another name if its own was taken', async () => {
    const { file } = await put('a.txt', 'forms')
    const query = place({ filename: 'forms/a.txt', file })
    const gone = await brand.ok('GET firm/removeFromBucket', { query })
    expect(gone.files).toBe(1)
    expect(await brand.ok('GET firm/removeFromBucket', { query })).toMatchObject({ files: 0 })
    await brand.refused('GET firm/presignedUrl', { query: place({ filename: 'forms/a.txt' }) }, 'notFound')
    await put('A.txt', 'forms')
    await brand.ok('POST firm/removeFromBucket', { query: { ...query, undo: true } })
    expect(await listed({ path: 'forms' })).toEqual(['a (2).txt', 'A.txt'])
    await brand.refused(
      'GET firm/removeFromBucket',
      { query: place({ filename: 'forms/none.txt' }) },
      'notFound',
    )
  })

  test('is removed and restored with its folder', async () => {
    for (const path of ['forms', 'forms/2026', 'forms/2026/new', 'formsx']) await put('a.txt', path)
    const kept = await put('kept.txt', 'forms')
    await brand.ok('GET firm/removeFromBucket', {
      query: place({ filename: 'forms/kept.txt', file: kept.file }),
    })
    ahead += 1000
    const gone = await brand.ok('GET firm/removeFromBucket', { query: place({ filename: '/forms/' }) })
    expect(gone.files).toBe(3)
    expect(await listed()).toEqual(['formsx/'])
    const back = { filename: 'forms/', undo: true, at: gone.at ?? '' }
    expect(await brand.ok('GET firm/removeFromBucket', { query: place(back) })).toMatchObject({ files: 3 })
    expect(await listed({ path: 'forms' })).toEqual(['2026/', 'a.txt'])
    ahead = 0
  })

  test('stays in the trash for 30 days, and its bucket too', async () => {
    await brand.ok('GET firm/createBucket', { query: place({ bucket: 'Old' }) })
    const sent = await put('a.txt', '/', { bucket: 'Old' })
    await brand.ok('GET firm/removeFromBucket', { query: place({ bucket: 'Old', filename: 'a.txt' }) })
    await brand.ok('POST firm/removeBucket', { body: place({ bucket: 'Old' }) })
    const rows = () =>
      app.sql('select 1 from file where id = $1 union all select 1 from bucket where firm = $2', [
        sent.file,
        firm(),
      ])
    await emptyTrash(app.services, [emptyFileTrash])
    expect(await rows()).toHaveLength(2)
    ahead = 31 * 24 * 3_600_000
    await emptyTrash(app.services, [emptyFileTrash])
    ahead = 0
    expect(await rows()).toEqual([])
  })

  test('is refused when the storage is full, and leaves nothing behind', async () => {
    const { file } = await put('a.txt')
    await app.sql('update file set bytes = $2 where id = $1', [file, bucketLimits.bytes])
    const { status, body } = await send({ ...place(), path: '/' }, 'b.txt')
    expect([status, body.detail]).toEqual([
      422,
      'This storage is full: 10 GB. Remove some files first, or ask support for more room.',
    ])
    expect(await listed()).toEqual(['a.txt'])
  })
})

describe('the contents of a bucket', () => {
  test('list folders first, in order, by page, and search everything below', async () => {
    for (const path of ['b', 'b/c', 'a']) await put('deep.txt', path)
    for (const name of ['z.txt', 'Y.txt', 'x.txt']) await put(name)
    expect(await listed()).toEqual(['a/', 'b/', 'x.txt', 'Y.txt', 'z.txt'])
    expect(await listed({ sort: 'desc' })).toEqual(['b/', 'a/', 'z.txt', 'Y.txt', 'x.txt'])
    expect(await listed({ pageSize: 2, page: 2 })).toEqual(['x.txt', 'Y.txt'])
    const page = await contents({ pageSize: 2, page: 2 })
    expect([page.count, page.next]).toEqual([5, 3])
    // A full last page is still the last one.
    expect((await contents({ pageSize: 5 })).next).toBeNull()
    const behind = await contents({ pageSize: 2, page: 9 })
    expect([behind.items, behind.count]).toEqual([[], 5])
    const { items } = await contents()
    expect(items[1]).toMatchObject({ kind: 'folder', name: 'b', path: 'b', files: 2, bytes: 10, file: null })
    expect(items[2]).toMatchObject({
      kind: 'file',
      path: 'x.txt',
      createdBy: 'Role 3 Borealis',
      rights: ['remove'],
    })
    const found = await contents({ search: 'DEEP b' })
    expect(found.items.map((each) => each.path)).toEqual(['b/deep.txt', 'b/c/deep.txt'])
    expect((await contents({ search: 'deep', path: 'b/c' })).items).toHaveLength(1)
    expect((await contents({ path: '/b/c/' })).steps).toEqual(['b', 'c'])
  })

  test('never include another path, whatever is sent', async () => {
    await put('a.txt', 'forms')
    for (const path of ['../forms', 'forms/../forms', '%2e%2e/forms', '//forms', 'forms\\..', '\uFF0E\uFF0E'])
      await brand.refused('GET firm/bucketContents', { query: place({ path }) }, 'invalid')
    for (const filename of ['../a.txt', '..', 'forms/', 'forms/../forms/a.txt', 'forms\\a.txt'])
      await brand.refused('GET firm/presignedUrl', { query: place({ filename }) }, 'invalid')
    for (const path of ['/etc/../x', '..', 'a%2fb']) {
      const { status } = await send({ ...place(), path }, 'a.txt')
      expect([path, status]).toEqual([path, 400])
    }
    expect(await listed({ path: 'form' })).toEqual([])
    expect(await listed({ path: 'f_rms' })).toEqual([])
  })
})

describe('files of work', () => {
  const shop = () => app.network.north.firms.shop
  test('are listed by repair order, open, and cannot be removed here', async () => {
    const { ids, mark } = app.network.north
    const buckets = await brand.ok('GET firm/listBuckets', { query: { firm: shop() } })
    expect(buckets.map((each) => each.bucket)).toEqual([`${mark} bucket`, 'Repair orders', 'Posts', 'Brand'])
    const at = (path: string) =>
      brand.ok('GET firm/bucketContents', { query: { firm: shop(), path, bucket: 'Repair orders' } })
    const [folder] = (await at('')).items
    expect(folder).toMatchObject({ kind: 'folder', name: `${mark}-3`, path: String(ids.working), files: 1 })
    const inside = await at(String(ids.working))
    expect(inside.steps).toEqual([`${mark}-3`])
    expect(inside.items).toMatchObject([
      { name: `${mark} photo`, file: ids.file, href: `/calibrate/${ids.working}`, rights: [] },
    ])
    const [photo] = inside.items
    const query = { firm: shop(), bucket: 'Repair orders', filename: photo?.path ?? '', file: ids.file }
    await brand.ok('GET firm/presignedUrl', { query })
    const problem = await brand.refused('GET firm/removeFromBucket', { query }, 'refused')
    expect(problem.detail).toBe('These files belong to repair orders. Open the RO to add or delete one.')
    const sent = await send({ firm: shop(), bucket: 'Repair orders', path: '/' }, 'a.txt')
    expect(sent.status).toBe(422)
  })

  test('in a chat are visible to its members and the host only', async () => {
    const chats = async (client: Client) =>
      (await client.ok('GET firm/listBuckets', { query: { firm: shop() } })).filter(
        (each) => each.kind === 'chat',
      )
    const query = {
      firm: shop(),
      bucket: 'Chat',
      filename: `${app.network.north.mark} sheet`,
      file: app.network.north.ids.chatFile,
    }
    expect(await chats(brand)).toEqual([])
    await brand.refused('GET firm/presignedUrl', { query }, 'notFound')
    const host = await app.as('role2@north.test')
    expect(await chats(host)).toMatchObject([{ files: 1, rights: [] }])
    await host.ok('GET firm/presignedUrl', { query })
  })
})

describe('access to storage', () => {
  test('is not found for a location out of scope', async () => {
    const stranger = await app.as('role3@south.test')
    await put('a.txt', 'forms')
    const asked = { query: place({ filename: 'forms/a.txt' }) }
    for (const key of [
      'firm/storageAccount',
      'firm/listBuckets',
      'firm/createStorage',
      'firm/createBucket',
    ] as const)
      await stranger.refused(`GET ${key}`, { query: place() }, 'notFound')
    await stranger.refused('GET firm/bucketContents', { query: place({ path: '' }) }, 'notFound')
    await stranger.refused('GET firm/presignedUrl', asked, 'notFound')
    await stranger.refused('GET firm/removeFromBucket', asked, 'notFound')
    await stranger.refused('POST firm/removeBucket', { body: place({ bucket: 'Documents' }) }, 'notFound')
    expect((await send({ ...place(), path: '/forms' }, 'b.txt', stranger)).status).toBe(404)
    expect(await listed({ path: 'forms' })).toEqual(['a.txt'])
  })

  test('follows the access table; everyone else may only add a picture to their own firm', async () => {
    for (const role of [4, 6, 8, 10, 11, 13, 14, 15, 16, 17])
      await (await app.as(`role${role}@north.test`)).refused('GET firm/storage', { query: {} }, 'forbidden')
    const estimator = await app.as('role16@north.test')
    const own = await send({ path: '/images/' }, 'me.txt', estimator)
    expect([own.status, own.body.filename]).toEqual([200, 'images/me.txt'])
    for (const path of ['/forms/', '/images2/', '/'])
      expect((await send({ path }, 'me.txt', estimator)).status).toBe(403)
    expect((await send({ path: '/images/', bucket: 'Documents' }, 'me.txt', estimator)).status).toBe(403)
    expect(
      (await send({ path: '/images/', firm: app.network.north.firms.shop2 }, 'me.txt', estimator)).status,
    ).toBe(404)
    // Seeing a location doesn't mean managing its storage.
    const manager = await app.as('role6@north.test')
    const seen = { path: '/images/', firm: app.network.north.firms.shop }
    expect((await send(seen, 'me.txt', manager)).status).toBe(403)
  })
})
