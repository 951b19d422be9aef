import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reorder, changedSorts } from '#contract/kit/reorder.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let other: Client
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  other = await app.as('role2@north.test')
}, 60_000)
afterAll(() => app.stop())

const key = 'TestList'
const add = async (name: string, more: object = {}) =>
  (await host.ok('POST lookup/upsert', { body: { id: -1, key, name, ...more } })).id
const groups = (className = key) => host.ok('GET lookup/ByGroup', { query: { className } })
const item = async (id: number) =>
  (await groups()).flatMap((group) => group.children).find((each) => each.id === id)
const offered = async (client: Client) =>
  ((await client.ok('POST lookup/ByKeys', { body: { keys: [key] } }))[key] ?? []).map(({ name }) => name)

describe('a list of the host', () => {
  test('is read by a shop and changed by nobody but the host', async () => {
    const id = await add('Read by all')
    const shop = await app.as('role16@north.test')
    expect(await offered(shop)).toContain('Read by all')
    for (const role of [3, 12, 16]) {
      const client = await app.as(`role${role}@north.test`)
      await client.refused('POST lookup/upsert', { body: { id, key, name: 'Taken' } }, 'forbidden')
      await client.refused('POST lookup/Delete', { body: { id } }, 'forbidden')
      await client.refused(
        'POST lookup/saveSort',
        { body: { className: key, items: [{ id, sort: 1 }] } },
        'forbidden',
      )
    }
    expect(await item(id)).toMatchObject({ name: 'Read by all' })
  })

  test('publishes its change to the shops that use it', async () => {
    const hub = await connectHubClient(app.url, (await app.as('role16@north.test')).token)
    const id = await add('Heard of')
    await hub.waitForChange('lookup', id)
    await hub.disconnect()
  })

  test("is not found for a firm that doesn't exist, even for the host", async () => {
    const body = { keys: [key], firm: 999_999 }
    expect((await host.refused('POST lookup/ByKeys', { body }, 'notFound')).detail).toContain('location')
    await (await app.as('role12@north.test')).refused('POST lookup/ByKeys', { body }, 'notFound')
    const query = { className: key, firm: 999_999 }
    await host.refused('GET lookup/ByGroup', { query }, 'notFound')
  })

  test('has its shipped names in the language of who reads it, and the names that the host gave as they are', async () => {
    const reader = await app.as('role15@north.test')
    await reader.ok('POST user/updateUserParams', { body: { language: 2 } })
    const phoneTypes = async (client: Client) =>
      (await client.ok('POST lookup/ByKeys', { body: { keys: ['PhoneType'] } })).PhoneType ?? []
    const fax = (await phoneTypes(host)).find(({ name }) => name === 'Fax')
    await host.ok('POST lookup/upsert', {
      body: { id: fax?.id, key: 'PhoneType', name: 'Old fax', version: fax?.version },
    })
    const names = (await phoneTypes(reader)).map(({ name }) => name)
    expect(names).toEqual(['Celular', 'Oficina', 'Casa', 'Número gratuito', 'Old fax'])
    expect((await phoneTypes(host))[0]).toMatchObject({ name: 'Mobile' })
    // Where names are edited, they are as stored.
    const edited = await reader.ok('GET lookup/ByGroup', { query: { className: 'PhoneType' } })
    expect(edited[0]?.children[0]).toMatchObject({ name: 'Mobile' })
  })

  test('is counted among the lists in use', async () => {
    await add('Counted')
    const found = (await host.ok('GET lookup/Keys')).find((each) => each.key === key)
    expect(found?.items).toBeGreaterThan(0)
  })
})

describe('an item', () => {
  test('with a repeated name is refused with a message', async () => {
    await add('Twice')
    const problem = await host.refused(
      'POST lookup/upsert',
      { body: { id: -1, key, name: 'TWICE' } },
      'refused',
    )
    expect(problem.detail).toBe('"TWICE" is already in this list.')
  })

  test('is hidden when deleted, reports a second delete, and can be restored', async () => {
    const id = await add('Leaves')
    const body = { id, key, name: 'Leaves', isActive: false }
    expect(await host.ok('POST lookup/Delete', { body })).toEqual([{ Results: '' }])
    expect(await offered(host)).not.toContain('Leaves')
    expect(await item(id)).toMatchObject({ isInactive: true })
    expect(await host.ok('POST lookup/Delete', { body })).toEqual([
      { Results: '"Leaves" is already inactive.' },
    ])
    await host.ok('POST lookup/Delete', { body: { id, undo: true } })
    expect(await offered(host)).toContain('Leaves')
    await host.ok('POST lookup/Delete', { body: { ...body, isActive: true } })
    expect(await offered(host)).toContain('Leaves')
  })

  test('cannot be restored next to another of its name', async () => {
    const id = await add('Again')
    await host.ok('POST lookup/Delete', { body: { id } })
    await add('Again')
    const problem = await host.refused('POST lookup/Delete', { body: { id, undo: true } }, 'refused')
    expect(problem.detail).toContain('Rename one of them first')
  })

  test('merges the edits of two people and reports a conflict on the same field', async () => {
    const id = await add('Shared', { value: 'a' })
    const version = (await item(id))?.version ?? 0
    await other.ok('POST lookup/upsert', { body: { id, key, value: 'b', version } })
    await host.ok('POST lookup/upsert', { body: { id, key, name: 'Shared 2', version } })
    expect(await item(id)).toMatchObject({ name: 'Shared 2', value: 'b' })
    const { conflict } = await host.refused(
      'POST lookup/upsert',
      { body: { id, key, value: 'c', version } },
      'conflict',
    )
    expect(conflict?.fields).toEqual([{ field: 'value', stored: 'b', yours: 'c' }])
  })
})

describe('an item the product relies on', () => {
  const role = async () => {
    const found = (await groups('Role')).flatMap((group) => group.children)
    return found.find((each) => each.value === '14') ?? expect.fail('no role 14')
  }

  test('stays active with its value, and may be renamed', async () => {
    const { id, name } = await role()
    const [first] = await host.ok('POST lookup/Delete', { body: { id, isActive: false } })
    expect(first?.Results).toContain('its value stays')
    for (const change of [{ isInactive: true }, { value: '1' }])
      await host.refused('POST lookup/upsert', { body: { id, key: 'Role', ...change } }, 'refused')
    await host.ok('POST lookup/upsert', { body: { id, key: 'Role', name: 'Field technician', value: '14' } })
    expect(await role()).toMatchObject({ id, name: 'Field technician', isInactive: false })
    await host.ok('POST lookup/upsert', { body: { id, key: 'Role', name } })
  })

  test('gets no siblings at the host, but another name at a firm, which may be deleted', async () => {
    const body = { id: -1, key: 'Role', name: 'Apprentice', value: '14' }
    await host.refused('POST lookup/upsert', { body }, 'refused')
    const { center } = app.network.north.firms
    const { id } = await host.ok('POST lookup/upsert', { body: { ...body, firm: center } })
    expect(await host.ok('POST lookup/Delete', { body: { id, isActive: false } })).toEqual([{ Results: '' }])
  })
})

describe('a group', () => {
  test('is not required: without one all items are returned', async () => {
    await add('Of some group')
    const all = await groups()
    expect(await host.ok('GET lookup/ByGroup', { query: { className: key, group: '' } })).toEqual(all)
    expect(all.length).toBeGreaterThan(0)
  })

  test('exists before its first item, keeps its id when renamed, and holds its items', async () => {
    const { id } = await host.ok('POST lookup/UpsertGroup', { body: { text: 'Firts', className: key } })
    expect(await host.ok('POST lookup/UpsertGroup', { body: { id, text: 'First' } })).toMatchObject({
      id,
      text: 'First',
    })
    expect((await groups()).find((group) => group.id === id)).toMatchObject({ text: 'First', children: [] })
    const inside = await add('Inside', { section: id })
    expect((await groups()).find((group) => group.id === id)?.children.map((each) => each.id)).toEqual([
      inside,
    ])
  })

  test('renamed by two people is a conflict for the second, with both names', async () => {
    const { id } = await host.ok('POST lookup/UpsertGroup', { body: { text: 'Read', className: key } })
    const version = (await groups()).find((group) => group.id === id)?.version
    const other = await app.as('role2@north.test')
    await other.ok('POST lookup/UpsertGroup', { body: { id, text: 'Theirs', version } })
    const problem = await host.refused(
      'POST lookup/UpsertGroup',
      { body: { id, text: 'Ours', version } },
      'conflict',
    )
    expect(problem.conflict?.fields).toEqual([{ field: 'text', stored: 'Theirs', yours: 'Ours' }])
    expect((await groups()).find((group) => group.id === id)?.text).toBe('Theirs')
  })

  test('of another list accepts no item', async () => {
    const { id } = await host.ok('POST lookup/UpsertGroup', { body: { text: 'Far', className: 'FarList' } })
    const problem = await host.refused(
      'POST lookup/upsert',
      { body: { id: -1, key, name: 'Lost', section: id } },
      'invalid',
    )
    expect(problem.errors).toEqual([{ field: 'section', message: 'Choose a group from this list' }])
  })
})

describe('an order', () => {
  test('is saved as the rule defines it', async () => {
    const ordered = 'OrderedList'
    for (const name of ['One', 'Two', 'Three'])
      await host.ok('POST lookup/upsert', { body: { id: -1, key: ordered, name } })
    const before = (await groups(ordered))[0]?.children ?? []
    expect(before.map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
    const after = reorder(before, before[0]?.id ?? 0, -1)
    await host.ok('POST lookup/saveSort', {
      body: { className: ordered, items: changedSorts(before, after) },
    })
    expect((await groups(ordered))[0]?.children.map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
  })

  test('saved by another meanwhile conflicts instead of being overwritten; unrelated changes merge', async () => {
    const shared = 'SharedOrder'
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const name of names) await host.ok('POST lookup/upsert', { body: { id: -1, key: shared, name } })
    const read = (await groups(shared))[0]?.children ?? []
    const idOf = (name: string) => read.find((each) => each.name === name)?.id ?? 0
    const move = (name: string, by: -1 | 1) => ({
      body: { className: shared, items: changedSorts(read, reorder(read, idOf(name), by)) },
    })
    const now = async () => (await groups(shared))[0]?.children.map(({ name }) => name)

    await other.ok('POST lookup/saveSort', move('One', 1))
    const { conflict } = await host.refused('POST lookup/saveSort', move('Two', 1), 'conflict')
    expect(conflict?.by).toContain('2')
    expect(conflict?.fields.map(({ field }) => field)).toContain(`items.${idOf('Two')}.sort`)
    expect(await now()).toEqual(['Two', 'One', 'Three', 'Four', 'Five'])
    await host.ok('POST lookup/saveSort', move('Four', 1))
    expect(await now()).toEqual(['Two', 'One', 'Three', 'Five', 'Four'])
    // An order the same user saved in another window is not a conflict.
    await other.ok('POST lookup/saveSort', move('Two', 1))
  })

  test('with an item of another list is refused as a whole', async () => {
    const mine = await add('Mine')
    const before = await item(mine)
    const [foreign] = await app.sql<{ id: number }>(`select id from lookup where key = 'PhoneType' limit 1`)
    const items = [
      { id: mine, sort: 777 },
      { id: foreign?.id ?? 0, sort: 778 },
    ]
    await host.refused('POST lookup/saveSort', { body: { className: key, items } }, 'notFound')
    expect(await item(mine)).toEqual(before)
  })
})
