import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import {
  exportCompany,
  rowsIn,
  schemaOf,
  unzip,
  withRows,
  zip,
  type Entries,
  type Row,
} from '../testing/company-archives.ts'
import { importCompany, type Outcome } from './import-company.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let folder: string
/** What the northern company exported, with a document, a chat, and a post. */
let honest: Entries
let others: string
beforeAll(async () => {
  app = await startNetworkApp()
  folder = mkdtempSync(join(tmpdir(), 'company-'))
  const { firms, users } = app.network.north
  const stored = await app.services.files.put(Buffer.from('The radar was aligned.'), { kind: 'original' })
  await app.sql(
    `insert into file (firm, kind, name, mime, bytes, sha256, key) values ($1, 'file', 'radar.txt', 'text/plain', $2, $3, $4)`,
    [firms.center, stored.bytes, stored.sha256, stored.key],
  )
  await app.sql(
    `with order_ as (select id from request where firm = $1 and service_firm = $2 and deleted_at is null
         and not exists (select from channel c where c.request = request.id) order by id limit 1),
       chat as (insert into channel (key, firm, request, name, last) select 'request_' || id, $1, id, 'Repair order', 1 from order_ returning id)
     insert into message (channel, number, author, guid, html, search) select id, 1, $3, gen_random_uuid(), '<p>Bring it</p>', 'bring it' from chat`,
    [firms.shop, firms.center, users['16']],
  )
  honest = await unzip(await exportCompany(await app.as('role3@north.test'), app.url))
  others = await fingerprint()
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.stop()
})

const tables = [
  'firm',
  'app_user',
  'contact',
  'request',
  'event',
  'file',
  'history',
  'message',
  'lookup',
  'service',
]
const known: Record<string, number> = {}
/** All rows of some tables that were there before, and how many files are stored. */
const fingerprint = async (): Promise<string> => {
  const parts: string[] = []
  for (const table of tables) {
    if (!known[table]) {
      const [last] = await app.sql<{ id: number }>(`select max(id)::int as id from "${table}"`)
      known[table] = last?.id ?? 0
    }
    const [row] = await app.sql<{ hash: string }>(
      `select md5(string_agg(r::text, '' order by id)) as hash from "${table}" r where id <= $1`,
      [known[table]],
    )
    parts.push(row?.hash ?? '')
  }
  return parts.join()
}

let imported = 0
/** Imports an archive as the job does. */
const attempt = async (bytes: Buffer, change?: (id: number) => Promise<unknown>): Promise<Outcome> => {
  const path = join(folder, `${++imported}.zip`)
  writeFileSync(path, bytes)
  const [added] = await app.sql<{ id: number }>(
    `insert into company_import (parent, type, company, origin, file_name, sha256, bytes, state)
     values (1, 2, 'North', $1, 'x.zip', repeat('a', 64), 1, 'waiting') returning id`,
    [`test ${imported}`],
  )
  const id = added?.id ?? 0
  await change?.(id)
  return importCompany({
    ...{ id, parent: 1, appUrl: app.appUrl, archive: { path, bytes: bytes.length } },
    files: { folder: join(app.services.settings.dataDir, 'files') },
    by: { id: null, name: 'test' },
  })
}
const resultOf = (outcome: Outcome) => {
  if (!outcome || !('result' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.result
}

let before: { firms: number; files: number }
const counts = async () => {
  let files = 0
  for await (const _file of app.services.files.list()) files++
  const [row] = await app.sql<{ firms: number }>('select count(*)::int as firms from firm')
  return { firms: row?.firms ?? 0, files }
}
beforeEach(async () => {
  before = await counts()
})
/** Nothing came of it: no row, no file, and nothing that was there changed. */
const expectNothing = async () => {
  expect(await counts()).toEqual(before)
  expect(
    await app.sql(
      'select 1 from company_import_file f join company_import c on c.id = f.company_import where c.parent = 1',
    ),
  ).toEqual([])
  expect(await fingerprint()).toBe(others)
}
const refusal = async (entries: Entries | Buffer): Promise<string> => {
  const outcome = await attempt(Buffer.isBuffer(entries) ? entries : await zip(entries))
  await expectNothing()
  if (!outcome || !('problem' in outcome)) throw new Error('it was imported')
  return outcome.problem
}
const first = (change: (row: Row) => Row) => (rows: Row[]) =>
  rows.map((row, at) => (at === 0 ? change(row) : row))

test('a damaged, changed, newer, older, or foreign file is refused in words', async () => {
  const whole = await zip(honest)
  expect(await refusal(whole.subarray(0, whole.length - 100))).toMatch(/damaged/)
  expect(await refusal(Buffer.from('no archive'))).toMatch(/damaged/)
  expect(await refusal(new Map([['a.txt', Buffer.from('a')]]))).toMatch(/no export/)
  const schema = schemaOf(honest)
  const withSchema = (more: object) =>
    new Map(honest).set('schema.json', Buffer.from(JSON.stringify({ ...schema, ...more })))
  expect(await refusal(withSchema({ format: schema.format + 1 }))).toMatch(/newer version/)
  expect(await refusal(withSchema({ format: 1 }))).toMatch(/older version/)
  const contacts = String(honest.get('data/contact.jsonl'))
  expect(
    await refusal(new Map(honest).set('data/contact.jsonl', Buffer.from(contacts.replace('"id"', '"iD"')))),
  ).toMatch(/changed/)
  expect(await refusal(new Map(honest).set('../../etc/cron.d/x', Buffer.from('x')))).toMatch(/changed/)
  expect(await refusal(new Map(honest).set('data/user_secret.jsonl', Buffer.from('{}')))).toMatch(/changed/)
})

test('ids of other companies lead nowhere: the rows belong to the imported company or are left out', async () => {
  const { south } = app.network
  let entries = withRows(honest, 'contact', (rows) => [
    ...rows,
    { ...rows[0], id: 900_001, firm: south.firms.center, last_name: 'Planted' },
  ])
  entries = withRows(
    entries,
    'request',
    first((row) => ({
      ...row,
      service_firm: south.firms.center,
      contact: south.ids.contact,
      created_by: south.users['12'],
    })),
  )
  entries = withRows(
    entries,
    'bay',
    first((row) => ({ ...row, technician: south.users['14'] })),
  )
  entries = withRows(entries, 'center_of', (rows) => [...rows, { ...rows[0], center: south.firms.center }])
  entries = withRows(
    entries,
    'history',
    first((row) => ({ ...row, request: null, firm: south.firms.shop })),
  )
  const result = resultOf(await attempt(await zip(entries)))
  expect(result.leftOut).toMatchObject({ contact: 1, center_of: 1, history: 1 })
  expect(result.standInFirms).toBeGreaterThan(0)
  expect(await fingerprint()).toBe(others)
  // No row of the new company names a row of another one.
  const foreign = await app.sql(
    `select 'request' from request r where r.firm = any($1) and not coalesce(r.service_firm = any($1), true)
     union all select 'request' from request r where r.service_firm = any($1) and not r.firm = any($1)
     union all select 'bay' from bay b join app_user u on u.id = b.technician where b.firm = any($1) and not u.firm = any($1)
     union all select 'user' from request r join app_user u on u.id = r.created_by where r.firm = any($1) and not u.firm = any($1)
     union all select 'contact' from contact c where c.last_name = 'Planted'
     union all select 'center' from center_of c where c.firm = any($1) and not c.center = any($1)
     union all select 'history' from history h where h.firm = any($1) and h.request is not null and not exists (
       select from request r where r.id = h.request and (r.firm = any($1) or r.service_firm = any($1)))`,
    [result.firms],
  )
  expect(foreign).toEqual([])
  // The same installation has all of these users already.
  const users = rowsIn(honest, 'app_user').length
  expect(result.renamed).toHaveLength(users)
  const added = await app.sql<{ active: number; secrets: number; count: number }>(
    `select count(*)::int as count, count(*) filter (where not is_inactive)::int as active,
       (select count(*)::int from user_secret s join app_user v on v.id = s."user" where v.firm = any($1)) as secrets
     from app_user where firm = any($1)`,
    [result.firms],
  )
  expect(added).toEqual([{ count: users + result.standInPeople, active: 0, secrets: 0 }])
})

test('host users, rows that break rules, and changed files are refused', async () => {
  const hostUser = withRows(
    honest,
    'app_user',
    first((row) => ({ ...row, role: 1 })),
  )
  expect(await refusal(hostUser)).toMatch(/role of a host/)
  const host = withRows(
    honest,
    'firm',
    first((row) => ({ ...row, type: 1 })),
  )
  expect(await refusal(host)).toMatch(/whole installation/)
  const broken = withRows(
    honest,
    'request',
    first((row) => ({ ...row, status: 99 })),
  )
  expect(await refusal(broken)).toMatch(/request\.jsonl/)
  const odd = withRows(
    honest,
    'vehicle',
    first((row) => ({ ...row, year: '=cmd|calc' })),
  )
  expect(await refusal(odd)).toMatch(/vehicle\.jsonl/)
  const file = [...honest.keys()].find((name) => name.endsWith('radar.txt')) ?? ''
  expect(await refusal(new Map(honest).set(file, Buffer.from('Something else')))).toMatch(/radar\.txt/)
})

test('what could run in a browser is cleaned or left out', async () => {
  const script = '<p>Hello<script>alert(1)</script><img src=x onerror=alert(1)></p>'
  let entries = withRows(
    honest,
    'message',
    first((row) => ({ ...row, html: script })),
  )
  entries = withRows(
    entries,
    'blog',
    first((row) => ({ ...row, content: script })),
  )
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const { createHash } = await import('node:crypto')
  const sha256 = createHash('sha256').update(page).digest('hex')
  const name = [...entries.keys()].find((each) => each.endsWith('radar.txt')) ?? ''
  entries = withRows(entries, 'file', (rows) =>
    rows.map((row) => (row.name === 'radar.txt' ? { ...row, sha256 } : row)),
  )
  entries.set(name, page)
  const result = resultOf(await attempt(await zip(entries)))
  expect(result.refusedFiles).toEqual(['radar.txt'])
  const texts = await app.sql<{ text: string }>(
    `select html as text from message m join app_user u on u.id = m.author where u.firm = any($1)
     union all select content from blog where firm = any($1)`,
    [result.firms],
  )
  expect(texts.some(({ text }) => text.includes('Hello'))).toBe(true)
  expect(texts.filter(({ text }) => /script|onerror/.test(text))).toEqual([])
})

test('a cancelled import leaves nothing', async () => {
  const cancel = (id: number) => app.sql(`update company_import set state = 'cancelled' where id = $1`, [id])
  expect(await attempt(await zip(honest), cancel)).toBeNull()
  await expectNothing()
  // Cancelled while it writes: the row of the import is not waiting anymore when the company would appear.
  const during = (id: number) =>
    app
      .sql(
        `create function cancel_now() returns trigger language plpgsql security definer as $$
       begin update company_import set state = 'cancelled' where id = ${id}; return null; end $$`,
      )
      .then(() =>
        app.sql(
          'create trigger cancel_now after insert on tax_rate for each statement execute function cancel_now()',
        ),
      )
  expect(await attempt(await zip(honest), during)).toBeNull()
  await app.sql('drop trigger cancel_now on tax_rate')
  await expectNothing()
})
