import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '@node-rs/argon2'
import { checkVin } from '#contract/kit/vin.ts'
import { callerOf, connect, type Clients } from '../../testing/clients.ts'
import { demoPassword, seedDemo } from './index.ts'

let clients: Clients
beforeAll(async () => {
  clients = await connect('demo')
}, 180_000)
afterAll(() => clients.end())

const rows = async <T>(text: string): Promise<T[]> => (await clients.owner.query(text)).rows as T[]
const count = async (from: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1

test('the demo has every demo account, with the demo password', async () => {
  const found = await rows<{ username: string; role: number; hash: string }>(
    `select username, role, s.password_hash as hash from app_user u join user_secret s on s."user" = u.id
     where username ~ '^role[0-9]+@'`,
  )
  const expected = ['north', 'south'].flatMap((key) =>
    Array.from({ length: 17 }, (_, index) => index + 1)
      .filter((role) => key === 'north' || role > 2)
      .map((role) => `role${role}@${key}.demo ${role}`),
  )
  expect(found.map((row) => `${row.username} ${row.role}`).sort()).toEqual(expected.sort())
  expect(await verify(found[0]!.hash, demoPassword)).toBe(true)
})

test('the demo shares nothing between north and south but the host', async () => {
  const north = await callerOf(clients.owner, 'role3@north.demo')
  const south = await callerOf(clients.owner, 'role3@south.demo')
  expect(north.firms.filter((firm) => south.firms.includes(firm))).toEqual([])
  const crossing = `request r join firm a on a.id = r.firm join firm b on b.id = r.service_firm where a.path[2] <> b.path[2]`
  expect(await count(crossing)).toBe(0)
  expect(
    await count(
      'center_of c join firm a on a.id = c.firm join firm b on b.id = c.center where a.path[2] <> b.path[2]',
    ),
  ).toBe(0)
  expect(
    await count(
      'firm_link l join firm a on a.id = l.firm join firm b on b.id = l.firm2 where a.path[2] <> b.path[2]',
    ),
  ).toBe(0)
})

test('the demo has fourteen months of work', async () => {
  expect(await count('request')).toBeGreaterThan(1_600)
  expect(await count("request where created_at < now() - interval '13 months'")).toBeGreaterThan(50)
  expect(
    await count(
      "event where started_at > now() + interval '1 second' or completed_at > now() + interval '1 second'",
    ),
  ).toBe(0)
  expect(await count("history where at > now() + interval '1 second'")).toBe(0)
})

test('the demo has recent notifications, all of them seen', async () => {
  for (const [username, type] of [
    ['role12@north.demo', 1],
    ['role12@south.demo', 5],
    ['role14@north.demo', 3],
    ['role16@north.demo', 5],
  ] as const)
    expect(
      await count(
        `notification n join app_user u on u.id = n."user" where username = '${username}' and n.type = ${type}`,
      ),
      username,
    ).toBeGreaterThan(0)
  expect(await count('notification where seen_at is null or at > now()')).toBe(0)
})

test('the demo has RO numbers that are unique within a shop, and valid VINs', async () => {
  expect(
    await count('(select 1 from request group by firm, lower(ro_number) having count(*) > 1) doubles'),
  ).toBe(0)
  const vins = await rows<{ vin: string }>("select vin from vehicle where vin <> ''")
  expect(vins.length).toBeGreaterThan(1_500)
  expect(vins.filter(({ vin }) => !checkVin(vin).checkDigitOk)).toEqual([])
})

test('the demo has totals that equal the sums of their lines', async () => {
  expect(
    await count(`request r cross join lateral (
        select coalesce(sum(s.amount) filter (where s."authorization" is distinct from 0), 0) as charged
        from event e join event_service s on s.event = e.id where e.request = r.id and e.status <> 5) t
      where r.amount <> t.charged`),
  ).toBe(0)
  // Credit memos count as credits, before tax.
  const notes = "(select coalesce(sum(i.net), 0) from invoice i where i.request = r.id and i.kind = 'credit')"
  expect(
    await count(`request r where r.credit_amount <> ${notes} + (select coalesce(sum(s.credit), 0)
      from event e join event_service s on s.event = e.id where e.request = r.id and e.status <> 5)`),
  ).toBe(0)
  // Paid orders were paid with tax.
  const billed = '(select coalesce(sum(i.total), 0) from invoice i where i.request = r.id)'
  expect(await count(`request r where status = 9 and paid_amount <> ${billed}`)).toBe(0)
  expect(await count('request where status = 9 and paid_amount < amount + credit_amount')).toBe(0)
})

test('the demo has request statuses that match the statuses of the visits', async () => {
  expect(
    await count(
      'request r where r.status in (4, 9) and exists (select 1 from event e where e.request = r.id and e.status not in (4, 5))',
    ),
  ).toBe(0)
  expect(
    await count(
      'request r where r.status = 3 and not exists (select 1 from event e where e.request = r.id and e.status = 3)',
    ),
  ).toBe(0)
  expect(await count('request where status <> 1 and service_firm is null')).toBe(0)
})

test('the demo has orders that move forward in time: created, submitted, accepted, scheduled, started', async () => {
  const historyTime = (what: string) =>
    `(select min(h.at) from history h where h.request = r.id and h.entity = 'request' and ${what})`
  expect(await count(`history h join request r on r.id = h.request where h.at < r.created_at`)).toBe(0)
  expect(await count(`request r where r.submitted_at < ${historyTime("h.what = 'created'")}`)).toBe(0)
  expect(await count(`event e join request r on r.id = e.request where e.created_at < r.submitted_at`)).toBe(
    0,
  )
  expect(
    await count(
      `event e join request r on r.id = e.request where e.created_at < ${historyTime('h.to_status = 8')}`,
    ),
  ).toBe(0)
  expect(await count('event where started_at < created_at or completed_at < started_at')).toBe(0)
  expect(
    await count(`request r where ${historyTime('h.to_status = 11')} < ${historyTime('h.to_status = 8')}`),
  ).toBe(0)
  expect(
    await count(`request r where ${historyTime('h.to_status = 3')} < ${historyTime('h.to_status = 11')}`),
  ).toBe(0)
})

test('the demo has completed visits with every required checklist item', async () => {
  expect(
    await count(`event e join event_item i on i.event = e.id where e.status = 4 and not i.is_optional
      and i.done_at is null and i.skipped_reason = ''`),
  ).toBe(0)
  expect(
    await count(`event_item i where i.done_at is not null and (i.is_image or i.is_file)
      and not exists (select 1 from file f where f.event_item = i.id)`),
  ).toBe(0)
})

test('the demo has nobody in two places at once', async () => {
  expect(
    await count(`event_technician a join event e on e.id = a.event join event_technician b on b."user" = a."user" and b.event > a.event
      join event f on f.id = b.event
      where e.status in (1, 4) and f.status in (1, 4) and tsrange(e.scheduled_local, e.scheduled_local + e.minutes * interval '1 minute')
        && tsrange(f.scheduled_local, f.scheduled_local + f.minutes * interval '1 minute')
        and e.scheduled_local::date not in (current_date, current_date - 1)`),
  ).toBe(0)
})

test('the demo has no technician with two open visits at once', async () => {
  expect(
    await rows(`select a.name, e.id, f.id as other, e.status, f.status as other_status, e.scheduled_local, f.scheduled_local as other_at
      from event_technician a join event e on e.id = a.event join event_technician b on b."user" = a."user" and b.event > a.event
      join event f on f.id = b.event
      where e.status not in (4, 5) and f.status not in (4, 5) and e.deleted_at is null and f.deleted_at is null
        and tstzrange(e.scheduled_at, e.scheduled_at + e.minutes * interval '1 minute')
          && tstzrange(f.scheduled_at, f.scheduled_at + f.minutes * interval '1 minute')`),
  ).toEqual([])
})

test('the demo has a busy today', async () => {
  const statuses = await rows<{ status: number; n: number }>(
    "select status, count(*)::int as n from request where last_event_at > now() - interval '5 days' group by 1",
  )
  for (const status of [1, 2, 3, 8, 10, 11])
    expect(statuses.find((row) => row.status === status)?.n ?? 0, `status ${status}`).toBeGreaterThan(5)
})

test('the demo gives role 14 a visit in progress that lacks a photo, and upcoming visits', async () => {
  for (const key of ['north', 'south']) {
    const day = `event e join event_technician t on t.event = e.id join app_user u on u.id = t."user" and u.username = 'role14@${key}.demo'`
    expect(await count(`${day} where e.status = 3`)).toBe(1)
    expect(
      await count(`${day} where e.status = 1 and e.scheduled_local::date >= current_date - 1`),
    ).toBeGreaterThan(2)
    expect(
      await count(
        `${day} join event_item i on i.event = e.id where e.status = 3 and i.is_image and i.kind = 'precheck' and i.done_at is null`,
      ),
    ).toBeGreaterThan(0)
  }
})

test('the demo refuses a database that already has firms', async () => {
  await expect(seedDemo(clients.database.ownerUrl)).rejects.toThrow(/empty installation/)
})

test('the demo has vendors for centers and a contact for each insurer', async () => {
  const [found] = await rows<{ vendors: number; silent: number }>(
    `select (select count(*)::int from contact where is_vendor and payment_days is not null and phone_no <> '') as vendors,
      (select count(*)::int from insurer where firm = 1 and contact_id is null) as silent`,
  )
  expect(found?.vendors).toBeGreaterThan(5)
  expect(found?.silent).toBe(0)
})

test('the demo has prices, taxes, and invoices: unpaid, partially paid, and paid, with credit memos', async () => {
  expect(await count('pricing_rule')).toBe(6)
  expect(await count('pricing_rule where insurer is not null')).toBe(2)
  expect(await count('pricing_rule where vehicle_make is not null')).toBe(1)
  expect(await count('pricing_rule where service is not null')).toBe(2)
  expect(await count('tax_rate')).toBe(7)
  const centers = await rows<{
    seller: number
    waiting: number
    part: number
    notes: number
    papers: number
    last: number
  }>(
    `select i.seller, count(distinct i.request) filter (where r.status = 4)::int as waiting,
      count(distinct i.request) filter (where r.status = 4 and r.paid_amount > 0)::int as part,
      count(*) filter (where i.kind = 'credit')::int as notes, count(*)::int as papers, max(i.serial) as last
     from invoice i join request r on r.id = i.request group by i.seller`,
  )
  expect(centers.length).toBeGreaterThan(3)
  for (const each of centers) {
    expect(each).toMatchObject({ waiting: 3, part: 1, notes: 1 })
    expect(each.last).toBe(each.papers)
  }
  expect(await count("invoice where kind = 'invoice' and total <> net + tax")).toBe(0)
  expect(await count('invoice where tax > 0')).toBeGreaterThan(500)
})

test('the demo has chats of people and of repair orders, with pictures and unread messages', async () => {
  expect(await count('channel where request is null')).toBe(6)
  expect(await count('channel where request is not null')).toBe(4)
  expect(await count('channel where archived_at is not null')).toBe(2)
  expect(
    await count("message_file x join file f on f.id = x.file where f.kind = 'photo' and not f.is_unsent"),
  ).toBe(8)
  // Message numbers have no gaps, every author is a member, and nobody has read past the last message.
  expect(
    await count('channel c where c.last <> (select count(*) from message s where s.channel = c.id)'),
  ).toBe(0)
  expect(
    await count(
      `message s where not exists (select 1 from channel_member m where m.channel = s.channel and m."user" = s.author)`,
    ),
  ).toBe(0)
  const unread = await rows<{ username: string }>(
    `select distinct u.username from channel_member m join channel c on c.id = m.channel and m.read < c.last
     join app_user u on u.id = m."user" order by u.username`,
  )
  expect(unread.map(({ username }) => username)).toEqual(
    ['10', '12', '14', '15', '3', '4', '8'].flatMap((role) => [
      `role${role}@north.demo`,
      `role${role}@south.demo`,
    ]),
  )
})

test('the demo gives a brand and a center of each branch their own documents', async () => {
  const found = await rows<{ name: string; files: number }>(
    `select b.name, count(f.id)::int as files from bucket b join file f on f.bucket = b.id group by b.id order by b.id`,
  )
  const of = ['Documents', 'Manuals', 'Documents']
  expect(found.map((row) => row.name)).toEqual([...of, ...of])
  expect(await count('file where bucket is not null and uploaded_by is null')).toBe(0)
})

test('the demo has received estimates whose totals add up, some without an RO, one with a supplement', async () => {
  const estimates = await rows<{ branch: number; latest: number; waiting: number; supplements: number }>(
    `select f.path[2] as branch, count(*) filter (where is_latest)::int as latest,
       count(*) filter (where request is null)::int as waiting, count(*) filter (where supplement > 0)::int as supplements
     from estimate e join firm f on f.id = e.firm group by 1 order by 1`,
  )
  expect(estimates.map(({ latest, waiting, supplements }) => [latest, waiting, supplements])).toEqual([
    [9, 3, 1],
    [9, 3, 1],
  ])
  const wrong = `estimate e where e.gross <> (select sum((t->>'amount')::numeric) from jsonb_array_elements(e.content->'totals') t
    where t->>'group' <> 'summary' or t->>'code' = 'TAX') or e.gross <> (e.content->>'gross')::numeric
    or e.line_count <> jsonb_array_length(e.content->'lines') or e.received_at > now() + interval '1 second'`
  expect(await count(wrong)).toBe(0)
  expect(
    await count('estimate e join request r on r.id = e.request where r.vin <> e.vin or r.firm <> e.firm'),
  ).toBe(0)
})

test('the demo has completed orders with a plan, of which somebody dismissed some', async () => {
  expect(
    await count(
      'request r where r.completed_at is not null and exists (select 1 from repair_line l where l.request = r.id)',
    ),
  ).toBeGreaterThan(20)
  expect(await count('adas_dismissal')).toBeGreaterThan(0)
})
