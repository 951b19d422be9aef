import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { Role } from '#contract/kit/roles.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { removeExpired } from './run-export.ts'
import { exportedTables, notExported } from './tables.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())

const as = (role: number, branch = 'north') => app.as(`role${role}@${branch}.test`)
type Person = Awaited<ReturnType<typeof as>>

/** Files of a ZIP archive by name, read by its central directory. */
const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, nameSize] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ]
    const start = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameSize).toString()
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(from, from + packed)
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const stateOf = async (person: Person, id: number) =>
  (await person.ok('GET data/exports', { query: {} })).items.find((each) => each.id === id)
const finished = (person: Person, id: number) =>
  vi.waitUntil(
    async () => {
      const found = await stateOf(person, id)
      return found?.state === 'waiting' ? undefined : found
    },
    { timeout: 60_000, interval: 50 },
  )
/** Exports the own company of a person and returns the files of the archive. */
const exported = async (person: Person, firm?: number) => {
  const { id } = await person.ok('POST data/startExport', { body: firm ? { firm } : {} })
  expect(await finished(person, id)).toMatchObject({ state: 'done', problem: '' })
  const { url } = await person.ok('POST data/exportLink', { body: { id } })
  const answer = await fetch(app.url + url)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  return { id, url, files: unzip(Buffer.from(await answer.arrayBuffer())) }
}
type Row = Record<string, unknown>
const rowsIn = (files: Map<string, Buffer>, table: string): Row[] =>
  (files.get(`data/${table}.jsonl`)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)

test('each table is exported, or left out with a reason', async () => {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const named = [...exportedTables(false).map(({ table }) => table), ...Object.keys(notExported)]
  expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('an export has the company’s own rows and files, all of them described, and nothing of others', async () => {
  const { center, shop } = app.network.north.firms
  const stored = await app.services.files.put(Buffer.from('The radar was aligned.'), { kind: 'original' })
  await app.sql(
    `insert into file (firm, kind, name, mime, bytes, sha256, key) values ($1, 'file', 'radar.txt', 'text/plain', $2, $3, $4)`,
    [center, stored.bytes, stored.sha256, stored.key],
  )
  await app.sql(`update request set internal_notes = 'Center only' where service_firm = $1`, [center])
  const { id, files } = await exported(await as(12))

  const all = [...files.values()].map(String).join('\n')
  expect(all).not.toContain(app.network.south.mark)
  const firms = rowsIn(files, 'firm').map((row) => row.id)
  expect(firms).toContain(center)
  const south = new Set<unknown>(Object.values(app.network.south.firms))
  for (const [name, bytes] of files)
    if (name.endsWith('.jsonl'))
      for (const line of bytes.toString().split('\n').filter(Boolean)) {
        const row = JSON.parse(line) as Row
        for (const column of ['firm', 'service_firm'])
          expect(south.has(row[column]), `${name} ${line}`).toBe(false)
      }
  const contacts = await app.sql<{ count: number }>(
    `select count(*)::int as count from contact where firm = $1 and deleted_at is null`,
    [center],
  )
  expect(rowsIn(files, 'contact').filter((row) => row.firm === center)).toHaveLength(contacts[0]?.count ?? -1)
  const requests = rowsIn(files, 'request')
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.every((row) => [row.firm, row.service_firm].some((each) => firms.includes(each)))).toBe(
    true,
  )
  expect(requests.some((row) => row.internal_notes === 'Center only')).toBe(true)
  const file = rowsIn(files, 'file').find((row) => row.name === 'radar.txt')
  expect(files.get(`files/${String(file?.id)}-radar.txt`)?.toString()).toBe('The radar was aligned.')
  // A file of a repair order, whose bytes the test network doesn't have.
  expect(rowsIn(files, 'file').map((row) => row.id)).toContain(app.network.north.ids.file)

  const schema = JSON.parse(String(files.get('schema.json'))) as {
    rows: number
    missingFiles: string[]
    tables: { file: string; about: string; rows: number; columns: { name: string; about: string }[] }[]
  }
  expect(schema.rows).toBe(schema.tables.reduce((sum, each) => sum + each.rows, 0))
  for (const { file: name, about, rows, columns } of schema.tables) {
    expect(about, name).not.toBe('')
    expect(
      columns.filter((column) => column.about === ''),
      name,
    ).toEqual([])
    const lines = String(files.get(name)).split('\n').filter(Boolean)
    expect(lines, name).toHaveLength(rows)
    for (const line of lines.slice(0, 3))
      expect(Object.keys(JSON.parse(line) as Row)).toEqual(columns.map((column) => column.name))
  }
  expect(schema.missingFiles.some((name) => name.startsWith(`${app.network.north.ids.file}-`))).toBe(true)
  const mails = await app.mail()
  expect(mails[0]).toMatchObject({ to: 'role12@north.test', subject: expect.stringContaining('is ready') })
  expect(mails[0]?.text).toMatch(/\/export$/m)

  // The shop of these orders takes them too, without what only the center may read.
  const { files: ofShop } = await exported(await as(4))
  const own = rowsIn(ofShop, 'request').filter((row) => row.firm === shop)
  expect(own.length).toBeGreaterThan(0)
  expect(String(ofShop.get('data/request.jsonl'))).not.toContain('Center only')
  expect(rowsIn(ofShop, 'app_user').every((row) => row.firm === shop)).toBe(true)

  await app.sql(`update firm_export set expires_at = now() - interval '1 day' where id = $1`, [id])
  await removeExpired(app.services)
  expect(await stateOf(await as(12), id)).toMatchObject({ state: 'expired' })
  await (await as(12)).refused('POST data/exportLink', { body: { id } }, 'refused')
})

test('the chat of a repair order goes with both sides, and other chats with none', async () => {
  const { north } = app.network
  const { center, shop } = north.firms
  const send = async (branch: 'north' | 'south', words: string) => {
    const { firms, users } = app.network[branch]
    const author = users['16']
    const [order] = await app.sql<{ id: number }>(
      `select id from request where firm = $1 and service_firm = $2 and deleted_at is null
         and not exists (select from channel c where c.request = request.id) order by id limit 1`,
      [firms.shop, firms.center],
    )
    const [chat] = await app.sql<{ id: number }>(
      `insert into channel (key, firm, request, name, last) values ($1, $2, $3, 'Repair order', 2) returning id`,
      [`request_${order?.id}`, firms.shop, order?.id],
    )
    const stored = await app.services.files.put(Buffer.from(`Sheet of ${words}`), { kind: 'original' })
    await app.sql(
      `with said as (insert into message (channel, number, author, guid, html, search, deleted_at)
           values ($1, 1, $2, gen_random_uuid(), $3, '', null), ($1, 2, $2, gen_random_uuid(), $3 || ' taken back', '', now())
           returning id, number),
         sheet as (insert into file (firm, kind, name, mime, bytes, sha256, key)
           values ($4, 'file', $5, 'text/plain', $6, $7, $8) returning id)
       insert into message_file (message, file) select said.id, sheet.id from said, sheet where said.number = 1`,
      [chat?.id, author, words, firms.shop, `${branch}.txt`, stored.bytes, stored.sha256, stored.key],
    )
  }
  await send('north', 'Bring the target')
  await send('south', 'Bring the other target')
  for (const person of [await as(12), await as(4)]) {
    const { files } = await exported(person)
    expect(rowsIn(files, 'message').map(({ html }) => html)).toEqual(['Bring the target'])
    const [link] = rowsIn(files, 'message_file')
    expect(rowsIn(files, 'file').find(({ id }) => id === link?.file)).toMatchObject({ name: 'north.txt' })
    expect(String(files.get(`files/${String(link?.file)}-north.txt`))).toBe('Sheet of Bring the target')
    expect(rowsIn(files, 'channel')).toHaveLength(1)
    expect(rowsIn(files, 'chat_user')).toMatchObject([{ user: north.users['16'], firm: shop }])
    expect(Object.keys(rowsIn(files, 'chat_user')[0] ?? {})).not.toContain('email')
    // What was sent between people.
    expect(rowsIn(files, 'file').map(({ id }) => id)).not.toContain(north.ids.chatFile)
  }
  // Nobody but an export reads it this way.
  const scope = {
    user: Number(north.users['12']),
    firm: center,
    role: Role.centerAdmin,
    firms: [center],
    all: false,
  }
  const read = sql<{ count: number }>`select count(*)::int as count from chat_exported()`
  expect(await app.services.db.as(scope).first(statement(read))).toEqual({ count: 0 })
})

test('only administrators of the company and of the host see, start, fetch, and cancel its exports', async () => {
  const { center } = app.network.north.firms
  const host = await as(1)
  const { id } = await exported(host, center)
  expect(await stateOf(await as(12), id)).toBeDefined()
  expect(await stateOf(await as(12, 'south'), id)).toBeUndefined()
  expect(await stateOf(await as(4), id)).toBeUndefined()
  for (const person of [await as(12, 'south'), await as(4)]) {
    await person.refused('POST data/exportLink', { body: { id } }, 'notFound')
    await person.refused('POST data/cancelExport', { body: { id } }, 'notFound')
    await person.refused('POST data/startExport', { body: { firm: center } }, 'notFound')
  }
  // A center sees the shops that it serves, but they are not its own.
  const { shop } = app.network.north.firms
  await (await as(12)).refused('POST data/startExport', { body: { firm: shop } }, 'notFound')
  for (const role of [2, 5, 6, 14, 16]) await (await as(role)).refused('GET data/exports', {}, 'forbidden')
  await (await as(12)).refused('POST data/cancelExport', { body: { id } }, 'refused')
})

test('one export of a company runs at a time, and a cancelled one leaves no archive', async () => {
  const { center } = app.network.north.firms
  const [row] = await app.sql<{ id: number }>(
    `insert into firm_export (firm, "user", tries) select $1, id, 3 from app_user where username = 'role12@north.test' returning id`,
    [center],
  )
  const person = await as(12)
  await person.refused('POST data/startExport', { body: {} }, 'refused')
  await person.ok('POST data/cancelExport', { body: { id: row?.id ?? 0 } })
  expect(await stateOf(person, row?.id ?? 0)).toMatchObject({ state: 'cancelled', bytes: 0 })
})
