import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportSchema } from '#contract/imports.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Branch } from '#server/testing/network.ts'
import { Importer } from './testing/importer.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let north: Branch
let south: Branch
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  ;({ north, south } = app.network)
}, 60_000)
afterAll(() => app.stop())

type Kind = {
  schema: ImportSchema
  /** Where it is imported, by default the shop. */
  firm?: 'division'
  header: string
  /** The row of a record, by a key that no other row has, with one value that tests change. */
  row: (key: number, value: string) => string
  /** A row with a bad cell, and the column of that cell. */
  bad: { row: (key: number) => string; column: string }
  /** A row that refers to something of the other branch, and the column that does. */
  foreign?: { row: (key: number) => string; column: string }
  values: readonly [first: string, second: string]
  /** The value of all records with this key, and whether they are in the trash or inactive. */
  stored: (key: number) => [text: string, value: unknown]
}

const vinOf = (key: number) => `1HGCM82633A${String(100_000 + key)}`

const kinds: readonly Kind[] = [
  {
    schema: 'contacts',
    header: 'Last name,Email,Notes',
    row: (key, value) => `Person${key},p${key}@c.test,${value}`,
    bad: { row: () => 'Person,no email,x', column: 'Email' },
    values: ['first', 'second'],
    stored: (key) => [
      'select notes as value, is_inactive as "isGone" from contact where last_name = $1',
      `Person${key}`,
    ],
  },
  {
    schema: 'vehicles',
    header: "VIN,Year,Make,Model,Trim,Owner's email",
    row: (key, value) => `${vinOf(key)},2003,honda,Accord,${value},customer@north.test`,
    bad: { row: () => '1HG,2003,Honda,Accord,,', column: 'VIN' },
    foreign: {
      row: (key) => `${vinOf(key)},2003,Honda,Accord,,customer@south.test`,
      column: "Owner's email",
    },
    values: ['EX', 'LX'],
    stored: (key) => ['select trim as value, is_deleted as "isGone" from vehicle where vin = $1', vinOf(key)],
  },
  {
    schema: 'vendors',
    header: 'Vendor,Email,Account,Terms',
    row: (key, value) => `Vendor${key},v${key}@v.test,${value},30`,
    bad: { row: (key) => `Vendor${key},v${key}@v.test,,soon`, column: 'Days to pay' },
    values: ['A-1', 'A-2'],
    stored: (key) => [
      'select account_number as value, is_inactive as "isGone" from contact where company_name = $1 and is_vendor',
      `Vendor${key}`,
    ],
  },
  {
    schema: 'locations',
    firm: 'division',
    header: 'Name,Type,Part of,City,Company ID',
    row: (key, value) => `Place${key},Shop,,${value},C${key}`,
    bad: { row: (key) => `Place${key},Castle,,,`, column: 'Type' },
    foreign: { row: (key) => `Place${key},Shop,${south.mark} division,,`, column: 'Part of' },
    values: ['Troy', 'Flint'],
    stored: (key) => [
      'select city as value, removed_at is not null as "isGone" from firm where name = $1',
      `Place${key}`,
    ],
  },
  {
    schema: 'users',
    header: 'First name,Last name,Email,Role,Employee ID,Location',
    row: (key, value) => `Una,User${key},u${key}@u.test,Shop estimator,${value},`,
    bad: { row: (key) => `Una,User${key},u${key}@u.test,Wizard,,`, column: 'Role' },
    foreign: {
      row: (key) => `Una,User${key},u${key}@u.test,16,,${south.mark} shop`,
      column: 'Location',
    },
    values: ['E1', 'E2'],
    stored: (key) => [
      'select employee_id as value, deleted_at is not null as "isGone" from app_user where username = $1',
      `u${key}@u.test`,
    ],
  },
  {
    schema: 'services',
    header: 'Service,Code,Group,Hours,Rate type',
    row: (key, value) => `Scan ${key},S${key},${north.mark} family,${value},${north.mark} rate`,
    bad: { row: (key) => `Scan ${key},S${key},${north.mark} family,many,`, column: 'Hours' },
    foreign: { row: (key) => `Scan ${key},S${key},${south.mark} family,1,`, column: 'Group' },
    values: ['1.00', '2.50'],
    stored: (key) => [
      'select hours::text as value, is_inactive as "isGone" from service where code = $1',
      `S${key}`,
    ],
  },
  {
    schema: 'insurers',
    header: "Insurer,Contact's email",
    row: (key, value) => `Mutual ${key},${value}`,
    bad: { row: () => ',customer@north.test', column: 'Insurer' },
    foreign: { row: (key) => `Mutual ${key},customer@south.test`, column: "Contact's email" },
    values: ['customer@north.test', 'role16@north.test'],
    stored: (key) => [
      `select c.email_address as value, i.is_inactive as "isGone" from insurer i
       left join contact c on c.id = i.contact_id where i.name = $1`,
      `Mutual ${key}`,
    ],
  },
  {
    schema: 'requests',
    header: "RO,Customer's email,Estimator,VIN,Year,Make,Model",
    row: (key, value) => `RO-${key},customer@north.test,${value},${vinOf(5000 + key)},2021,honda,Civic`,
    bad: { row: (key) => `RO-${key},,,1HG,2021,Honda,Civic`, column: 'VIN' },
    foreign: { row: (key) => `RO-${key},customer@south.test,,,,,`, column: "Customer's email" },
    values: ['Ann', 'Bob'],
    stored: (key) => [
      'select estimator as value, deleted_at is not null as "isGone" from request where ro_number = $1',
      `RO-${key}`,
    ],
  },
]

let keys = 0
describe.each(kinds)('$schema', ({ schema, firm, header, row, bad, foreign, values, stored }) => {
  const [first, second] = values
  const more = (extra: Record<string, string> = {}) => ({ schemaName: schema, ...extra })
  const files = () => new Importer(host, north.firms[firm ?? 'shop'])
  const file = (...rows: string[]) => [header, ...rows].join('\n')
  const read = (key: number) => {
    const [text, value] = stored(key)
    return app.sql<{ value: string; isGone: boolean }>(text, [value])
  }

  test('are checked as they would be written, added, and left alone by a second import of the same file', async () => {
    const key = ++keys
    const text = file(row(key, first), bad.row(++keys))
    expect(await files().check(text, more())).toMatchObject({ batch: null, added: 1, changed: 0, bad: 1 })
    expect(await files().problems(text, more())).toEqual([[3, bad.column]])
    expect(await read(key)).toEqual([])
    const done = await files().import(text, more())
    expect(done).toMatchObject({ state: 'done', added: 1, changed: 0, bad: 1 })
    expect(await read(key)).toEqual([{ value: first, isGone: false }])
    const again = await files().import(text, more({ write: 'both' }))
    expect(again).toMatchObject({ state: 'done', added: 0, changed: 0, same: 1, bad: 1 })
  })

  test('are added, updated by match, or skipped as chosen, and go back without what changed since', async () => {
    const [known, created, unknown] = [++keys, ++keys, ++keys]
    const given = await files().import(file(row(known, first)), more())
    const both = file(row(known, second), row(created, first))
    const creates = await files().import(both, more({ write: 'create' }))
    expect(creates).toMatchObject({ added: 1, changed: 0, skipped: 1 })
    expect(await read(known)).toEqual([{ value: first, isGone: false }])
    const next = file(row(known, second), row(unknown, first))
    const updates = await files().import(next, more({ write: 'update' }))
    expect(updates).toMatchObject({ added: 0, changed: 1, skipped: 1 })
    expect(await read(known)).toEqual([{ value: second, isGone: false }])
    expect(await read(unknown)).toEqual([])

    expect(await files().undo(given.id)).toMatchObject({ undone: 0, kept: [{ line: 2 }] })
    expect(await read(known)).toEqual([{ value: second, isGone: false }])
    expect(await files().undo(updates.id)).toEqual({ undone: 1, kept: [] })
    expect(await read(known)).toEqual([{ value: first, isGone: false }])
    expect(await files().undo(creates.id)).toEqual({ undone: 1, kept: [] })
    expect(await read(created)).toEqual([{ value: first, isGone: true }])
    // Inactive records are in use again; those in the trash stay there, and a new one is added.
    const again = await files().import(file(row(created, first)), more())
    expect([again.added + again.changed, again.bad]).toEqual([1, 0])
    expect((await read(created)).filter(({ isGone }) => !isGone)).toHaveLength(1)
  })

  test.runIf(foreign)('of another branch are not found', async () => {
    if (!foreign) return
    const text = file(foreign.row(++keys))
    expect(await files().problems(text, more())).toEqual([[2, foreign.column]])
  })
})

describe('users', () => {
  const users = { schemaName: 'users' }
  const header = 'First name,Last name,Email,Role'

  test('get an email with a link to choose a password, if that was asked for', async () => {
    const files = new Importer(host, north.firms.shop)
    const row = (name: string) => `${header}\n${name},Invited,${name}@invited.test,Technician\n`
    await files.import(row('ida'), { ...users, invite: '1' })
    await files.import(row('ned'), users)
    const mails = (await app.mail()).filter(({ to }) => to.endsWith('@invited.test'))
    expect(mails.map(({ to }) => to)).toEqual(['ida@invited.test'])
    const token = /\/reset\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    await app.anonymous.ok('POST user/resetPassword', {
      body: { token, password: 'Osprey#dives7' },
    })
    expect((await app.anonymous.signIn('ida@invited.test', 'Osprey#dives7')).token).toBeTruthy()
  })

  test('get no role above that of the importer, who changes nobody above either', async () => {
    const files = new Importer(await app.as('role2@north.test'), north.firms.shop)
    const text = `${header}\nAda,Admin,ada@above.test,Host administrator\nUna,User,una@above.test,2\n`
    expect(await files.check(text, users)).toMatchObject({ added: 1, bad: 1 })
    expect(await files.problems(text, users)).toEqual([[2, 'Role']])
    const host1 = new Importer(await app.as('role2@north.test'), 1)
    const change = `${header}\nOther,Name,role1@north.test,\n`
    expect(await host1.check(change, users)).toMatchObject({ changed: 0, bad: 1 })
  })

  test('become the person of a contact with the same email, who stays when the import is undone', async () => {
    const files = new Importer(host, north.firms.shop)
    await files.import('First name,Last name,Email\nCarl,Contact,carl@contact.test\n')
    const done = await files.import(`${header}\nCarl,Contact,carl@contact.test,Shop user\n`, users)
    const read = () =>
      app.sql('select is_inactive as "isInactive" from contact where email_address = $1', [
        'carl@contact.test',
      ])
    expect(await read()).toEqual([{ isInactive: false }])
    expect(await files.undo(done.id)).toEqual({ undone: 1, kept: [] })
    expect(await read()).toEqual([{ isInactive: false }])
  })

  test('who chose a password stay when the import is undone', async () => {
    const files = new Importer(host, north.firms.shop)
    const done = await files.import(`${header}\nPia,Password,pia@chosen.test,16\n`, { ...users, invite: '1' })
    const mail = (await app.mail()).find(({ to }) => to === 'pia@chosen.test')
    const token = /\/reset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await app.anonymous.ok('POST user/resetPassword', { body: { token, password: 'Osprey#dives7' } })
    expect(await files.undo(done.id)).toMatchObject({ undone: 0, kept: [{ line: 2 }] })
    expect((await app.anonymous.signIn('pia@chosen.test', 'Osprey#dives7')).token).toBeTruthy()
  })

  test('of another branch keep their username', async () => {
    const files = new Importer(host, north.firms.shop)
    expect(await files.problems(`${header}\nNo,Body,role16@south.test,16\n`, users)).toEqual([
      [2, 'Email (username)'],
    ])
  })
})

test('a contact that becomes a vendor is no vendor after an undo', async () => {
  const files = new Importer(host, north.firms.shop)
  await files.import('Company,Email\nParts Inc,sales@parts.test\n')
  const done = await files.import('Company,Email,Account\nParts Inc,sales@parts.test,77\n', {
    schemaName: 'vendors',
  })
  expect(done).toMatchObject({ added: 0, changed: 1 })
  const read = () =>
    app.sql(
      'select is_vendor as "isVendor", account_number as account from contact where company_name = $1',
      ['Parts Inc'],
    )
  expect(await read()).toEqual([{ isVendor: true, account: '77' }])
  await files.undo(done.id)
  expect(await read()).toEqual([{ isVendor: false, account: '' }])
})

test('a repair order that has a visit by now stays when its import is undone', async () => {
  const files = new Importer(host, north.firms.shop)
  const done = await files.import('RO,Estimator\nRO-visited,Ann\n', { schemaName: 'requests' })
  const [order] = await app.sql<{ id: number }>("select id from request where ro_number = 'RO-visited'")
  await app.sql('insert into event (request, firm, status) values ($1, $2, 1)', [order?.id, north.firms.shop])
  expect(await files.undo(done.id)).toMatchObject({ undone: 0, kept: [{ line: 2 }] })
})

test('nothing is imported for a location that is missing or in the trash, or by somebody who may no longer', async () => {
  const vehicles = { schemaName: 'vehicles' }
  const text = `VIN\n${vinOf(9000)}\n`
  const [gone] = await app.sql<{ id: number }>(
    "insert into firm (parent, type, name, removed_at, is_inactive) values ($1, 7, 'Gone', now(), true) returning id",
    [north.firms.division],
  )
  for (const firm of [gone?.id, 999_999])
    expect((await new Importer(host, Number(firm)).send(host, text, vehicles)).status).toBe(404)
  const files = new Importer(host, north.firms.shop)
  const [batch] = await app.sql<{ id: number }>(
    `with batch as (insert into import_batch (firm, "user", schema_name, file_name)
       values ($1, $2, 'vehicles', 'old.csv') returning id, firm)
     insert into import_part (batch, firm, part, rows) select id, firm, 1, $3 from batch returning batch as id`,
    [north.firms.shop, north.users['16'], JSON.stringify([{ line: 2, values: { vin: vinOf(9001) } }])],
  )
  // The next import wakes those that wait.
  await files.import(text, vehicles)
  expect(await files.finished(Number(batch?.id))).toMatchObject({ state: 'failed', added: 0 })
  expect(await app.sql('select from vehicle where vin = $1', [vinOf(9001)])).toEqual([])
})

test.each([
  {
    schema: 'services',
    rows: () => ['Service,Code,Group', `Bare scan,BARE,${north.mark} family`],
    filled: () => [
      'Code,Rate type,Visit type,Insurer',
      `BARE,${north.mark} rate,${north.mark} visit,${north.mark} insurer`,
    ],
    stored: "select rate_type, event_type, insurer from service where code = 'BARE'",
  },
  {
    schema: 'requests',
    rows: () => ['RO', 'RO-bare'],
    filled: () => [
      "RO,Customer's email,Insurer,Estimator,Fleet number,Notes",
      `RO-bare,customer@north.test,${north.mark} insurer,Ann,7,Hurry`,
    ],
    stored:
      "select contact, insurer, estimator, fleet_number, notes from request where ro_number = 'RO-bare'",
  },
  {
    schema: 'vehicles',
    rows: () => ['VIN', vinOf(8000)],
    filled: () => ["VIN,Model,Owner's email", `${vinOf(8000)},Accord,customer@north.test`],
    stored: `select contact, model from vehicle where vin = '${vinOf(8000)}'`,
  },
  {
    schema: 'vendors',
    rows: () => ['Company,Email', 'Bare parts,bare@v.test'],
    filled: () => ['Email,Terms,Website,Account', 'bare@v.test,30,https://bare.test,9'],
    stored: "select payment_days, web_address, account_number from contact where company_name = 'Bare parts'",
  },
  {
    schema: 'insurers',
    rows: () => ['Insurer', 'Bare mutual'],
    filled: () => ["Insurer,Contact's email", 'Bare mutual,customer@north.test'],
    stored: "select contact_id from insurer where name = 'Bare mutual'",
  },
])('$schema are as empty as before when an import that filled them is undone', async (kind) => {
  const { schema: schemaName, rows, filled, stored } = kind
  const files = new Importer(host, north.firms.shop)
  await files.import(rows().join('\n'), { schemaName })
  const before = await app.sql(stored)
  const done = await files.import(filled().join('\n'), { schemaName })
  expect(done).toMatchObject({ changed: 1, bad: 0 })
  expect(await app.sql(stored)).not.toEqual(before)
  expect(await files.undo(done.id)).toEqual({ undone: 1, kept: [] })
  expect(await app.sql(stored)).toEqual(before)
})

test('an existing repair order keeps its vehicle', async () => {
  const files = new Importer(host, north.firms.shop)
  const text = (vin: string) => `RO,VIN,Model\nRO-driven,${vin},Civic\n`
  await files.import(text(vinOf(8100)), { schemaName: 'requests' })
  expect(await files.problems(text(vinOf(8101)), { schemaName: 'requests' })).toEqual([[2, 'VIN']])
})
