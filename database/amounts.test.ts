import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFirm, connect, runConcurrently, errorCode, type Clients } from './testing/clients.ts'

let clients: Clients
let request: number
let event: number

const one = async (text: string, values: unknown[] = []): Promise<number> =>
  (await clients.owner.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0
const sums = async (): Promise<Record<string, string>> =>
  (
    await clients.owner.query(
      'select amount, credit_amount as credit, paid_amount as paid from request where id = $1',
      [request],
    )
  ).rows[0] as Record<string, string>
const addService = (amount: string, answer: number | null = null) =>
  one(
    `insert into event_service (event, request, description, amount, "authorization") values ($1, $2, 'Work', $3, $4)`,
    [event, request, amount, answer],
  )
const addCredit = (service: number | null, amount: string, reference: number | null = null) =>
  one(
    'insert into event_credit (event, request, event_service, reference, amount) values ($1, $2, $3, $4, $5)',
    [event, request, service, reference, amount],
  )

let shop: number
beforeAll(async () => {
  clients = await connect()
  shop = await addFirm(clients.owner, 1)
}, 120_000)
afterAll(() => clients.end())
let next = 0
beforeEach(async () => {
  request = await one('insert into request (firm, ro_number) values ($1, $2)', [shop, `A${next++}`])
  event = await one('insert into event (request, firm) values ($1, $2)', [request, shop])
})

describe('request totals', () => {
  test('are the sum of services, credits, and payments, each in its own column', async () => {
    const service = await addService('120.10')
    await addService('35.25')
    await addCredit(service, '-20.00')
    await one('insert into payment (request, amount) values ($1, 100)', [request])
    expect(await sums()).toEqual({ amount: '155.35', credit: '-20.00', paid: '100.00' })
  })

  test('exclude declined services and cancelled visits, and include them again when that changes', async () => {
    await addService('100.00')
    const declined = await addService('50.00', 0)
    expect((await sums()).amount).toBe('100.00')
    await clients.owner.query('update event_service set "authorization" = 1 where id = $1', [declined])
    expect((await sums()).amount).toBe('150.00')
    await clients.owner.query('update event set status = 5 where id = $1', [event])
    expect((await sums()).amount).toBe('0.00')
    await clients.owner.query('update event set status = 1 where id = $1', [event])
    expect((await sums()).amount).toBe('150.00')
  })

  test('stay right when two people add lines at the same time', async () => {
    await clients.owner.query('begin')
    await addService('10.00')
    const insert =
      "insert into event_service (event, request, description, amount) values ($1, $2, 'Work', 7)"
    const second = await runConcurrently(clients, insert, [event, request])
    await clients.owner.query('commit')
    await second.end()
    expect((await sums()).amount).toBe('17.00')
  })

  test('drop a visit that is removed', async () => {
    await addService('10.00')
    await clients.owner.query('delete from event where id = $1', [event])
    expect((await sums()).amount).toBe('0.00')
  })
})

describe('a credit', () => {
  test('marks its service', async () => {
    const service = await addService('80.00')
    await addCredit(service, '-30.00')
    const { rows } = await clients.owner.query('select credited, credit from event_service where id = $1', [
      service,
    ])
    expect(rows).toEqual([{ credited: true, credit: '-30.00' }])
  })

  test('never exceeds the charge of its service or visit, also when the charge is lowered later', async () => {
    const service = await addService('80.00')
    expect(await errorCode(addCredit(service, '-80.01'))).toBe('23514')
    await addCredit(null, '-80.00', -999)
    expect(await errorCode(addCredit(null, '-0.01', -1000))).toBe('23514')
    expect(
      await errorCode(clients.owner.query('update event_service set amount = 79 where id = $1', [service])),
    ).toBe('23514')
    expect(
      await errorCode(
        clients.owner.query('update event_service set "authorization" = 0 where id = $1', [service]),
      ),
    ).toBe('23514')
  })

  test('of one visit cannot draw on the charges of another', async () => {
    await addService('80.00')
    event = await one('insert into event (request, firm) values ($1, $2)', [request, shop])
    await addService('10.00')
    expect(await errorCode(addCredit(null, '-10.01', -999))).toBe('23514')
  })

  test('is negative and, without a service, has a reference number below -998', async () => {
    await addService('80.00')
    expect(await errorCode(addCredit(null, '5.00', -999))).toBe('23514')
    expect(await errorCode(addCredit(null, '-5.00', -998))).toBe('23514')
    expect(await errorCode(addCredit(null, '-5.00'))).toBe('23514')
  })
})

test('derived totals do not raise versions, because no user edited the row', async () => {
  await addService('80.00')
  const { rows } = await clients.owner.query(
    'select version from request where id = $1 union all select version from event where id = $2',
    [request, event],
  )
  expect(rows).toEqual([{ version: 1 }, { version: 1 }])
})

test('visits are numbered within their request and take its service firm', async () => {
  const center = await addFirm(clients.owner, 1, 6)
  await clients.owner.query('update request set service_firm = $2 where id = $1', [request, center])
  const second = await one('insert into event (request, firm) values ($1, $2)', [request, shop])
  const { rows } = await clients.owner.query(
    'select id, number, service_firm from event where request = $1 order by id',
    [request],
  )
  expect(rows).toEqual([
    { id: event, number: 1, service_firm: center },
    { id: second, number: 2, service_firm: center },
  ])
})

describe('a credit memo', () => {
  const paper = (kind: 'invoice' | 'credit', net: string, corrects: number | null = null) =>
    one(
      `insert into invoice (request, event, seller, serial, number, kind, corrects, issued_on, net, tax, total)
       values ($1, $2, $3, (select coalesce(max(serial), 0) + 1 from invoice where seller = $3), gen_random_uuid()::text,
         $4, $5, current_date, $6, 0, $6)`,
      [request, event, shop, kind, corrects, net],
    )
  const credit = async () => (await sums()).credit

  test('reduces the order total in part or, if full, entirely until the visit is invoiced again', async () => {
    await addService('100.00')
    await addCredit(null, '-20.00', -999)
    await clients.owner.query('update event set status = 4 where id = $1', [event])
    const invoice = await paper('invoice', '80.00')
    expect(await credit()).toBe('-20.00')
    await paper('credit', '-30.00', invoice)
    expect(await credit()).toBe('-50.00')
    await paper('credit', '-50.00', invoice)
    expect(await credit()).toBe('-100.00')
    await paper('invoice', '80.00')
    expect(await credit()).toBe('-20.00')
  })

  test('for the full amount no longer counts once the visit is worked on again', async () => {
    await addService('100.00')
    await clients.owner.query('update event set status = 4 where id = $1', [event])
    await paper('credit', '-100.00', await paper('invoice', '100.00'))
    expect(await credit()).toBe('-100.00')
    await clients.owner.query('update event set status = 3 where id = $1', [event])
    expect(await credit()).toBe('0.00')
    await clients.owner.query('update event set status = 4 where id = $1', [event])
    expect(await credit()).toBe('0.00')
  })
})
