import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { parts, references } from './merge/references.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let shop: Client
let firm: number
let phoneType: number
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  shop = await app.as('role16@north.test')
  firm = app.network.north.firms.shop
  const [row] = await app.sql<{ id: number }>(`select min(id) as id from lookup where key = 'PhoneType'`)
  phoneType = row?.id ?? 0
}, 60_000)
afterAll(() => app.stop())

const add = async (lastName: string, more: object = {}) =>
  (await host.ok('POST contact/saveContact', { body: { contact: -1, firm, lastName, ...more } })).id
const merge = (ids: number[], more: object = {}) =>
  host.ok('POST contact/mergeContacts', { body: { ids, ...more } })
const one = (id: number, client = host) => client.ok('GET contact/contact', { query: { id } })
const phonesOf = async (id: number) =>
  (await host.ok('GET contact/contactPhones', { query: { id } })).map(
    ({ phoneNo, primary }) => phoneNo + primary,
  )
const addPhone = (contact: number, phoneNo: string, more: object = {}) =>
  host.ok('POST contact/savePhone', { body: { contactPhone: -1, contact, phoneType, phoneNo, ...more } })
const addRequest = async (contact: number, ro: string) => {
  const { calibrate } = await shop.ok('POST calibrate/saveCalibrate', {
    body: { calibrate: -1, ronumber: ro, contact },
  })
  return calibrate
}

test('the merge covers every column of the database that refers to a contact', async () => {
  const rows = await app.sql<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'firm'
     where c.contype = 'f' and c.confrelid = 'contact'::regclass order by 1`,
  )
  const known = [
    ...references.map(({ table, column }) => `${table}.${column}`),
    ...parts.map(({ table }) => `${table}.contact`),
    'contact_related.contact',
    'contact_related.related',
    // Records which contacts were merged, also after an undo.
    'contact_merge.contact',
    // Who opened the merged contact remains true of it.
    'record_view.contact',
  ]
  expect(rows.map(({ name }) => name)).toEqual(known.sort())
})

describe('a merge', () => {
  test('moves related rows, fills empty fields, and resolves the merged ids', async () => {
    const stays = await add('Novak', { firstName: 'Rita', phoneNo: '6165550131', notes: 'Calls first' })
    const goes = await add('Nowak', {
      emailAddress: 'rita@mail.test',
      phoneNo: '6165550132',
      notes: 'Pays cash',
      referenceId: 'R7',
    })
    const ro = await addRequest(goes, 'M-1')
    const { vehicle } = await shop.ok('POST vehicle/saveVehicle', {
      body: { vehicle: -1, contact: goes, model: 'Civic' },
    })
    const answer = await merge([stays, goes])
    expect(answer).toMatchObject({
      contact: stays,
      fullName: 'Rita Novak',
      moved: { requests: 1, vehicles: 1, phones: 1, emails: 1 },
    })
    expect(await one(goes)).toMatchObject({ contact: stays })
    expect(await one(stays)).toMatchObject({
      emailAddress: 'rita@mail.test',
      referenceId: 'R7',
      notes: 'Calls first\nPays cash',
    })
    expect(await phonesOf(stays)).toEqual(['6165550131P', '6165550132'])
    const request = await shop.ok('GET calibrate/calibrate', { query: { id: ro } })
    expect(request).toMatchObject({ contact: stays })
    expect((await shop.ok('GET vehicle/vehicle', { query: { id: vehicle } })).contact).toBe(stays)
    const found = await host.ok('GET contact/contacts', { query: { search: 'nowak', firm } })
    expect(found.items).toEqual([])
  })

  test('uses the values and the survivor that were chosen', async () => {
    const first = await add('Alpha', { companyName: 'Alpha Glass', phoneNo: '6165550133' })
    const second = await add('Beta', { companyName: 'Beta Glass', phoneNo: '6165550134', notes: 'Beta note' })
    await merge([first, second], {
      contact: second,
      fields: { companyName: first, phoneNo: first, notes: first },
    })
    expect(await one(first)).toMatchObject({
      contact: second,
      lastName: 'Beta',
      companyName: 'Alpha Glass',
      phoneNo: '6165550133',
      notes: null,
    })
  })

  test('combines a phone that both have, keeping both notes and one primary', async () => {
    const first = await add('Twice')
    const second = await add('Twice')
    await addPhone(first, '6165550135', { phoneNote: 'At work' })
    await addPhone(first, '6165550136')
    await addPhone(second, '+1 616 555 0135', { phoneNote: 'Ask for Kim' })
    await merge([first, second])
    expect(await phonesOf(first)).toEqual(['6165550136P', '6165550135'])
    const phones = await host.ok('GET contact/contactPhones', { query: { id: first } })
    expect(phones.find((each) => !each.isPrimary)?.phoneNote).toBe('At work\nAsk for Kim')
  })

  test('is previewed without changing anything', async () => {
    const first = await add('Shown', { phoneNo: '6165550137' })
    const second = await add('Shown too', { notes: 'N' })
    await addRequest(second, 'M-2')
    const preview = await host.ok('GET contact/mergePreview', { query: { ids: `${first},${second}` } })
    expect(preview).toMatchObject({
      contact: first,
      refusal: '',
      contacts: [
        { contact: first, moves: { phones: 1 }, addresses: [] },
        { moves: { requests: 1 }, addresses: [] },
      ],
    })
    expect(preview.fields.find(({ field }) => field === 'lastName')).toMatchObject({
      chosen: first,
      values: [{ shown: 'Shown' }, { shown: 'Shown too' }],
    })
    expect(preview.fields.find(({ field }) => field === 'phoneNo')).toMatchObject({
      values: [{ shown: '(616) 555-0137' }, { shown: '' }],
    })
    expect(await one(second)).toMatchObject({ contact: second, requests: 1 })
  })

  test('is refused with a message for one contact, for two locations, and for two users', async () => {
    const mine = await add('Mine')
    const { south, north } = app.network
    const refused = async (ids: number[]) =>
      (await host.refused('POST contact/mergeContacts', { body: { ids } }, 'refused')).detail
    expect(await refused([mine])).toContain('Choose two or more')
    expect(await refused([mine, south.ids.contact])).toContain('different locations')
    const users = await app.sql<{ contact: number }>('select contact from app_user where id = any($1)', [
      [north.users['16'], north.users['17']],
    ])
    expect(await refused(users.map(({ contact }) => contact))).toContain('Each user needs their own contact')
    const gone = await add('Gone')
    await merge([mine, gone])
    expect(await refused([mine, gone])).toContain('Choose two or more')
    await host.refused('POST contact/mergeContacts', { body: { ids: [mine, 2_000_000_000] } }, 'notFound')
  })

  test('gives a single contact when several run at once, in any order', async () => {
    for (let round = 0; round < 8; round += 1) await mergeInARing()
  }, 30_000)

  const mergeInARing = async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => add(`Many ${name}`)))
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const answers = await Promise.all(
      [
        [a, b],
        [b, c],
        [c, d],
        [d, a],
      ].map((pair) => host.call('POST contact/mergeContacts', { body: { ids: pair } })),
    )
    expect(answers.filter(({ status }) => ![200, 404, 409, 422].includes(status))).toEqual([])
    const standing = new Set(await Promise.all(ids.map(async (id) => (await one(id)).contact)))
    for (const id of standing) expect(ids).toContain(id)
    expect(
      await app.sql(
        'select 1 from contact where merged_into in (select id from contact where merged_into is not null)',
      ),
    ).toEqual([])
  }

  test('lets people with an open repair order save it, and keeps the new customer', async () => {
    const stays = await add('Stands')
    const goes = await add('Goes')
    const ro = await addRequest(goes, 'M-3')
    const open = await shop.ok('GET calibrate/calibrate', { query: { id: ro } })
    await merge([stays, goes])
    const body = { calibrate: ro, version: open.version, contact: open.contact, notes: 'Typed meanwhile' }
    await shop.ok('POST calibrate/saveCalibrate', { body })
    expect(await shop.ok('GET calibrate/calibrate', { query: { id: ro } })).toMatchObject({
      contact: stays,
      notes: 'Typed meanwhile',
    })
  })

  test('refuses edits made on a contact that was merged meanwhile', async () => {
    const stays = await add('Stands')
    const goes = await add('Open')
    const { version } = await one(goes)
    await merge([stays, goes])
    const { detail } = await host.refused(
      'POST contact/saveContact',
      { body: { contact: goes, lastName: 'Typed', version } },
      'refused',
    )
    expect(detail).toBe('This contact was merged into Stands. Open Stands to change it.')
    expect(await one(stays)).toMatchObject({ lastName: 'Stands' })
  })

  test('leaves nothing behind that is saved for the old id', async () => {
    const stays = await add('Kept')
    const goes = await add('Taken')
    await merge([stays, goes])
    const made = await shop.ok('POST vehicle/saveVehicle', {
      body: { vehicle: -1, contact: goes, model: 'Late' },
    })
    expect(made.contact).toBe(stays)
  })
})

describe('an undo', () => {
  test('is listed, works once, and waits for a later merge to be undone first', async () => {
    const [a, b, c] = [await add('First'), await add('Second'), await add('Third')]
    const inner = await merge([a, b])
    const outer = await merge([c, a])
    expect(await one(b)).toMatchObject({ contact: c })
    const problem = await host.refused('POST contact/undoMerge', { body: { merge: inner.merge } }, 'refused')
    expect(problem.detail).toBe('First was later merged into Third. Undo that merge first.')
    expect(
      (await host.ok('GET contact/merges', { query: { contact: c } })).map((each) => each.merge),
    ).toEqual([outer.merge])
    await host.ok('POST contact/undoMerge', { body: { merge: outer.merge } })
    expect(await one(b)).toMatchObject({ contact: a })
    await host.ok('POST contact/undoMerge', { body: { merge: inner.merge } })
    expect(await one(b)).toMatchObject({ contact: b })
    await host.refused('POST contact/undoMerge', { body: { merge: inner.merge } }, 'refused')
  })

  test('keeps and reports what changed since the merge', async () => {
    const stays = await add('Stay', { firstName: 'Ann', phoneNo: '6165550141' })
    const goes = await add('Go', { phoneNo: '6165550142', referenceId: 'G1' })
    const other = await add('Other')
    const [ro, ro2] = [await addRequest(goes, 'M-4'), await addRequest(goes, 'M-5')]
    const { merge: id } = await merge([stays, goes])
    await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate: ro, contact: other } })
    await host.ok('POST contact/saveContact', { body: { contact: stays, referenceId: 'Mine now' } })
    const [moved] = await host
      .ok('GET contact/contactPhones', { query: { id: stays } })
      .then((all) => all.filter((each) => !each.isPrimary))
    await host.ok('GET contact/setPrimaryPhone', { query: { contact: stays, id: moved?.contactPhone ?? 0 } })
    const { kept } = await host.ok('POST contact/undoMerge', { body: { merge: id } })
    expect(kept.map(({ says }) => says).sort()).toEqual([
      'Ann Stay: reference id changed since the merge and stays as is.',
      'RO M-4 now names someone else.',
    ])
    expect(await shop.ok('GET calibrate/calibrate', { query: { id: ro } })).toMatchObject({ contact: other })
    expect(await shop.ok('GET calibrate/calibrate', { query: { id: ro2 } })).toMatchObject({ contact: goes })
    expect(await one(stays)).toMatchObject({ referenceId: 'Mine now', phoneNo: '6165550141' })
    expect([await phonesOf(stays), await phonesOf(goes)]).toEqual([['6165550141P'], ['6165550142P']])
  })

  test('is refused after 30 days', async () => {
    const { merge: id } = await merge([await add('Old'), await add('Older')])
    await app.sql(`update contact_merge set created_at = now() - interval '31 days' where id = $1`, [id])
    const problem = await host.refused('POST contact/undoMerge', { body: { merge: id } }, 'refused')
    expect(problem.detail).toContain('30 days')
  })
})
