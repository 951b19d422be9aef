import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import type { Scope } from '#server/kernel/security/actor.ts'
import { Database } from '#server/kernel/postgres/database.ts'
import { testDatabase, type TestDatabase } from '#scripts/testing/database.ts'
import { buildNetwork, type Branch, type Network } from './network.ts'
import {
  writableColumns,
  dropPolicy,
  inScope,
  createPolicy,
  isAllowed,
  loadPolicies,
  sampleRow,
  countVisibleRows,
  type Creators,
  type Policy,
  type Side,
} from './policies.ts'

let database: TestDatabase
let network: Network
let owner: pg.Client
let app: pg.Client
let policies: Policy[]
let tables: string[]
let columns: Map<string, string[]>
let makers: Creators
let scopes: { north: Scope[]; south: Scope[] }
const samples = new Map<string, Record<Side, string | null>>()

beforeAll(async () => {
  database = await testDatabase()
  network = await buildNetwork(database.ownerUrl)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  app = new pg.Client({ connectionString: database.appUrl })
  await owner.connect()
  await app.connect()
  policies = await loadPolicies(owner)
  tables = [...new Set(policies.map((policy) => policy.table))]
  columns = await writableColumns(owner)
  const maker = async (firm: number) =>
    (await owner.query<{ x: string }>('select xmin::text as x from firm where id = $1', [firm])).rows[0]?.x ??
    ''
  makers = { own: await maker(network.north.firms.shop), foreign: await maker(network.south.firms.shop) }
  scopes = { north: await scopesOf(network.north), south: await scopesOf(network.south) }
  for (const table of tables)
    samples.set(table, {
      own: await sampleRow(owner, table, makers.own, Object.values(network.north.firms)),
      foreign: await sampleRow(owner, table, makers.foreign, Object.values(network.south.firms)),
    })
}, 120_000)
afterAll(async () => {
  await owner.end()
  await app.end()
  await database.drop()
})

const scopesOf = async (branch: Branch): Promise<Scope[]> =>
  (
    await owner.query<Scope>(
      `select id as "user", firm, role, role in (1, 2) as all,
         case when role in (1, 2) then '{}' else sees_firms(firm) end as firms
       from app_user where id = any($1::int[]) order by role`,
      [Object.values(branch.users)],
    )
  ).rows

/**
 * What a caller can do with a table, for the rows of each branch: the number of visible rows, + when base data is
 * visible too, then i, u, d for insert, update, delete.
 */
const probe = (scope: Scope, table: string): Promise<Record<Side, string>> =>
  inScope(app, scope, async () => {
    const seen = await countVisibleRows(app, table, makers)
    const describeAccess = async (side: Side): Promise<string> => {
      const names = columns.get(table) ?? []
      const row = samples.get(table)?.[side] ?? null
      const insert = `insert into "${table}" (${names.join()}) select ${names.join()} from jsonb_populate_record(null::"${table}", $1::jsonb)`
      const firstColumn = names[0] ?? ''
      const allowed = [
        row !== null && (await isAllowed(app, insert, [row])) ? 'i' : '-',
        (await isAllowed(app, `update "${table}" set ${firstColumn} = ${firstColumn} where xmin::text = $1`, [
          makers[side],
        ]))
          ? 'u'
          : '-',
        (await isAllowed(app, `delete from "${table}" where xmin::text = $1`, [makers[side]])) ? 'd' : '-',
      ]
      return `${seen[side]}${side === 'own' && seen.base ? '+' : ''}${allowed.join('')}`
    }
    return { own: await describeAccess('own'), foreign: await describeAccess('foreign') }
  })

/** One role of each firm, because row-level security distinguishes firms, not roles. */
const oneOfEachFirm: readonly Role[] = [1, 3, 8, 5, 11, 12, 16]
const chosen = (all: readonly Scope[]): Scope[] => all.filter((scope) => oneOfEachFirm.includes(scope.role))

const lineOf = async (table: string): Promise<string> => {
  const cells: string[] = []
  for (const scope of chosen(scopes.north)) cells.push(`${scope.role}:${(await probe(scope, table)).own}`)
  return `${table.padEnd(18)} ${cells.join(' ')}`
}

test('the application role owns nothing, is not a superuser, and is bound by forced policies on every table with a firm', async () => {
  const role = await app.query(
    `select rolsuper, rolbypassrls, rolcreaterole, (select count(*)::int from pg_class c where c.relowner = r.oid) as owns
     from pg_roles r where rolname = current_user`,
  )
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owns: 0 }])
  const open = await owner.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not (relrowsecurity and relforcerowsecurity) order by 1`,
  )
  expect(open.rows.map((row) => row.relname)).toEqual([
    'country',
    'language',
    'schema_migration',
    'state_province',
    'time_zone',
  ])
})

test('each firm sees and writes exactly what was reviewed in its own branch', async () => {
  const lines: string[] = []
  for (const table of tables) lines.push(await lineOf(table))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./row-level-security.txt')
}, 60_000)

test('only the host sees or writes rows of an unrelated branch', async () => {
  const swapped: Creators = { own: makers.foreign, foreign: makers.own }
  const breaches: string[] = []
  for (const table of tables) {
    for (const scope of chosen(scopes.north).filter((each) => !each.all)) {
      const { foreign } = await probe(scope, table)
      if (foreign !== '0---') breaches.push(`north ${scope.role} ${table} ${foreign}`)
    }
    for (const [side, all] of Object.entries({ north: scopes.north, south: scopes.south }))
      for (const scope of all.filter((each) => !each.all)) {
        const sides = side === 'north' ? makers : swapped
        const seen = await inScope(app, scope, () => countVisibleRows(app, table, sides))
        if (seen.foreign > 0) breaches.push(`${side} ${scope.role} ${table} sees ${seen.foreign}`)
      }
  }
  expect(breaches).toEqual([])
}, 60_000)

test('without a scope no rows are visible, even after an earlier transaction set one', async () => {
  const seen = async () => {
    const found: string[] = []
    for (const table of tables) {
      const { own, foreign, base } = await inScope(app, null, () => countVisibleRows(app, table, makers))
      if (own + foreign > 0 || base) found.push(table)
    }
    return found
  }
  const fresh = new pg.Client({ connectionString: database.appUrl })
  await fresh.connect()
  expect((await fresh.query('select 1 from firm')).rows).toEqual([])
  await fresh.end()
  await inScope(app, scopes.north[0] as Scope, () => app.query('select 1 from firm'))
  expect(await seen()).toEqual([])
})

test('dropping any single policy changes what is visible or writable', async () => {
  const unnoticed: string[] = []
  for (const policy of policies) {
    const before = await lineOf(policy.table)
    await dropPolicy(owner, policy)
    const after = await lineOf(policy.table)
    await createPolicy(owner, policy)
    if (before === after) unnoticed.push(`${policy.table}.${policy.name}`)
  }
  expect(unnoticed).toEqual([])
}, 240_000)

describe('a pool of two', () => {
  test('never gives one firm another firm’s rows, however reads, commands, and failing statements are mixed', async () => {
    const db = new Database({ url: database.appUrl, size: 2, onError: () => undefined })
    const scope = (of: Scope[], role: Role) => of.find((each) => each.role === role) as Scope
    const pair = [
      { scope: scope(scopes.north, 16), mark: network.north.mark },
      { scope: scope(scopes.south, 16), mark: network.south.mark },
    ]
    const question = sql<{ name: string }>`select ro_number as name from request`
    const failing = sql<{ name: string }>`select (1 / (count(*) - count(*)))::text as name from request`
    const ask = async (round: number): Promise<string> => {
      const { scope: who, mark } = pair[(round * 7 + (round >> 3)) % 2] as (typeof pair)[number]
      if (round % 5 === 0)
        return db
          .as(who)
          .rows(failing.compile(db.builder))
          .then(
            () => 'not failed',
            () => 'failed',
          )
      const rows =
        round % 3 === 0
          ? await db.command(who, async (tx) => (await question.execute(tx)).rows)
          : await db.as(who).rows(question.compile(db.builder))
      return rows.length === 3 && rows.every((row) => row.name.includes(mark)) ? 'right' : 'crossed'
    }
    const tally: Record<string, number> = {}
    for (let start = 0; start < 10_000; start += 500)
      for (const result of await Promise.all(Array.from({ length: 500 }, (_, at) => ask(start + at))))
        tally[result] = (tally[result] ?? 0) + 1
    await db.end()
    expect(tally).toEqual({ failed: 2000, right: 8000 })
  }, 120_000)
})
