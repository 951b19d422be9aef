import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CompanyPreview } from '#contract/imports.ts'
import { startNetworkApp, startTestApp } from '#server/testing/harness.ts'
import {
  exportCompany,
  rowsIn,
  schemaOf,
  unzip,
  withRows,
  type Entries,
  type Row,
} from '../testing/company-archives.ts'
import { exportedTables } from '../export/tables.ts'
import { fixedLists, importedTables, notImported, sharedLists } from './tables.ts'

/** The demo, which is exported, and another installation with companies of its own. */
let demo: Awaited<ReturnType<typeof startTestApp>>
let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  ;[demo, app] = await Promise.all([startTestApp({ demo: true }), startNetworkApp()])
}, 120_000)
afterAll(async () => {
  await demo.stop()
  await app.stop()
})

const host = () => app.as('role1@north.test')
const upload = async (zip: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(zip)]), 'company.zip')
  return (await host()).send<CompanyPreview>('POST', '/api/data/uploadCompany', form)
}
const stateOf = async (id: number) =>
  (await (await host()).ok('GET data/companyImports', { query: {} })).items.find((each) => each.id === id)
const finished = (id: number) =>
  vi.waitUntil(
    async () => {
      const found = await stateOf(id)
      return found?.state === 'waiting' ? undefined : found
    },
    { timeout: 60_000, interval: 50 },
  )

const isShared = (table: string) => (sharedLists as readonly string[]).includes(table)
const isFixed = (table: string) => table in fixedLists || table === 'state_province'
/** Columns that differ because ids do, or because a new installation decides them. */
const differing = new Set(
  [
    'firm path',
    'firm parent',
    'app_user last_seen_at',
    'app_user must_change_password',
    'channel key',
  ].concat(
    ['history entity_id', 'history changes', 'authorization_answer answers'],
    ['request technician_ids', 'request wanted_services', 'event transportation_types'],
  ),
)

/** The rows of an archive, with each id replaced by the place or name of the row that it refers to. */
const comparable = (entries: Entries) => {
  const firms = new Set(rowsIn(entries, 'firm').map(({ id }) => id))
  const owned = (table: string) =>
    rowsIn(entries, table).filter((row) => !isShared(table) || firms.has(row.firm))
  const places = new Map<string, string>()
  for (const { table } of schemaOf(entries).tables) {
    const isNamed = isShared(table) || isFixed(table)
    for (const [at, row] of (isNamed ? rowsIn(entries, table) : owned(table)).entries())
      places.set(
        `${table} ${String(row.id)}`,
        isNamed ? `${table} ${String(row.name ?? row.code)}` : `${table}#${at}`,
      )
  }
  const named: Record<string, string> = { chat_user: 'app_user' }
  /** Columns that refer to a row without a foreign key. */
  const byName: Record<string, string> = {
    firm: 'firm',
    service_firm: 'firm',
    request: 'request',
    event: 'event',
  }
  const rows = new Map<string, string[]>()
  for (const { table, columns } of schemaOf(entries).tables) {
    if (table in notImported || isShared(table)) continue
    if (table === 'adas_rule_version') continue
    const references = new Map(columns.map(({ name, references: of }) => [name, of ?? byName[name] ?? null]))
    const toText = (row: Row) =>
      JSON.stringify(
        Object.entries(row).flatMap(([name, value]) => {
          if (name === 'id' || differing.has(`${table} ${name}`)) return []
          const of = table === 'history' && name === 'actor' ? 'app_user' : references.get(name)
          return [[name, of && value !== null ? places.get(`${named[of] ?? of} ${String(value)}`) : value]]
        }),
      )
    rows.set(table, owned(table).map(toText).sort())
  }
  return rows
}

test('each exported table is imported, or stays behind for a reason', () => {
  const known = [...importedTables.map(({ table }) => table), ...Object.keys(notImported)]
  expect(known.toSorted()).toEqual(
    exportedTables(false)
      .map(({ table }) => table)
      .toSorted(),
  )
})

/** Gives some files of the demo content, among them those of its chats. */
const storeFiles = async () => {
  const files = await demo.sql<{ id: number }>(
    `(select file as id from message_file)
     union all (select id from file where request is not null and deleted_at is null order by id limit 3)`,
  )
  for (const { id } of files) {
    const stored = await demo.services.files.put(Buffer.from(`Notes ${id}`), { kind: 'original' })
    await demo.sql(
      `update file set kind = 'file', name = 'notes ' || id || '.txt', mime = 'text/plain', key = $2, sha256 = $3, bytes = $4,
         thumb_key = null, display_key = null where id = $1`,
      [id, stored.key, stored.sha256, stored.bytes],
    )
  }
  return new Set<unknown>(files.map(({ id }) => id))
}
/** What the new place adds to the history. */
const added = new Set<unknown>(['companyImported', 'exportStarted'])
const withoutAdded = (entries: Entries) =>
  withRows(entries, 'history', (rows) => rows.filter(({ what }) => !added.has(what)))
/** What of an archive can come: not the files whose content was lost, nor comments on posts of others. */
const coming = (entries: Entries, stored: ReadonlySet<unknown>) => {
  const posts = new Set(rowsIn(entries, 'blog').map(({ id }) => id))
  const files = withRows(entries, 'file', (rows) => rows.filter(({ id }) => stored.has(id)))
  return withoutAdded(withRows(files, 'blog_comment', (rows) => rows.filter(({ blog }) => posts.has(blog))))
}
const contents = (entries: Entries) =>
  [...entries].flatMap(([name, bytes]) => (name.startsWith('files/') ? [bytes.toString()] : []))

test(
  'a company that is exported, imported elsewhere, and exported again is the same',
  { timeout: 120_000 },
  async () => {
    const stored = await storeFiles()
    const zip = await exportCompany(await demo.as('role3@north.demo'), demo.url)
    const before = await unzip(zip)
    const untouched = `select count(*)::int as count, md5(string_agg(r::text, '' order by id)) as hash from request r where firm < $1`
    const others = await app.sql(untouched, [1_000_000])

    const { status, body, text } = await upload(zip)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ problem: '', isHere: false, users: { takenCount: 0 } })
    expect(body.tables.find(({ table }) => table === 'request')?.rows).toBe(rowsIn(before, 'request').length)
    const seen = await (await host()).ok('GET data/companyPreview', { query: { id: body.id } })
    expect(seen).toEqual(body)
    await (await host()).ok('POST data/startCompanyImport', { body: { id: body.id } })
    const done = await finished(body.id)
    expect(done).toMatchObject({ state: 'done', problem: '' })
    // Those of the chats that are exported, and three of repair orders.
    expect(contents(before).length).toBeGreaterThan(3)
    expect(done?.result).toMatchObject({
      files: contents(before).length,
      standInFirms: 0,
      standInPeople: 0,
      renamed: [],
    })

    const after = await unzip(await exportCompany(await host(), app.url, done?.root ?? 0))
    const [old, now] = [comparable(coming(before, stored)), comparable(withoutAdded(after))]
    for (const [table, rows] of old) expect(now.get(table), table).toEqual(rows)
    expect(rowsIn(after, 'history').some(({ what }) => what === 'companyImported')).toBe(true)
    expect(contents(after)).toEqual(contents(before))
    expect(await app.sql(untouched, [done?.root])).toEqual(others)

    // The same archive again changes nothing.
    const again = await upload(zip)
    expect(again.body.problem).toMatch(/imported already/)
    await (await host()).refused('POST data/startCompanyImport', { body: { id: again.body.id } }, 'refused')
    await (await host()).ok('POST data/cancelCompanyImport', { body: { id: again.body.id } })
    // Nobody of it can sign in before an invitation.
    const toInvite = done?.result?.toInvite ?? 0
    expect(toInvite).toBeGreaterThan(0)
    const { invited } = await (await host()).ok('POST data/inviteCompany', { body: { id: body.id } })
    expect(invited).toBe(toInvite)
    expect((await stateOf(body.id))?.result?.toInvite).toBe(0)
  },
)
