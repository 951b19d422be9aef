import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let admin: Client
let phoneType: number
beforeAll(async () => {
  app = await startNetworkApp()
  admin = await app.as('role4@north.test')
  const [row] = await app.sql<{ id: number }>(`select min(id) as id from lookup where key = 'PhoneType'`)
  phoneType = row?.id ?? 0
}, 60_000)
afterAll(() => app.stop())

const lastName = "O'Quillfeather"
const fullName = `Zdenka ${lastName}`
const person = { firstName: 'Zdenka', lastName, phoneNo: '6165550977', emailAddress: 'zq@quillfeather.test' }
/** Finds the person in any spelling that the texts below use. */
const traces = 'quillfeather|6165550977|616\\) 555-0977|555-0988|5550988|17 Nettle Lane'
/** What the books and the chains keep. */
const books = ['invoice', 'invoice_line', 'payment', 'certificate', 'receipt']

/** Tables that have the person in any column, with the number of rows. */
const found = async (): Promise<Record<string, number>> => {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const one = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n from "${name}" t where to_jsonb(t)::text ~* '${traces}'`,
  )
  const rows = await app.sql<{ name: string; n: number }>(one.join(' union all '))
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
}
const add = async (more: object = {}) =>
  (await admin.ok('POST contact/saveContact', { body: { contact: -1, ...person, ...more } })).id
const erase = (contact: number, more: object = {}) =>
  admin.call('POST contact/erasePersonalData', {
    body: { contact, name: fullName, reason: 'Asked by email', ...more },
  })
const addOrder = async (contact: number, ronumber: string, more: object = {}) =>
  (await admin.ok('POST calibrate/saveCalibrate', { body: { calibrate: -1, ronumber, contact, ...more } }))
    .calibrate
const close = (order: number) => app.sql('update request set status = 5 where id = $1', [order])

/** A customer with copies of the name in every kind of table. */
const addCustomer = async () => {
  const contact = await add({ notes: `${fullName} likes calls` })
  const { north } = app.network
  await admin.ok('POST contact/savePhone', {
    body: { contactPhone: -1, contact, phoneType, phoneNo: '6165550988' },
  })
  await app.sql(
    `insert into contact_address (firm, contact, address_lines, city) values ($1, $2, '17 Nettle Lane', 'Ada')`,
    [north.firms.shop, contact],
  )
  const taken = await add({ phoneNo: '6165550988' })
  const host = await app.as('role1@north.test')
  await host.ok('POST contact/mergeContacts', { body: { ids: [contact, taken] } })
  const order = await addOrder(contact, 'PD-1', { notes: `Ms. ${lastName} waits, call (616) 555-0977` })
  await app.sql(`insert into channel (key, firm, request, name) values ('request_' || $1::int, $2, $1, $3)`, [
    order,
    north.firms.shop,
    `RO PD-1 ${fullName}`,
  ])
  await app.sql(
    `insert into message (channel, number, author, guid, html, search) select c.id, 1, $2, gen_random_uuid(), $3, lower($3)
     from channel c where c.request = $1`,
    [order, north.users['4'], `<p>${fullName} is here</p>`],
  )
  const visit = `with e as (insert into event (request, firm) select id, firm from request where id = ${order} returning id, request, firm),
    f as (insert into file (firm, request, event, kind, name, mime, bytes, sha256, key)
      select firm, request, id, 'photo', 'signature.png', 'image/png', 1, repeat('b', 64), 'signature/' || id from e returning id)`
  await app.sql(
    `${visit} insert into authorization_answer (event, request, name, signature, signature_file, answers, total, address, agent)
     select e.id, e.request, $1, 'drawn', f.id, '[]', 0, '192.0.2.7', 'Phone' from e, f`,
    [`Z. ${lastName}`],
  )
  // A billed visit is closed to changes, except to this one.
  await app.sql(
    `with s as (insert into event_service (event, request, description, amount, authorized_name)
       select id, request, 'Radar, call 6165550977', 100, $1 from event where request = $2 returning event, request)
     insert into invoice (request, event, seller, serial, number, kind, issued_on, net, tax, total)
       select request, event, $3, 90000 + request, 'PD-' || request, 'invoice', current_date, 100, 0, 100 from s`,
    [fullName, order, north.firms.center],
  )
  await app.sql(`insert into file (firm, request, kind, name, mime, bytes, sha256, key)
    select firm, id, 'photo', 'O''Quillfeather.jpg', 'image/jpeg', 1, repeat('a', 64), 'personal/' || id from request where id = ${order}`)
  await app.sql(
    `insert into mail_out (firm, request, "to", subject, html) values ($1, $2, 'zq@quillfeather.test', $3, 'Dear Zdenka O&#39;Quillfeather')`,
    [north.firms.shop, order, `Ready, ${fullName}`],
  )
  await app.sql(`insert into sms_out (firm, request, "to", text) values ($1, $2, '+16165550977', 'Ready')`, [
    north.firms.shop,
    order,
  ])
  await app.sql(
    `insert into saved_view (firm, owner, list, name, state) values ($1, $2, 'orders', 'Hers', jsonb_build_object('search', $3::text))`,
    [north.firms.shop, north.users['4'], fullName],
  )
  await app.sql(
    `with b as (insert into import_batch (firm, "user", schema_name, file_name) values ($1::int, $2, 'contacts', 'a.csv') returning id)
     insert into import_part (firm, batch, part, rows) select $1::int, id, 1, $3::jsonb from b`,
    [north.firms.shop, north.users['4'], JSON.stringify([{ ...person }])],
  )
  await app.sql(
    `insert into claim_pack (request, firm, insurer_name, recipients, note, requirements, file_key, file_name, file_bytes, file_hash)
     values ($1::int, $2, 'Insurer', 'zq@quillfeather.test', $3, '[]', 'pack/' || $1::int::text, 'a.pdf', 1, repeat('a', 64))`,
    [order, north.firms.shop, `For ${fullName}`],
  )
  return { contact, order }
}

describe('erasing personal data', () => {
  test('leaves the person in no table, and repair orders without the name', async () => {
    const { contact, order } = await addCustomer()
    expect(Object.keys(await found())).toEqual(
      expect.arrayContaining([
        'authorization_answer',
        'channel',
        'contact',
        'file',
        'history',
        'mail_out',
        'message',
        'request',
        'sms_out',
      ]),
    )
    expect((await admin.ok('GET contact/personalData', { query: { id: contact } })).blocks).toEqual([
      '1 RO is still open. Complete or cancel it first.',
    ])
    expect(await erase(contact)).toMatchObject({ status: 422 })
    await close(order)
    expect(await erase(contact, { name: 'Zdenka' })).toMatchObject({ status: 400 })
    expect(await erase(contact)).toMatchObject({ status: 200 })

    const left = await found()
    for (const table of books) delete left[table]
    expect(left).toEqual({})
    const shown = `Erased contact ${contact}`
    expect(await admin.ok('GET contact/contact', { query: { id: contact } })).toMatchObject({
      fullName: shown,
      phoneNo: null,
      isInactive: true,
      rights: [],
    })
    const [kept] = await app.sql('select ro_number, customer_name, notes from request where id = $1', [order])
    expect(kept).toEqual({
      ro_number: 'PD-1',
      customer_name: shown,
      notes: 'Ms. *** waits, call ***',
    })
    const [signed] = await app.sql(
      `select a.name, a.signature_file, a.address, (select f.deleted_at < now() - interval '30 days' from file f
       where f.request = a.request and f.name = 'signature.png') as "isGone" from authorization_answer a where a.request = $1`,
      [order],
    )
    expect(signed).toEqual({ name: '***', signature_file: null, address: null, isGone: true })
    const { erased } = await admin.ok('GET contact/personalData', { query: { id: contact } })
    expect(erased).toMatchObject({ why: 'Asked by email' })
  })

  test('reads no table whole, except those that hold the last hours alone', async () => {
    const contact = await add()
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    try {
      // Without sequential scans, a table is only read whole where no index can be used.
      await owner.query("begin; set local enable_seqscan = off; select set_config('app.all', 'on', true)")
      await owner.query('select erase_contact($1)', [contact])
      const { rows } = await owner.query<{ name: string }>(
        'select relname as name from pg_stat_xact_user_tables where seq_scan > 0 order by 1',
      )
      expect(rows.map(({ name }) => name)).toEqual(['hub_log', 'outbox', 'webhook_due'])
    } finally {
      await owner.end()
    }
  })

  test('is final: an erased contact is neither changed nor erased again', async () => {
    const contact = await add()
    await erase(contact)
    const name = `Erased contact ${contact}`
    expect(await erase(contact, { name })).toMatchObject({ status: 422 })
    const save = { contact, lastName: 'Back' }
    expect(await admin.call('POST contact/saveContact', { body: save })).toMatchObject({ status: 422 })
  })

  test('leaves other people with the same last name and their repair orders alone', async () => {
    const other = await add({ firstName: 'Milan', phoneNo: '6165550111', emailAddress: 'milan@other.test' })
    const order = await addOrder(other, 'PD-2', { notes: `${lastName} waits` })
    await app.sql(
      `insert into saved_view (firm, owner, list, name) values ($1, $2, 'orders', 'O''Quillfeather family')`,
      [app.network.north.firms.shop, app.network.north.users['4']],
    )
    await erase(await add())
    expect(await app.sql(`select 1 from saved_view where name = 'O''Quillfeather family'`)).toHaveLength(1)
    await app.sql(`delete from saved_view where name = 'O''Quillfeather family'`)
    const [kept] = await app.sql('select customer_name, notes from request where id = $1', [order])
    expect(kept).toEqual({ customer_name: `Milan ${lastName}`, notes: `${lastName} waits` })
    await close(order)
    await erase(other, { name: `Milan ${lastName}` })
  })
})

test('a last name that the vehicle has as well leaves the vehicle readable', async () => {
  const contact = await add({ firstName: 'Ida', lastName: 'Ford' })
  const order = await addOrder(contact, 'PD-4', { notes: 'Ida Ford waits for her Ford' })
  await app.sql(`update request set status = 5, vehicle_text = '2022 Ford F-150' where id = $1`, [order])
  await erase(contact, { name: 'Ida Ford' })
  const [kept] = await app.sql('select vehicle_text, notes from request where id = $1', [order])
  expect(kept).toEqual({ vehicle_text: '2022 Ford F-150', notes: '*** waits for her Ford' })
})

test('the download holds the person, no internal notes, and is recorded', async () => {
  const contact = await add()
  const order = await addOrder(contact, 'PD-3')
  await app.sql(`update request set internal_notes = 'Only for us' where id = $1`, [order])
  const data = await admin.ok('POST contact/exportPersonalData', { body: { contact } })
  expect(data.contact).toMatchObject([{ full_name: fullName, email_address: person.emailAddress }])
  expect(data.orders).toMatchObject([{ ro_number: 'PD-3', customer_name: fullName }])
  expect(JSON.stringify(data)).not.toContain('Only for us')
  const again = await admin.ok('POST contact/exportPersonalData', { body: { contact } })
  expect(again.history.map((row) => row.what)).toContain('exported')
})

test('another company and the center of the repair order find no personal data', async () => {
  const { contact } = app.network.north.ids
  for (const who of ['role4@south.test', 'role12@north.test']) {
    const client = await app.as(who)
    expect(await client.call('GET contact/personalData', { query: { id: contact } })).toMatchObject({
      status: 404,
    })
    for (const path of ['POST contact/exportPersonalData', 'POST contact/erasePersonalData'] as const) {
      const body = { contact, name: 'North', reason: 'Curious' }
      expect(await client.call(path, { body })).toMatchObject({ status: 404 })
    }
  }
  const estimator = await app.as('role16@north.test')
  expect(await estimator.call('GET contact/personalData', { query: { id: contact } })).toMatchObject({
    status: 403,
  })
})
