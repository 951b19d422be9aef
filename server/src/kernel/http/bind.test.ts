import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

const save = 'POST calibrate/saveCalibrate'

test('names unknown fields in the answer, nested ones included', async () => {
  const shop = await app.as('role16@north.test')
  const calibrate = app.network.north.ids.request
  const body = {
    calibrate,
    notes: 'Known',
    createdBy: 7,
    vehicle: { vehicle: -1, model: 'Rio', color: 'red' },
  }
  const answer = await shop.call(save, { body })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ notes: 'Known', notTaken: ['createdBy', 'vehicle.color'] })
  expect(answer.headers.get('not-taken')).toBe('createdBy, vehicle.color')
  const known = await shop.call(save, { body: { calibrate, notes: 'Known' } })
  expect([known.body, known.headers.get('not-taken')]).toEqual([
    expect.not.objectContaining({ notTaken: [] }),
    null,
  ])
})

test('names unknown fields in the header when the answer is not an object', async () => {
  const admin = await app.as('role3@north.test')
  const { firms } = app.network.north
  const centers = [{ center: firms.center, isPrimary: true, color: 'red' }]
  const answer = await admin.call('POST firm/saveCenterFirms', { body: { firm: firms.shop, centers } })
  expect([answer.status, Array.isArray(answer.body), answer.headers.get('not-taken')]).toEqual([
    200,
    true,
    'centers.0.color',
  ])
})

test.each([
  ['GET calibrate/calibrates', {}],
  ['GET calibrate/calibrateCounts', {}],
  ['GET user/users', {}],
] as const)('%s refuses a date range that ends before it starts', async (key, more) => {
  const host = await app.as('role1@north.test')
  const query = { ...more, dateStart: '2026-11-10', dateEnd: '2026-11-01' }
  const { errors } = await host.refused(key, { query }, 'invalid')
  expect(errors).toEqual([
    { field: 'dateEnd', message: "Can't be before 11/10/2026. Choose that day or a later one" },
  ])
  await host.ok(key, { query: { ...more, dateStart: '2026-11-10', dateEnd: '2026-11-10' } })
})

test('a read refuses a parameter that it does not know, and names those it takes', async () => {
  const host = await app.as('role1@north.test')
  const read = (path: string) => host.send('GET', `/api/${path}`)
  const message = (names: string) => `There is no such parameter. This call takes: ${names}`
  const misspelled = await read('contact/contact?id=1&statuss=3')
  expect(misspelled).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'statuss', message: message('id') }] },
  })
  expect(await read('contact/contacts?pagesize=5&Search=Novak')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'pagesize' }, { field: 'Search' }] },
  })
  expect(await read('lookup/Countries?firm=1')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'firm', message: 'There is no such parameter. This call takes none' }] },
  })
  // Nobody rewrites a link that is already in an email.
  expect((await read('lookup/onboardLookups?utm_source=mail')).status).toBe(200)
})

test('a conflict tells who saved, when, and what is stored, and nothing else', async () => {
  const [office, admin] = [await app.as('role4@north.test'), await app.as('role3@north.test')]
  const contact = app.network.north.ids.contact
  const { version } = await office.ok('GET contact/contact', { query: { id: contact } })
  await admin.ok('POST contact/saveContact', { body: { contact, notes: 'Theirs', version } })
  const body = { contact, notes: 'Mine', version }
  const { conflict } = await office.refused('POST contact/saveContact', { body }, 'conflict')
  expect(Object.keys(conflict ?? {}).sort()).toEqual(['at', 'by', 'fields', 'version'])
})

test.each([
  [{}, 'list'],
  [{ users: [] }, 'list'],
  [[{ username: 'role17@north.test' }], '0.token'],
])('names the missing field of %j when several shapes are allowed', async (body, field) => {
  const host = await app.as('role1@north.test')
  const { errors } = await host.refused('POST user/deleteUsers', { body: body as never }, 'invalid')
  expect(errors?.[0]).toEqual({ field, message: 'This field is required' })
})

test('a save without a version lists what it overwrote, and one with a version does not', async () => {
  const admin = await app.as('role3@north.test')
  const contact = app.network.north.ids.friend
  const save = 'POST contact/saveContact'
  await admin.ok(save, { body: { contact, notes: 'First', fileAs: '' } })
  const blind = await admin.ok(save, { body: { contact, notes: 'Second', fileAs: 'Friend' } })
  expect(blind).toMatchObject({ overwrote: [{ field: 'notes', before: 'First' }] })
  const seen = await admin.ok(save, { body: { contact, notes: 'Third', version: blind.version } })
  expect(seen).not.toHaveProperty('overwrote')
  const headers = { 'idempotency-key': 'overwrote-once' }
  const twice = async () => (await admin.call(save, { body: { contact, notes: 'Fourth' }, headers })).body
  const first = await twice()
  expect(first).toMatchObject({ overwrote: [{ field: 'notes', before: 'Third' }] })
  expect(await twice()).toEqual(first)
})
