import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'
import { Importer } from './testing/importer.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let other: Client
let shop: number
let files: Importer
let count = 0
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  other = await app.as('role2@north.test')
  shop = app.network.north.firms.shop
  files = new Importer(host, shop)
}, 60_000)
afterAll(() => app.stop())

/** A word that no other test uses. */
const unique = () => `import${++count}`
const check = (text: string, more?: Record<string, string>) => files.check(text, more)
const importFile = (text: string, more?: Record<string, string>) => files.import(text, more)
const find = async (search: string) =>
  (await host.ok('GET contact/contacts', { query: { search, pageSize: 50, firm: shop } })).items
/** The locks of this database that somebody waits for. */
const waitsFor = (lock: string) =>
  app.sql(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and not l.granted and ${lock}`,
  )

describe('contacts', () => {
  test('are checked before anything is written, with line, column, and reason of each problem', async () => {
    const word = unique()
    const answer = await check(
      [
        'First name,Last name,Email,Phone',
        `Ann,${word},ann@${word}.test,616-555-0101`,
        `Bob,${word},no email,616-555-0102`,
        `Cid,${word},cid@${word}.test,12`,
        `Dan,${word},ANN@${word}.test,`,
        `,,eve@${word}.test,`,
      ].join('\n'),
    )
    expect(answer).toMatchObject({ batch: null, rows: 5, added: 1, changed: 0, same: 0, bad: 4 })
    expect(answer.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Email'],
      [4, 'Phone'],
      [5, ''],
      [6, 'Last name'],
    ])
    expect(answer.problems.every(({ reason }) => reason.length > 5)).toBe(true)
    expect(answer.rejected.split('\r\n')).toHaveLength(5)
    expect(await find(word)).toEqual([])
  })

  test('are added once, updated when the file changes, and left alone when it does not', async () => {
    const word = unique()
    const file = (notes: string) =>
      `Last name,Email,Phone,Notes\n${word},a@${word}.test,,${notes}\n${word} Two,,(616) 555-0177,\n${word} Three,,,x`
    expect(await importFile(file('one'))).toMatchObject({ state: 'done', added: 3, changed: 0, bad: 0 })
    expect(await find(word)).toHaveLength(3)
    expect(await check(file('one'))).toMatchObject({ added: 0, changed: 0, same: 3 })
    expect(await importFile(file('two'))).toMatchObject({ state: 'done', added: 0, changed: 1, same: 2 })
    expect(await find(word)).toHaveLength(3)
  })

  test('are taken back as a batch, except for what was edited since', async () => {
    const word = unique()
    const file = (notes: string, reference: string) =>
      `Last name,Email,Notes,Reference\n${word},a@${word}.test,${notes},${reference}\n`
    const added = await importFile(file('one', 'r1'))
    const [contact] = await find(word)
    const id = contact?.contact ?? 0
    const read = () => host.ok('GET contact/contact', { query: { id } })
    const changed = await importFile(file('two', 'r2'))
    expect(await read()).toMatchObject({ notes: 'two', referenceId: 'r2' })
    await host.ok('POST contact/saveContact', { body: { contact: id, notes: 'by hand' } })
    const undone = await files.undo(changed.id)
    expect(undone).toMatchObject({ undone: 0, kept: [{ line: 2, column: 'Notes' }] })
    expect(await read()).toMatchObject({ notes: 'by hand', referenceId: 'r1' })
    expect(await files.undo(added.id)).toMatchObject({ undone: 0 })
    expect(await read()).toMatchObject({ isInactive: false })
    await host.refused('POST data/undoImport', { body: { id: added.id } }, 'refused')
  })

  test('that were added and not touched are inactive after an undo, and back after another import', async () => {
    const word = unique()
    const file = `Last name,Email\n${word},a@${word}.test\n`
    const done = await importFile(file)
    const id = (await find(word))[0]?.contact ?? 0
    expect(await files.undo(done.id)).toEqual({ undone: 1, kept: [] })
    expect(await host.ok('GET contact/contact', { query: { id } })).toMatchObject({ isInactive: true })
    expect(await importFile(file)).toMatchObject({ added: 0, changed: 1 })
    expect(await host.ok('GET contact/contact', { query: { id } })).toMatchObject({ isInactive: false })
  })

  test('of a long file are written together: doubles are found, a second run changes nothing, an undo restores all', async () => {
    const word = unique()
    const rows = Array.from(
      { length: 1600 },
      (_row, at) => `${word} ${at},${at}@${word}.test,616555${1000 + at},n`,
    )
    rows[1590] = `${word} twice,3@${word}.test,,n`
    const file = (notes: string) => ['Last name,Email,Phone,Notes', ...rows].join('\n').replace(/n$/gm, notes)
    const added = await importFile(file('one'))
    expect(added).toMatchObject({ state: 'done', added: 1599, bad: 1, problems: [{ line: 1592 }] })
    const stored = () =>
      app.sql(
        `select c.last_name, c.email_address, c.phone_no, c.notes, c.is_inactive, e.email_address as email, p.phone_no as phone,
           (select array_agg(h.what order by h.id) from history h where h.entity = 'contact' and h.entity_id = c.id) as history
         from contact c join contact_email e on e.contact = c.id and e.is_primary
         join contact_phone p on p.contact = c.id and p.is_primary where c.email_address = $1`,
        [`7@${word}.test`],
      )
    const one = { last_name: `${word} 7`, notes: 'one', phone_no: '6165551007', phone: '6165551007' }
    expect(await stored()).toMatchObject([{ ...one, email: `7@${word}.test`, history: ['created'] }])
    expect(await importFile(file('one'))).toMatchObject({ added: 0, changed: 0, same: 1599, bad: 1 })
    const changed = await importFile(file('two'))
    expect(changed).toMatchObject({ added: 0, changed: 1599 })
    expect(await stored()).toMatchObject([{ notes: 'two', history: ['created', 'changed'] }])
    expect(await files.undo(changed.id)).toEqual({ undone: 1599, kept: [] })
    expect(await stored()).toMatchObject([{ ...one, is_inactive: false }])
    // They are again as they were added.
    expect(await files.undo(added.id)).toEqual({ undone: 1599, kept: [] })
    expect(await stored()).toMatchObject([{ ...one, is_inactive: true }])
  })

  test('are matched by an index, whatever a location holds already', async () => {
    const word = unique()
    const rows = Array.from({ length: 600 }, (_row, at) => `${word} ${at},${at}@${word}.test`)
    await importFile(['Last name,Email', ...rows].join('\n'))
    await app.sql('analyze contact, contact_email')
    const user = new pg.Client({ connectionString: app.appUrl })
    await user.connect()
    try {
      await user.query(`begin; select set_config('app.user', '1', true), set_config('app.all', 'on', true)`)
      const find = `select count(*)::int as found from contacts_reached($1, $2, '{}')`
      const { rows: found } = await user.query(find, [shop, [`7@${word}.test`, `8@${word}.test`]])
      expect(found).toEqual([{ found: 2 }])
      const { rows: read } = await user.query<{ rows: number }>(
        `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
         where relname in ('contact', 'contact_email')`,
      )
      expect(read[0]?.rows).toBeLessThan(20)
      await user.query(`select set_config('app.all', 'off', true), set_config('app.firms', '{}', true)`)
      const { rows: foreign } = await user.query(find, [shop, [`7@${word}.test`]])
      expect(foreign).toEqual([{ found: 0 }])
    } finally {
      await user.end()
    }
  })

  test('that only the database refuses are left out by line, and the rows beside them are in', async () => {
    const word = unique()
    await app.sql(`alter table contact add constraint refused check (last_name <> '${word} 2') not valid`)
    const rows = [0, 1, 2, 3, 4].map((at) => `${word} ${at},${at}@${word}.test`)
    const file = ['Last name,Email', ...rows].join('\n')
    expect(await check(file)).toMatchObject({ added: 4, bad: 1, problems: [{ line: 4 }] })
    const done = await importFile(file)
    expect(done).toMatchObject({ state: 'done', added: 4, bad: 1, problems: [{ line: 4 }] })
    await app.sql('alter table contact drop constraint refused')
    expect(await importFile(file)).toMatchObject({ added: 1, same: 4 })
    expect(await files.undo(done.id)).toEqual({ undone: 4, kept: [] })
  })

  test('get another phone or email beside plain changes, and both go back', async () => {
    const word = unique()
    const file = (phone: string, notes: string) =>
      `Last name,Email,Phone,Notes\n${word},a@${word}.test,${phone},\n${word} b,b@${word}.test,,${notes}\n`
    await importFile(file('616-555-0133', 'one'))
    const phones = async () => (await find(word)).map(({ phoneNo }) => phoneNo).toSorted()
    const before = await phones()
    const changed = await importFile(`${file('616-555-0134', 'two')}${word} c,c@${word}.test,,\n`)
    expect(changed).toMatchObject({ added: 1, changed: 2 })
    expect(await phones()).toContain('6165550134')
    expect(await files.undo(changed.id)).toEqual({ undone: 3, kept: [] })
    expect(await phones()).toEqual(before)
  })

  test('of another location are not matched', async () => {
    const word = unique()
    const file = `Last name,Email\n${word},a@${word}.test\n`
    await importFile(file)
    expect(await check(file, { firm: String(app.network.north.firms.center) })).toMatchObject({ added: 1 })
  })
})

test('vehicles are matched by VIN, get their owner by email, and can be taken back', async () => {
  const word = unique()
  await importFile(`Last name,Email\n${word},a@${word}.test\n`)
  const file = (trim: string) =>
    `VIN,Year,Make,Model,Trim,Owner's email\n1HGCM82633A004352,2003,honda,Accord,${trim},a@${word}.test\n1HG,2003,Honda,Accord,,\n`
  const vehicles = { schemaName: 'vehicles' }
  expect(await check(file('EX'), vehicles)).toMatchObject({
    ...{ added: 1, bad: 1 },
    problems: [{ line: 3, column: 'VIN' }],
  })
  const done = await importFile(file('EX'), vehicles)
  expect(done).toMatchObject({ state: 'done', added: 1, bad: 1 })
  expect(await check(file('EX'), vehicles)).toMatchObject({ added: 0, changed: 0, same: 1 })
  const list = async () =>
    (await host.ok('GET vehicle/vehicles', { query: { search: '1HGCM82633A004352', firm: shop } })).items
  expect(await list()).toMatchObject([{ makeName: 'Honda', model: 'Accord', trim: 'EX', contactName: word }])
  const changed = await importFile(file('LX'), vehicles)
  expect(await list()).toMatchObject([{ trim: 'LX' }])
  await files.undo(changed.id)
  expect(await list()).toMatchObject([{ trim: 'EX' }])
})

test('an import announces itself over the hub', async () => {
  const word = unique()
  const hub = await connectHubClient(app.url, host.token ?? '')
  try {
    const rows = Array.from({ length: 120 }, (_row, at) => `${word} ${at}`)
    const { id } = await importFile(['Insurer', ...rows].join('\n'), { schemaName: 'insurers' })
    // Those of the test before may still be on their way.
    const told = (what: string) =>
      hub.waitFor(
        (each) => 'type' in each && 'id' in each.data && each.data.id === id && each.data.what === what,
      )
    expect(await told('imports.progressed')).toMatchObject({
      type: 'ImportServices',
      data: { kind: 'import_batch', version: 100 },
    })
    await files.undo(id)
    expect(await told('imports.undoProgressed')).toMatchObject({
      type: 'ImportServices',
      data: { kind: 'import_batch', version: 20 },
    })
  } finally {
    hub.socket.close()
  }
})

test('an import that is cancelled stops after the rows in progress, says how many are in, and can be undone', async () => {
  const word = unique()
  const rows = Array.from({ length: 700 }, (_row, at) => `${word},${at}@${word}.test`)
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  try {
    // Holds the first rows, so that they are in progress when the import is cancelled.
    await owner.query('begin')
    await owner.query('lock table contact in share mode')
    const id = await files.start(['Last name,Email', ...rows].join('\n'))
    await expect.poll(() => waitsFor(`l.relation = 'contact'::regclass`)).toHaveLength(1)
    const cancelled = host.ok('POST data/cancelImport', { body: { id } })
    await expect.poll(() => waitsFor(`l.locktype = 'advisory' and l.objid = ${id}`)).toHaveLength(1)
    await owner.query('commit')
    expect(await cancelled).toEqual({ added: 500, changed: 0, isUndo: false })
    expect(await files.batch(id)).toMatchObject({ state: 'cancelled', added: 500, isUndoable: true })
    await host.refused('POST data/cancelImport', { body: { id } }, 'refused')

    // An undo that is cancelled leaves everything as it was.
    const active = () =>
      app.sql('select count(*)::int as n from contact where last_name = $1 and not is_inactive', [word])
    await owner.query('begin')
    await owner.query('lock table contact in share mode')
    expect(await host.ok('POST data/undoImport', { body: { id } })).toEqual({ id, rows: 500 })
    await expect.poll(() => waitsFor(`l.relation = 'contact'::regclass`)).toHaveLength(1)
    await host.refused('POST data/undoImport', { body: { id } }, 'refused')
    expect(await host.ok('POST data/cancelImport', { body: { id } })).toMatchObject({ isUndo: true })
    await owner.query('commit')
    await expect
      .poll(() => app.sql('select 1 from pg_locks where locktype = $1 and objid = $2', ['advisory', id]))
      .toEqual([])
    expect(await files.batch(id)).toMatchObject({ state: 'cancelled', undone: 0, isUndoable: true })
    expect(await active()).toEqual([{ n: 500 }])
    expect(await files.undo(id)).toEqual({ undone: 500, kept: [] })
    expect(await active()).toEqual([{ n: 0 }])
  } finally {
    await owner.end()
  }
  await host.refused('POST data/cancelImport', { body: { id: 999_999 } }, 'notFound')
})

test('parts of a long file are written beside each other, and whoever cancels waits for those in progress', async () => {
  const word = unique()
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  try {
    // The first part is in, and another process ended before it wrote the others.
    await owner.query('begin')
    const { rows } = await owner.query<{ id: number }>(
      `with batch as (insert into import_batch (firm, "user", schema_name, file_name, is_planned)
         values ($1, (select id from app_user where username = 'role1@north.test'), 'contacts', 'long.csv', true) returning id, firm)
       insert into import_part (batch, firm, part, is_over, rows)
       select id, firm, part, part = 1, case part when 1 then '[]'::jsonb
         else jsonb_build_array(jsonb_build_object('line', part, 'id', null, 'before', '{}'::jsonb, 'after', jsonb_build_object('lastName', $2 || part))) end
       from batch, generate_series(1, 4) part returning batch as id`,
      [shop, word],
    )
    const id = rows[0]?.id ?? 0
    await owner.query('commit')
    await owner.query('begin')
    await owner.query('lock table contact in share mode')
    // Wakes what waits.
    const later = await files.start(`Insurer\n${word}\n`, { schemaName: 'insurers' })
    await expect.poll(() => waitsFor(`l.relation = 'contact'::regclass`)).toHaveLength(2)
    const cancelled = host.ok('POST data/cancelImport', { body: { id } })
    await expect.poll(() => waitsFor(`l.locktype = 'advisory' and l.objid = ${id}`)).toHaveLength(1)
    await owner.query('commit')
    expect(await cancelled).toEqual({ added: 2, changed: 0, isUndo: false })
    expect(await files.undo(id)).toEqual({ undone: 2, kept: [] })
    expect(await files.finished(later)).toMatchObject({ state: 'done' })
  } finally {
    await owner.end()
  }
})

test('rows that are left out are listed by line, whichever part was written first', async () => {
  const gone = (line: number) => ({ line, id: 2_000_000_000, before: {}, after: { lastName: unique() } })
  const [batch] = await app.sql<{ id: number }>(
    `with batch as (insert into import_batch (firm, "user", schema_name, file_name, is_planned, problems)
       values ($1, (select id from app_user where username = 'role1@north.test'), 'contacts', 'long.csv', true,
         '[{"line": 900, "column": "", "reason": "Written before"}]') returning id, firm)
     insert into import_part (batch, firm, part, is_over, rows)
     select id, firm, part, part = 1, case part when 1 then '[]' else $2::jsonb end from batch, generate_series(1, 2) part
     returning batch as id`,
    [shop, JSON.stringify([gone(7), gone(3)])],
  )
  // Wakes what waits.
  await files.start(`Insurer\n${unique()}\n`, { schemaName: 'insurers' })
  expect(await files.finished(batch?.id ?? 0)).toMatchObject({
    bad: 2,
    problems: [{ line: 3 }, { line: 7 }, { line: 900 }],
  })
})

test('the same file that two people import at once, in two processes, is imported once', async () => {
  const word = unique()
  const file = `Last name,Email\n${word},a@${word}.test\n`
  const { shop: firm, center } = app.network.north.firms
  const other = new pg.Client({ connectionString: app.ownerUrl })
  await other.connect()
  try {
    // Another process has the first batch.
    await other.query('begin')
    const { rows } = await other.query<{ id: number }>(
      `with batch as (insert into import_batch (firm, "user", schema_name, file_name) values ($1, (select id from app_user where username = 'role1@north.test'), 'contacts', 'first.csv')
         returning id, firm)
       insert into import_part (batch, firm, part, rows) select id, firm, 1, $2 from batch returning batch as id`,
      [firm, JSON.stringify([{ line: 2, values: { lastName: word, emailAddress: `a@${word}.test` } }])],
    )
    const first = rows[0]?.id ?? 0
    await other.query('select pg_advisory_lock(7201, $1)', [first])
    await other.query('commit')
    const second = await files.start(file)
    await importFile(file, { firm: String(center) })
    expect(await files.batch(second)).toMatchObject({ state: 'waiting', added: 0 })
    await other.query('select pg_advisory_unlock(7201, $1)', [first])
    await importFile(file, { firm: String(center) })
    expect(await files.finished(first)).toMatchObject({ added: 1 })
    expect(await files.finished(second)).toMatchObject({ added: 0, same: 1 })
  } finally {
    await other.end()
  }
})

test('a row that is refused only when it is written is left out with its line, and the others are in', async () => {
  const word = unique()
  const { franchisee } = app.network.north.firms
  const more = { schemaName: 'locations', firm: String(franchisee) }
  // A franchiser can't be below a franchisee, which only the tree knows.
  const file = `Location,Type\n${word} one,Shop\n${word} two,Franchiser\n${word} three,Center\n`
  expect(await check(file, more)).toMatchObject({ added: 2, bad: 1, problems: [{ line: 3 }] })
  expect(await importFile(file, more)).toMatchObject({
    ...{ state: 'done', added: 2, bad: 1 },
    problems: [{ line: 3, column: '' }],
  })
})

test('a column that was chosen by hand is proposed for the next file with that heading', async () => {
  const word = unique()
  const file = (name: string) => `Kunde,Email,Phone\n${name},${name}@${word}.test,no phone\n`
  const mappedData = JSON.stringify([
    { columnName: 'lastName', displayName: 'Kunde' },
    { columnName: '-', displayName: 'Phone' },
  ])
  await importFile(file('one'), { mappedData })
  expect((await check(file('two'))).header).toEqual([
    { heading: 'Kunde', columnName: 'lastName', foundBy: 'remembered', example: 'two' },
    { heading: 'Email', columnName: 'emailAddress', foundBy: 'name', example: `two@${word}.test` },
    { heading: 'Phone', columnName: null, foundBy: 'remembered', example: 'no phone' },
  ])
  // The other tests have files with phones.
  await app.sql('delete from import_heading')
})

test('a check shows the records as they would be, and doubles in the file', async () => {
  const word = unique()
  const file = (notes: string, more = '') => `Last name,Email,Notes\n${word},a@${word}.test,${notes}\n${more}`
  await importFile(file('one'))
  const answer = await check(file('two', `New,b@${word}.test,x\nNew,B@${word}.test,y\n`))
  expect(answer).toMatchObject({
    ...{ added: 1, changed: 1, bad: 1, duplicates: 1 },
    changedColumns: [{ column: 'Notes', count: 1 }],
    problems: [{ line: 4 }],
  })
  expect(answer.records.afterwards - answer.records.now).toBe(1)
  expect(answer.changes).toMatchObject([
    { line: 2, isNew: false, fields: [{ column: 'Notes', from: 'one', to: 'two' }] },
    { line: 3, isNew: true },
  ])
})

test('a check of many rows tries out the first of them', async () => {
  const rows = Array.from({ length: 201 }, (_row, at) => `Tried ${at}`)
  const answer = await check(['Insurer', ...rows].join('\n'), { schemaName: 'insurers' })
  expect(answer).toMatchObject({ added: 201, bad: 0, triedOut: 200 })
})

describe('templates', () => {
  const save = (client: Client, body: object) =>
    client.call('POST data/saveSchema', { body: { schemaName: 'contacts', delimiter: 'Tab', ...body } })

  test('are saved, read by name, and merged with what others saved', async () => {
    const templateName = unique()
    const { body: made } = await save(host, { templateName })
    expect(made).toMatchObject({ templateName, delimiter: 'Tab', rowsToSkip: 0, mappedData: [] })
    const mappedData = [{ columnName: 'emailAddress', displayName: 'Mail' }]
    const { id, version } = made
    await save(other, { id, templateName, rowsToSkip: 3, isSkipChecked: true, version })
    const { body: merged } = await save(host, { id, templateName, mappedData, isSelectedData: true, version })
    expect(merged).toMatchObject({ rowsToSkip: 3, isSkipChecked: true, mappedData, isSelectedData: true })
    expect(await host.ok('GET data/schemaTemplate', { query: { name: templateName } })).toEqual(merged)
    const clash = await save(host, { id, templateName, rowsToSkip: 9, version })
    expect(clash.status).toBe(409)
    expect((await save(host, { templateName })).status).toBe(422)
    const list = await host.ok('GET data/schemaTemplates', { query: { schemaName: 'contacts' } })
    expect(list.map((each) => each.templateName)).toContain(templateName)
  })

  test('and imports are for the host alone', async () => {
    for (const role of [3, 4, 8, 12, 14, 16]) {
      const client = await app.as(`role${role}@north.test`)
      expect((await save(client, { templateName: 'No' })).status).toBe(403)
      expect((await files.send(client, 'Last name\nNo\n')).status).toBe(403)
      await client.refused('GET data/imports', {}, 'forbidden')
      await client.refused('POST data/cancelImport', { body: { id: 1 } }, 'forbidden')
      await client.refused('GET data/schemaTemplates', { query: { schemaName: 'contacts' } }, 'forbidden')
    }
  })
})
