import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firmTypes, canBeBelow, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'

/**
 * Moves a random tree by calls and compares what people see with the definition, which is computed here from
 * the parents alone.
 */
let app: Awaited<ReturnType<typeof startNetworkApp>>
let brand: Client
let root: number
type Firm = { id: number; type: FirmTypeId; client: Client }
type Request = { id: number; firm: number; serviceFirm: number | null }
let firms: Firm[]
let requests: Request[]

/** Type and index of the parent; -1 is the brand. */
const plan: [FirmTypeId, number][] = [
  [3, -1],
  [3, -1],
  [4, 0],
  [4, 1],
  [4, -1],
  [6, 2],
  [6, 3],
  [7, 2],
  [7, 3],
  [7, 0],
]
const roleOf: Record<number, number> = { 3: 8, 4: 5, 6: 12, 7: 16 }

beforeAll(async () => {
  app = await startNetworkApp()
  brand = await app.as('role3@north.test')
  root = app.network.north.firms.franchiser
  const [secret] = await app.sql<{ hash: string }>('select password_hash as hash from user_secret limit 1')
  firms = []
  for (const [at, [type, above]] of plan.entries()) {
    const parent = firms[above]?.id ?? root
    const { firm } = await brand.ok('POST firm/saveFirm', {
      body: { parent, type: String(type), name: `Firm ${at}` },
    })
    const username = `firm${at}@tree.test`
    await app.sql(
      `with c as (insert into contact (firm, first_name, last_name) values ($1, 'One', 'Of') returning id),
         u as (insert into app_user (firm, contact, username, first_name, last_name, role)
           select $1, id, $2, 'One', 'Of', $3 from c returning id)
       insert into user_secret ("user", password_hash) select id, $4 from u`,
      [firm, username, roleOf[type], secret?.hash],
    )
    firms.push({ id: firm, type, client: await app.as(username, networkPassword) })
  }
  const places = firms.filter((firm) => firm.type > 5)
  requests = []
  for (const [at, place] of places.entries()) {
    const serviceFirm = places.find((other, of) => other.type === 6 && of % 2 === at % 2)?.id ?? null
    const [made] = await app.sql<{ id: number }>(
      `insert into request (firm, service_firm, ro_number, status) values ($1, $2, $3, 2) returning id`,
      [place.id, serviceFirm, `T-${at}`],
    )
    requests.push({ id: made?.id ?? 0, firm: place.id, serviceFirm })
  }
}, 120_000)
afterAll(() => app.stop())

const parentOf = async (): Promise<Map<number, number>> =>
  new Map(
    (
      await app.sql<{ id: number; parent: number }>('select id, parent from firm where parent is not null')
    ).map((row) => [row.id, row.parent]),
  )
const wayDown = (parents: Map<number, number>, id: number): number[] => {
  const above = parents.get(id)
  return above === undefined ? [id] : [...wayDown(parents, above), id]
}
/** The own firm, and all below for those that have children. */
const defined = (parents: Map<number, number>, firm: Firm): Set<number> =>
  new Set(
    firms
      .filter((each) => (firm.type < 6 ? wayDown(parents, each.id).includes(firm.id) : each.id === firm.id))
      .map((each) => each.id),
  )

const checkSight = async (parents: Map<number, number>): Promise<void> => {
  for (const row of await app.sql<{ id: number; path: number[] }>('select id, path from firm'))
    expect(row.path).toEqual(wayDown(parents, row.id))
  for (const firm of firms) {
    const sees = defined(parents, firm)
    const found = await firm.client.ok('GET firm/searchFirms', { query: { search: '' } })
    expect(new Set(found.map((each) => each.firm))).toEqual(sees)
    const { items } = await firm.client.ok('GET calibrate/calibrates', {
      query: { filter: '9999', pageSize: 100 },
    })
    const mine = requests.filter((each) => sees.has(each.firm) || sees.has(each.serviceFirm ?? 0))
    expect(items.map((item) => item.calibrate).sort()).toEqual(mine.map((each) => each.id).sort())
  }
}

/**
 * Every table as text, without what a move leaves behind on purpose: stamp, history, and outbox. And without the sums of the
 * dashboard, which a job computes some seconds after the network was made.
 */
const digest = async (): Promise<string> => {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname !~ '^dashboard_'
       and relname not in ('history', 'outbox', 'hub_log', 'notification_due', 'idempotency', 'user_session', 'sign_in_failure') order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const row = name === 'firm' ? `to_jsonb(t) - 'version' - 'updated_at'` : 'to_jsonb(t)'
    const [found] = await app.sql<{ digest: string }>(
      `select md5(coalesce(string_agg((${row})::text, ',' order by (${row})::text), '')) as digest from "${name}" t`,
    )
    lines.push(`${name} ${found?.digest}`)
  }
  return lines.join('\n')
}

const step = fc.record({
  moved: fc.nat(plan.length - 1),
  under: fc.integer({ min: -1, max: plan.length - 1 }),
})

test('after any moves paths are right, people see exactly their definition, and undo restores every row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const before = await digest()
      const done: number[] = []
      for (const { moved, under } of steps) {
        const [firm, to] = [firms[moved] as Firm, firms[under]]
        const parents = await parentOf()
        const parent = to?.id ?? root
        const isLawful =
          canBeBelow(firm.type, to?.type ?? 2) &&
          !wayDown(parents, parent).includes(firm.id) &&
          parents.get(firm.id) !== parent
        const query = { firm: firm.id, parent }
        const preview = await brand.ok('GET firm/moveLocationPreview', { query })
        expect(preview.refusal === null).toBe(isLawful)
        const answer = await brand.call('POST firm/moveLocation', { body: query })
        expect(answer.status, `${firmTypes[firm.type]} below ${to?.type ?? 2}`).toBe(isLawful ? 200 : 422)
        if (!isLawful) continue
        done.push(firm.id)
        await checkPreview(preview, parents, await parentOf())
      }
      await checkSight(await parentOf())
      for (const firm of done.toReversed())
        await brand.ok('POST firm/moveLocation', { body: { firm, undo: true } })
      expect(await digest()).toBe(before)
    }),
    { numRuns: 20 },
  )
}, 180_000)

/** The preview must name exactly who sees more or less now. */
const checkPreview = (
  preview: { gains: { firm: number; requests: number }[]; loses: { firm: number; requests: number }[] },
  before: Map<number, number>,
  after: Map<number, number>,
): void => {
  const seen = (parents: Map<number, number>, firm: Firm) => {
    const sees = defined(parents, firm)
    return new Set(
      requests
        .filter((each) => sees.has(each.firm) || sees.has(each.serviceFirm ?? 0))
        .map((each) => each.id),
    )
  }
  const told = (of: typeof before, than: typeof before) =>
    firms
      .filter((firm) => [...defined(of, firm)].some((id) => !defined(than, firm).has(id)))
      .map((firm) => ({
        firm: firm.id,
        requests: [...seen(of, firm)].filter((id) => !seen(than, firm).has(id)).length,
      }))
  const plain = (list: typeof preview.gains) =>
    list.map(({ firm, requests: many }) => ({ firm, requests: many })).toSorted((a, b) => a.firm - b.firm)
  expect(plain(preview.gains)).toEqual(told(after, before))
  expect(plain(preview.loses)).toEqual(told(before, after))
}
