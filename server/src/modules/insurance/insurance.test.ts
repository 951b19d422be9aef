import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let other: Client
let shop: Client
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  other = await app.as('role2@north.test')
  shop = await app.as('role16@north.test')
}, 60_000)
afterAll(() => app.stop())

const add = (insuranceName: string) => host.ok('POST lookup/insurance', { body: { insuranceName } })
const offered = async (client: Client, query: object = {}) =>
  (await client.ok('GET lookup/insurance', { query })).map(({ insuranceName }) => insuranceName)

describe('an insurer', () => {
  test('is added to firm 1 and active', async () => {
    expect(await add('Blank Mutual')).toMatchObject({ firm: 1, isInactive: false, isSelected: false })
    expect(await offered(shop)).toContain('Blank Mutual')
  })

  test('is hidden once removed, and can be restored', async () => {
    const { insurance: id } = await add('Going Mutual')
    expect(await host.ok('POST lookup/removeInsurance', { query: { id } })).toEqual({ ok: true })
    expect(await offered(shop)).not.toContain('Going Mutual')
    expect(await offered(host, { inactive: 1 })).toContain('Going Mutual')
    await host.ok('GET lookup/removeInsurance', { query: { id, undo: 1 } })
    expect(await offered(shop)).toContain('Going Mutual')
  })

  test('cannot be restored next to another of its name', async () => {
    const { insurance: id } = await add('Twice Mutual')
    await host.ok('POST lookup/removeInsurance', { query: { id } })
    await add('Twice Mutual')
    const problem = await host.refused('POST lookup/removeInsurance', { query: { id, undo: 1 } }, 'refused')
    expect(problem.detail).toBe('"Twice Mutual" is in the list again. Rename one of them first.')
  })

  test('merges the edits of two people and reports a conflict on the same field', async () => {
    const { insurance, version } = await add('Merged Mutual')
    await host.ok('POST lookup/insurance', { body: { insurance, insuranceName: 'Named', version } })
    const both = await other.ok('POST lookup/insurance', { body: { insurance, isInactive: true, version } })
    expect(both).toMatchObject({ insuranceName: 'Named', isInactive: true })
    const body = { insurance, insuranceName: 'Mine', version }
    const problem = await other.refused('POST lookup/insurance', { body }, 'conflict')
    expect(problem.conflict?.fields).toEqual([{ field: 'insuranceName', stored: 'Named', yours: 'Mine' }])
  })

  test('is changed by nobody but the host', async () => {
    const { insurance: id } = await add('Kept Mutual')
    for (const role of [3, 12, 16]) {
      const client = await app.as(`role${role}@north.test`)
      await client.refused('POST lookup/removeInsurance', { query: { id } }, 'forbidden')
      await client.refused(
        'POST lookup/insuranceLookup',
        { body: { insurance: id, lookups: [] } },
        'forbidden',
      )
    }
  })
})

describe('the lookups of an insurer', () => {
  const save = (client: Client, insurance: number, ...lookups: object[]) =>
    client.ok('POST lookup/insuranceLookup', { body: { insurance, lookups: lookups as never } })
  const names = async (insurance: number) =>
    (await shop.ok('GET lookup/insuranceLookup', { query: { insurance } })).map(({ name }) => name)

  test('start empty, and are added, changed, and removed in one save', async () => {
    const { insurance } = await add('Listed Mutual')
    expect(await names(insurance)).toEqual([])
    const [one, two] = await save(
      host,
      insurance,
      { id: -1, key: 'PaymentType', name: 'A', value: '7' },
      { id: -1, key: 'PaymentType', name: 'B' },
    )
    expect(one).toMatchObject({ key: 'PaymentType', name: 'A', value: '7', firm: 1, insurance })
    const now = await save(
      host,
      insurance,
      { ...one, name: 'A2' },
      { ...two, isRemove: true },
      { id: 0, key: 'PaymentType', name: 'B', value: 'new' },
    )
    expect(now.map(({ name, value }) => [name, value])).toEqual([
      ['A2', '7'],
      ['B', 'new'],
    ])
  })

  test('refuse a value of another list and then save nothing', async () => {
    const { insurance } = await add('Refusing Mutual')
    const makes = await host.ok('POST lookup/ByKeys', { body: { keys: ['VehicleMake'] } })
    const lookup = makes.VehicleMake?.[0]?.id
    const lookups = [
      { id: -1, key: 'PaymentType', name: 'Fine' },
      { id: -1, key: 'PaymentType', lookup, name: 'Wrong list' },
    ]
    const call = { body: { insurance, lookups } }
    const problem = await host.refused('POST lookup/insuranceLookup', call, 'invalid')
    expect(problem.errors).toEqual([{ field: 'lookups.1.lookup', message: 'Choose a value from the list' }])
    expect(await names(insurance)).toEqual([])
    const [saved] = await save(host, insurance, { id: -1, key: 'VehicleMake', lookup, name: 'Right' })
    expect(saved).toMatchObject({ lookup, lookupName: makes.VehicleMake?.[0]?.name })
  })

  test('refuse a name that is already in the list', async () => {
    const { insurance } = await add('Doubling Mutual')
    await save(host, insurance, { id: -1, key: 'PaymentType', name: 'Same' })
    const body = { insurance, lookups: [{ id: -1, key: 'PaymentType', name: 'SAME' }] }
    const problem = await host.refused('POST lookup/insuranceLookup', { body }, 'refused')
    expect(problem.detail).toBe('This insurer already uses this name in this list.')
  })

  test('can be removed and restored one by one', async () => {
    const { insurance } = await add('Single Mutual')
    const [line] = await save(host, insurance, { id: -1, key: 'PaymentType', name: 'One' })
    const id = line?.id ?? 0
    await host.ok('POST lookup/removeInsuranceLookup', { query: { id } })
    expect(await names(insurance)).toEqual([])
    await host.ok('GET lookup/removeInsuranceLookup', { query: { id, undo: 1 } })
    expect(await names(insurance)).toEqual(['One'])
  })

  test('report every row that two people changed, and save nothing', async () => {
    const { insurance } = await add('Contested Mutual')
    const rows = await save(
      host,
      insurance,
      ...['One', 'Two', 'Three', 'Four'].map((name) => ({ id: -1, key: 'PaymentType', name })),
    )
    const line = (name: string) => rows.find((row) => row.name === name) ?? expect.fail(name)
    const one = line('One')
    const two = line('Two')
    const three = line('Three')
    await save(
      host,
      insurance,
      { ...one, name: 'One a' },
      { ...two, value: '2' },
      { ...three, name: 'Three a' },
    )
    const lookups = [
      { ...one, name: 'One b' },
      { ...two, value: '22' },
      { ...three, isRemove: true },
      { ...line('Four'), name: 'Four b' },
    ]
    const body = { insurance, lookups } as never
    const problem = await other.refused('POST lookup/insuranceLookup', { body }, 'conflict')
    expect(problem.conflict?.fields.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: `lookups.${one.id}.name`, stored: 'One a', yours: 'One b' },
      { field: `lookups.${two.id}.value`, stored: '2', yours: '22' },
      { field: `lookups.${three.id}.isRemove`, stored: 'Three a', yours: 'Removed' },
    ])
    expect((await names(insurance)).toSorted()).toEqual(['Four', 'One a', 'Three a', 'Two'])
  })

  test('report in each line without a version what it overwrote', async () => {
    const { insurance } = await add('Blind Mutual')
    const [one, two] = await save(
      host,
      insurance,
      { id: -1, key: 'PaymentType', name: 'One', value: '1' },
      { id: -1, key: 'PaymentType', name: 'Two', value: '2' },
    )
    const { version: _none, ...blind } = one as NonNullable<typeof one>
    const saved = await save(host, insurance, { ...blind, value: '11' }, { ...two, value: '22' })
    expect(saved).toMatchObject([{ id: one?.id, overwrote: [{ field: 'value', before: '1' }] }, {}])
    expect(saved[1]).not.toHaveProperty('overwrote')
  })

  test('are not found for an insurer in another branch', async () => {
    const south = app.network.south.ids.insurer
    await shop.refused('GET lookup/insuranceLookup', { query: { insurance: south } }, 'notFound')
  })
})
