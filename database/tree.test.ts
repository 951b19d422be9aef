import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFirm, asCaller, connect, runConcurrently, errorCode, type Clients } from './testing/clients.ts'

let clients: Clients
beforeAll(async () => {
  clients = await connect()
}, 120_000)
afterAll(() => clients.end())

type Stored = { id: number; parent: number | null; path: number[] }

/** The path that follows from the parents alone. */
const pathOf = (firms: Map<number, Stored>, id: number): number[] => {
  const { parent } = firms.get(id)!
  return parent === null ? [id] : [...pathOf(firms, parent), id]
}

const stored = async (): Promise<Map<number, Stored>> => {
  const { rows } = await clients.owner.query<Stored>('select id, parent, path from firm')
  return new Map(rows.map((row) => [row.id, row]))
}

test('after any moves every path leads down from the root, and no cycle forms', async () => {
  const ids = [1]
  for (let turn = 0; turn < 12; turn++) ids.push(await addFirm(clients.owner, ids[turn >> 1] ?? 1, 3))
  const step = fc.record({ moved: fc.integer({ min: 1, max: 12 }), under: fc.integer({ min: 0, max: 12 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { moved, under } of steps) {
        const before = await stored()
        const [id, parent] = [ids[moved]!, ids[under]!]
        const isCircle = before.get(parent)!.path.includes(id)
        const code = await errorCode(
          clients.owner.query('update firm set parent = $2 where id = $1', [id, parent]),
        )
        expect(code).toBe(isCircle ? '23514' : undefined)
      }
      const after = await stored()
      for (const firm of after.values()) expect(firm.path).toEqual(pathOf(after, firm.id))
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('two concurrent moves cannot form a cycle together', async () => {
  const [a, b] = [await addFirm(clients.owner, 1, 3), await addFirm(clients.owner, 1, 3)]
  await clients.owner.query('begin')
  await clients.owner.query('update firm set parent = $2 where id = $1', [a, b])
  const second = await runConcurrently(clients, 'update firm set parent = $2 where id = $1', [b, a])
  await clients.owner.query('commit')
  expect(await second.end()).toBe('23514')
})

test('a path cannot be written directly', async () => {
  const id = await addFirm(clients.owner, 1)
  await clients.owner.query("update firm set path = '{7,8}' where id = $1", [id])
  expect((await stored()).get(id)?.path).toEqual([1, id])
})

test('a firm just created below the caller’s own can be filled in the same transaction, a foreign one cannot', async () => {
  const own = await addFirm(clients.owner, 1, 3)
  const foreign = await addFirm(clients.owner, 1, 3)
  await asCaller(clients.app, { user: 0, firm: own, role: 8, firms: [own] }, async () => {
    const made = await clients.app.query<{ id: number }>(
      "insert into firm (parent, type, name) values ($1, 7, 'New shop') returning id",
      [own],
    )
    const bay = "insert into bay (firm, name) values ($1, 'Bay 1')"
    expect((await clients.app.query('select scope_add($1) as ok', [made.rows[0]?.id])).rows).toEqual([
      { ok: true },
    ])
    expect((await clients.app.query(bay, [made.rows[0]?.id])).rowCount).toBe(1)
    expect((await clients.app.query('select scope_add($1) as ok', [foreign])).rows).toEqual([{ ok: false }])
    expect(await errorCode(clients.app.query(bay, [foreign]))).toBe('42501')
  })
})

test('the lineage is cached for the transaction, and reloaded when the tree or the caller changes', async () => {
  const own = await addFirm(clients.owner, 1, 4)
  const center = await addFirm(clients.owner, own, 6)
  const other = await addFirm(clients.owner, 1, 4)
  const lineage = async () =>
    (await clients.app.query<{ ids: number[] }>('select app_lineage() as ids')).rows[0]?.ids
  const own8 = { user: 1, firm: own, role: 8, firms: [own, center] }
  await asCaller(clients.app, own8, async () => {
    expect(await lineage()).not.toContain(center)
    await clients.app.query('insert into center_of (firm, center) values ($1, $2)', [own, center])
    expect(await lineage()).toContain(center)
    await clients.app.query('delete from center_of where firm = $1', [own])
    expect(await lineage()).not.toContain(center)
    await clients.app.query("select set_config('app.firm', $1, true)", [String(other)])
    expect(await lineage()).toContain(other)
    expect(await lineage()).not.toContain(own)
    await clients.app.query("select set_config('app.user', '', true)")
    expect(await lineage()).toBeNull()
  })
})
