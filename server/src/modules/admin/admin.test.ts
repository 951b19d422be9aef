import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { toLogEntry } from './log.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp({ env: { LOG_LEVEL: 'info' } })
}, 120_000)
afterAll(() => app.stop())

const host = () => app.as('role1@north.test')

/** The log as the host reads it, until it has an entry with this text; it is stored within a second. */
const found = async (search: string) => {
  for (;;) {
    const { items } = await (await host()).ok('GET log/queryLog', { query: { search, pageSize: 50 } })
    if (items.length > 0) return items
  }
}

describe('the log', () => {
  test('has an error with its cause, the request that caused it, and the reference that the user was shown', async () => {
    const cause = new Error('The disk is full')
    const error = new Error('The photo was not stored', { cause })
    app.services.log.error(
      { err: error, reference: 'ab12cd34', method: 'POST', path: '/api/file/upload' },
      'failed',
    )
    const [entry] = await found('ab12cd34')
    expect(entry).toMatchObject({
      level: 'error',
      name: 'server',
      title: 'Error',
      message: expect.stringContaining('The photo was not stored') as string,
      exception: expect.stringContaining('admin.test.ts') as string,
      innerException: expect.stringContaining('The disk is full') as string,
      messageLayout: 'failed',
      machineName: expect.stringMatching(/./) as string,
      reference: 'ab12cd34',
      request: 'POST /api/file/upload',
    })
    expect(Date.now() - Date.parse(entry?.timestamp ?? '')).toBeLessThan(60_000)
  })

  test('is cut by time and level, newest first, by page', async () => {
    for (const number of [1, 2, 3]) app.services.log.warn(`tire ${number} is flat`)
    app.services.log.info('tire 4 is fine')
    const entries = await found('tire 4')
    const at = Date.parse(entries[0]?.timestamp ?? '')
    const client = await host()
    const ask = (query: Record<string, unknown>) =>
      client.ok('GET log/queryLog', { query: { search: 'tire', ...query } })
    expect((await ask({})).items.map(({ message }) => message)).toEqual([
      'tire 4 is fine',
      'tire 3 is flat',
      'tire 2 is flat',
      'tire 1 is flat',
    ])
    expect(await ask({ level: 'warn', pageSize: 2 })).toMatchObject({ count: 3, next: 2 })
    const range = (from: number, to: number) =>
      `${new Date(at + from).toISOString()}/${new Date(at + to).toISOString()}`
    expect((await ask({ query: range(-60_000, 60_000) })).count).toBe(4)
    expect((await ask({ query: range(-120_000, -60_000) })).count).toBe(0)
    await client.refused('GET log/queryLog', { query: { query: 'yesterday' } }, 'invalid')
  })

  test('forges no entry by a newline, and has no secret', () => {
    expect(toLogEntry('{"level":50}')).toBeUndefined()
    expect(toLogEntry('not json')).toBeUndefined()
    expect(toLogEntry(JSON.stringify({ time: 'now', level: 30, msg: 'a\n{"level":60}' }))?.message).toBe(
      'a\n{"level":60}',
    )
  })

  test('is for the host alone', async () => {
    for (const role of [3, 6, 12, 16])
      await (
        await app.as(`role${role}@north.test`)
      )
        .call('GET log/queryLog')
        .then(({ status }) => expect(status).toBe(403))
    expect((await app.anonymous.call('GET log/queryLog')).status).toBe(401)
  })
})

describe('indexes', () => {
  test('are listed by what a rebuild would free, and rebuilt', async () => {
    const client = await host()
    await app.sql('create table crumbs (id int primary key, note text not null)')
    await app.sql('create index crumbs_note on crumbs (note)')
    await app.sql("insert into crumbs select n, 'note ' || n from generate_series(1, 20000) n")
    await app.sql('delete from crumbs where id % 10 > 0')
    await app.sql('vacuum analyze crumbs')
    const of = async () =>
      (await client.ok('GET admin/getIndexFragmentation', {})).find(({ index }) => index === 'crumbs_note')
    const before = await of()
    expect(before).toMatchObject({ table: 'crumbs', statement: 'reindex index concurrently crumbs_note' })
    expect(before?.fragmentation).toBeGreaterThan(70)
    await client.ok('POST admin/rebuildIndex', { body: { index: 'crumbs_note' } })
    await app.sql('analyze crumbs')
    expect((await of())?.fragmentation).toBeLessThan(30)
    await client.refused(
      'POST admin/rebuildIndex',
      { body: { index: 'crumbs"; drop table crumbs' } },
      'notFound',
    )
  })

  test('that a foreign key lacks are listed and added', async () => {
    const client = await host()
    const ours = await client.ok('GET admin/getMissingIndexes', {})
    await app.sql('create table parts (id int primary key, bay int references bay (id))')
    const listed = await client.ok('GET admin/getMissingIndexes', {})
    expect(listed).toHaveLength(ours.length + 1)
    const missing = listed.find(({ table }) => table === 'parts')
    expect(missing).toMatchObject({ columns: ['bay'], constraint: 'parts_bay_fkey' })
    await client.ok('POST admin/createIndex', { body: { constraint: 'parts_bay_fkey' } })
    expect(await client.ok('GET admin/getMissingIndexes', {})).toHaveLength(ours.length)
    await client.refused('POST admin/createIndex', { body: { constraint: 'parts_bay_fkey' } }, 'notFound')
  })

  test('are changed by a host admin alone', async () => {
    const body = { index: 'crumbs_note' }
    for (const role of [2, 3, 12])
      expect(
        (await (await app.as(`role${role}@north.test`)).call('POST admin/rebuildIndex', { body })).status,
      ).toBe(403)
  })
})

describe('sessions', () => {
  test('are listed for the host, and one that is ended refuses the next call', async () => {
    const client = await host()
    const victim = await app.as('role13@north.test')
    await victim.ok('GET user/profile', {})
    const { items, count } = await client.ok('GET admin/sessions', { query: { search: 'role13@north' } })
    expect(count).toBe(1)
    expect(items).toMatchObject([{ username: 'role13@north.test', rights: ['end'] }])
    const session = items[0]?.session
    const second = await app.as('role2@north.test')
    expect((await second.call('POST admin/endSession', { body: { session } })).status).toBe(403)
    await client.ok('POST admin/endSession', { body: { session } })
    expect((await victim.call('GET user/profile', {})).status).toBe(401)
    await client.refused('POST admin/endSession', { body: { session } }, 'notFound')
    const own = await client.ok('GET admin/sessions', { query: { search: 'role1@north' } })
    expect(own.items).toMatchObject([{ rights: [] }])
    await client.refused('POST admin/endSession', { body: { session: own.items[0]?.session } }, 'refused')
  })
})
