import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCaller, callerOf, connect, type Caller, type Clients } from './testing/clients.ts'

let clients: Clients
let shop: Caller
let southShop: Caller
let request: number

beforeAll(async () => {
  clients = await connect('demo')
  shop = await callerOf(clients.owner, 'role4@north.demo')
  southShop = await callerOf(clients.owner, 'role4@south.demo')
  const { rows } = await clients.owner.query<{ id: number }>(
    `select r.id from request r where r.firm = $1 and r.vehicle is not null and r.contact is not null
       and exists (select 1 from event_technician a where a.request = r.id) order by r.id limit 1`,
    [shop.firm],
  )
  request = rows[0]?.id ?? 0
}, 180_000)
afterAll(() => clients.end())

const selectOne = async (text: string): Promise<unknown> =>
  (await clients.app.query<{ result: unknown }>(text, [request])).rows[0]?.result
const names = () => selectOne('select to_jsonb(n) as result from request_names($1) n')
const visits = () =>
  selectOne(`select coalesce(jsonb_agg(k.technician_names), '[]') as result
    from event e cross join lateral visit_facts(e.id, e.request, e.created_by) k where e.request = $1`)
const emptyNames = {
  ...{ vehicle_row: null, customer_phone: null, customer_email: null, time_zone: null },
}

describe('data beside the row of a repair order', () => {
  test('is visible to whoever sees the order', async () => {
    expect(request).toBeGreaterThan(0)
    for (const caller of [shop, { ...southShop, all: true }])
      expect(await asCaller(clients.app, caller, names)).toMatchObject({
        vehicle_row: { firm: shop.firm, make_name: expect.stringMatching(/./) },
        time_zone: expect.stringMatching(/^America/),
      })
    expect(await asCaller(clients.app, shop, visits)).not.toEqual([])
  })

  test('is invisible to everyone else and outside a caller’s transaction', async () => {
    expect(await asCaller(clients.app, southShop, names)).toEqual(emptyNames)
    expect(await names()).toEqual(emptyNames)
    expect(await asCaller(clients.app, southShop, visits)).toEqual([])
    expect(
      await asCaller(clients.app, southShop, () =>
        selectOne('select maker_name(r.actor, $1) as result from history r where r.request = $1'),
      ),
    ).toBeUndefined()
  })
})
