import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Clients } from '../testing/clients.ts'
import { fillMillion } from './million.ts'
import { openForSeeding } from './open-connection.ts'

let clients: Clients
beforeAll(async () => {
  clients = await connect()
}, 120_000)
afterAll(() => clients.end())

const readCatalog = async (): Promise<unknown[]> =>
  (
    await clients.owner.query(`
      select conname as name, pg_get_constraintdef(oid) as is from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgname || tgrelid, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)
  ).rows

test('the million seed keeps every key, index, and trigger, and writes consistent rows', async () => {
  const before = await readCatalog()
  await fillMillion(clients.database.ownerUrl, { firms: 120, requests: 3_000 })
  expect(await readCatalog()).toEqual(before)
  const { rows } = await clients.owner.query(`
    select (select count(*)::int from firm) as firms, (select count(*)::int from request) as requests,
      (select count(*)::int from event) as events,
      (select count(*)::int from firm f join firm p on p.id = f.parent where f.path <> p.path || f.id) as "wrongPaths",
      (select count(*)::int from request where status in (3, 11) and technician_names = '') as "unassigned",
      (select count(*)::int from request r where amount <> (select sum(s.amount) from event_service s where s.request = r.id))
        as "wrongSums"`)
  expect(rows).toEqual([
    { firms: 120, requests: 3000, events: 3000, wrongPaths: 0, unassigned: 0, wrongSums: 0 },
  ])
}, 60_000)

test('seeding sets no idle timeout, because computing the rows may take long', async () => {
  const client = await openForSeeding(clients.database.ownerUrl)
  try {
    const { rows } = await client.query('show idle_in_transaction_session_timeout')
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }])
  } finally {
    await client.end()
  }
})
