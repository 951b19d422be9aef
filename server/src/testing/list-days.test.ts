import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZodObject } from 'zod'
import { allCalls } from '#contract/index.ts'
import type { Client } from './client.ts'
import { startNetworkApp } from './harness.ts'
import { sampleInputs } from './sample-inputs.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let owner: object = {}
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  await host.ok('POST contact/saveVendor', { body: { companyName: 'Vendor', isCompany: true } })
  const { id: contact } = await host.ok('POST contact/saveContact', { body: { lastName: 'Owner' } })
  await host.ok('POST vehicle/saveVehicle', { body: { model: 'Civic', contact } })
  owner = { contact }
  await host.ok('POST lookup/insurance', { body: { insuranceName: 'Insurer' } })
  await host.ok('POST blog/saveBlog', { body: { blogName: 'Post' } })
  const { center, franchisee } = app.network.north.firms
  await host.ok('POST firm/createStorage', { query: { firm: center } })
  const { firm } = await host.ok('POST firm/saveFirm', {
    body: { name: 'Closed', parent: franchisee, type: 'Shop' },
  })
  await host.ok('POST firm/removeFirm', { body: { firm } })
  await host.ok('POST firm/onboardInvite', {
    body: { email: 'new@north.test', parent: franchisee, type: 'Shop' },
  })
}, 60_000)
afterAll(() => app.stop())

const lists = [
  'GET contact/contacts',
  'GET contact/vendors',
  'GET contact/insurers',
  'GET contact/vehicles',
  'GET vehicle/vehicles',
  'GET user/users',
  'GET firm/getFirms',
  'GET firm/storage',
  'GET firm/removedFirms',
  'GET firm/onboardings',
  'GET admin/jobs',
  'GET brand/brands',
  'GET blog/blogs',
] as const

test.each(lists)('%s lists what changed within days or dates', async (call) => {
  const count = async (query: object) =>
    (await host.ok(call, { query: { ...query, ...(call === 'GET contact/vehicles' && owner) } as never }))
      .count
  const today = await count({ days: 1 })
  expect(today).toBeGreaterThan(0)
  expect(await count({ dateStart: '2001-01-01', dateEnd: '9999-12-31' })).toBe(today)
  expect(await count({ dateEnd: '2001-01-01' })).toBe(0)
  // Dates win over days.
  expect(await count({ dateStart: '2190-01-01', days: 7 })).toBe(0)
})

/** Calls that name an order or a filter, in the query or the body. */
const named = allCalls.flatMap(({ module, name, call }) =>
  (['query', 'body'] as const).flatMap((part) => {
    const shape = call[part] instanceof ZodObject ? call[part].shape : {}
    const fields = ['orderBy', 'filter'].filter((field) => field in shape)
    return fields.map((field) => ({
      key: `${module}.${name}`,
      method: call.method,
      path: call.path,
      part,
      field,
    }))
  }),
)

test.each(named)('$path takes no order or filter that only objects have: $field', async (call) => {
  const sample = sampleInputs[call.key]?.(app.network.north)
  for (const name of ['constructor', 'toString', '__proto__']) {
    const part = { ...(sample?.[call.part] as object | undefined), [call.field]: name }
    const { status } = await host.call(
      `${call.method} ${call.path}` as never,
      { ...sample, [call.part]: part } as never,
    )
    expect(call.field === 'orderBy' ? [400] : [200, 400]).toContain(status)
  }
})

test.each(named.filter(({ field }) => field === 'filter'))(
  '$path refuses an unknown filter',
  async (call) => {
    const sample = sampleInputs[call.key]?.(app.network.north)
    const query = { ...sample?.query, filter: 'nonsense' }
    const { status, body } = await host.call(
      `${call.method} ${call.path}` as never,
      { ...sample, query } as never,
    )
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'filter' }] }])
  },
)

test('whole days count in the zone of the reader', async () => {
  // One minute to midnight in Detroit is the next day in UTC.
  const { vehicle } = await host.ok('POST vehicle/saveVehicle', { body: { model: 'Late' } })
  const at = `2025-06-10 23:59 ${(await host.ok('GET user/profile', {})).timezone}`
  await app.sql(`alter table vehicle disable trigger user`)
  await app.sql(`update vehicle set updated_at = $2::timestamptz where id = $1`, [vehicle, at])
  await app.sql(`alter table vehicle enable trigger user`)
  const models = async (day: string) =>
    (await host.ok('GET vehicle/vehicles', { query: { dateStart: day, dateEnd: day } })).items.map(
      ({ model }) => model,
    )
  expect(await models('2025-06-09')).toEqual([])
  expect(await models('2025-06-10')).toEqual(['Late'])
  expect(await models('2025-06-11')).toEqual([])
})
