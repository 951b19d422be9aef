import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCaller, callerOf, connect, errorCode, type Caller, type Clients } from './testing/clients.ts'

let clients: Clients
let shop: Caller
let partner: Caller
let southShop: Caller

beforeAll(async () => {
  clients = await connect('demo')
  shop = await callerOf(clients.owner, 'role4@north.demo')
  partner = await callerOf(clients.owner, 'role11@north.demo')
  southShop = await callerOf(clients.owner, 'role4@south.demo')
}, 180_000)
afterAll(() => clients.end())

const names = async (text: string): Promise<string[]> =>
  (await clients.owner.query<{ name: string }>(text)).rows.map((row) => row.name)
const tenantTables = () =>
  names(`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('firm', 'request', 'parties', 'user') order by 1`)
const countAs = async (table: string): Promise<number | string> =>
  clients.app.query<{ n: number }>(`select count(*)::int as n from ${table}`).then(
    ({ rows }) => rows[0]?.n ?? -1,
    (error: { code: string }) => error.code,
  )

describe('row-level security', () => {
  test('is enabled and forced on every table with rows of a firm, a request, or a user', async () => {
    const open = await names(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity)`)
    const tenant = await tenantTables()
    expect(tenant.length).toBeGreaterThan(40)
    expect(open.filter((name) => tenant.includes(name))).toEqual([])
  })

  test('is off only for tables that are the same for everybody', async () => {
    const open = await names(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity order by 1`)
    expect(open).toEqual(['country', 'language', 'schema_migration', 'state_province', 'time_zone'])
  })

  test('cannot be bypassed by the application, which owns nothing', async () => {
    expect(
      await names(`select relname as name from pg_class where relowner = 'calibrate_app'::regrole
        union select proname from pg_proc where proowner = 'calibrate_app'::regrole`),
    ).toEqual([])
    const { rows } = await clients.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, pg_has_role(rolname, 'calibrate_owner', 'member') as member
       from pg_roles where rolname = 'calibrate_app'`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, member: false }])
  })

  test('is not opened by functions that run as the owner: they pin their search path and are not public', async () => {
    expect(
      await names(`select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef
          and (proconfig is null or not exists (select 1 from unnest(proconfig) c where c like 'search_path=%'))`),
    ).toEqual([])
    expect(
      await names(`select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
          and has_function_privilege('public', oid, 'execute')`),
    ).toEqual([])
  })

  test('lets the application only read and append history', async () => {
    const { rows } = await clients.owner.query<{ may: string }>(
      `select privilege_type as may from information_schema.role_table_grants
       where grantee = 'calibrate_app' and table_name = 'history' order by 1`,
    )
    expect(rows.map((row) => row.may)).toEqual(['INSERT', 'SELECT'])
  })
})

describe('without a caller', () => {
  test('no row of any firm is visible', async () => {
    const seen: Record<string, number | string> = {}
    for (const table of await tenantTables()) {
      const found = await countAs(table)
      // 42501: the application has no privilege on the table.
      if (found !== 0 && found !== '42501') seen[table] = found
    }
    expect(seen).toEqual({})
  })

  test('nothing remains of the previous transaction’s caller', async () => {
    expect(await asCaller(clients.app, shop, () => countAs('request'))).toBeGreaterThan(0)
    expect(await countAs('request')).toBe(0)
  })

  test('tables with secrets are closed to the application, with or without a caller', async () => {
    for (const table of [
      'user_secret',
      'user_session',
      'sign_in_code',
      'password_reset',
      'password_ask',
      'user_authenticator',
      'setting',
    ])
      expect(await asCaller(clients.app, { ...shop, all: true }, () => countAs(table)), table).toBe('42501')
  })
})

describe('a shop', () => {
  const ask = <T>(caller: Caller, text: string, values: unknown[] = []) =>
    asCaller(clients.app, caller, async () => (await clients.app.query(text, values)).rows as T[])

  test('sees its own requests and no others', async () => {
    const rows = await ask<{ firm: number }>(shop, 'select distinct firm from request')
    expect(rows).toEqual([{ firm: shop.firm }])
  })

  test('sees its ancestors and serving centers, and nothing of the other branch', async () => {
    const rows = await ask<{ name: string }>(shop, 'select name from firm')
    const seen = rows.map((row) => row.name)
    expect(seen).toContain('Northline ADAS')
    expect(seen).toContain('Northline Grand Rapids')
    expect(seen).not.toContain('Maple Street Auto Body')
    expect(seen.filter((name) => name.startsWith('Suncoast'))).toEqual([])
  })

  test('reads the lists and branding of its ancestors, and cannot write them', async () => {
    const [makes] = await ask<{ n: number }>(
      shop,
      "select count(*)::int as n from lookup where key = 'VehicleMake'",
    )
    expect(makes?.n).toBeGreaterThan(70)
    const looks = await ask<{ value: string }>(
      shop,
      "select value from firm_preference where name = 'BrandTitle'",
    )
    expect(looks).toEqual([{ value: 'Northline ADAS' }])
    const changed = await asCaller(clients.app, shop, () =>
      clients.app.query("update firm_preference set value = 'Mine' where name = 'BrandTitle'"),
    )
    expect(changed.rowCount).toBe(0)
  })

  test('cannot probe a foreign customer by referring to it from its own request', async () => {
    const { rows } = await clients.owner.query<{ id: number }>(
      'select id from contact where firm = $1 limit 1',
      [southShop.firm],
    )
    const code = await asCaller(clients.app, shop, () =>
      errorCode(
        clients.app.query("insert into request (firm, ro_number, contact) values ($1, 'X-1', $2)", [
          shop.firm,
          rows[0]?.id,
        ]),
      ),
    )
    expect(code).toBe('23503')
  })

  test('cannot create a request for another shop', async () => {
    const code = await asCaller(clients.app, shop, () =>
      errorCode(
        clients.app.query("insert into request (firm, ro_number) values ($1, 'X-2')", [southShop.firm]),
      ),
    )
    expect(code).toBe('42501')
  })

  test('cannot move itself below another firm', async () => {
    const code = await asCaller(clients.app, shop, () =>
      errorCode(clients.app.query('update firm set parent = $2 where id = $1', [shop.firm, southShop.firm])),
    )
    expect(code).toBe('42501')
  })
})

describe('a partner', () => {
  test('sees the firms that grant it access, and cannot grant itself any', async () => {
    expect(partner.firms.length).toBeGreaterThan(1)
    const { rows } = await clients.owner.query<{ id: number }>(
      'select id from firm where type = 7 and path @> array[(select path[2] from firm where id = $1)] and id <> all($2)',
      [partner.firm, partner.firms],
    )
    const link = "insert into firm_link (firm, firm2, kind) values ($1, $2, 'partner')"
    for (const unseen of [rows[0]?.id, southShop.firm]) {
      const code = await asCaller(clients.app, partner, () =>
        errorCode(clients.app.query(link, [partner.firm, unseen])),
      )
      expect(code).toBe('42501')
    }
  })
})
