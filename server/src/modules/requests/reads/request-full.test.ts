import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'
import { visitStatements } from './visit-statements.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const page = (who: BranchApp['shop'], id: number) => who.ok('GET calibrate/calibrate', { query: { id } })

it('a repair order tells whoever sees it its vehicle, customer, zone, services, latest mail and who made it', async () => {
  const { app, shop, center, host, north, service, pending, move } = branch
  const contact = await shop.ok('POST contact/saveContact', {
    body: { contact: -1, firm: north.firms.shop, lastName: 'Owner' },
  })
  await app.sql(
    "update contact set phone_no = '555-0100', email_address = 'owner@north.test' where id = $1",
    [contact.id],
  )
  await app.sql("update firm set time_zone = 'America/Phoenix' where id = $1", [north.firms.center])
  await app.sql("update firm set time_zone = 'America/Denver' where id = $1", [north.firms.shop])
  const wanted = [service('SCAN-PRE'), service('BSM-P')]
  const made = await pending({ contact: contact.id, wantedServices: wanted })
  expect((await page(shop, made.calibrate)).timeZone).toBe('America/Denver')
  await move(shop, made.calibrate, 2)
  await app.sql(
    `insert into mail_out (firm, request, "to", subject, state, last_words)
     select $1, $2, 'a' || n || '@north.test', 'Mail ' || n, 'sent', '' from generate_series(1, 22) n`,
    [north.firms.center, made.calibrate],
  )
  const seen = await page(center, made.calibrate)
  expect(seen).toMatchObject({
    vehicle: { year: 2022, makeName: 'Honda', model: 'Civic', firm: north.firms.shop },
    customerPhone: '555-0100',
    customerEmail: 'owner@north.test',
    timeZone: 'America/Phoenix',
    wantedServices: wanted,
  })
  expect(seen.wantedServiceNames).toHaveLength(2)
  expect(seen.wantedServiceNames).toEqual((await page(host, made.calibrate)).wantedServiceNames)
  expect(seen.mail.map((each) => each.subject)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Mail ${22 - at}`),
  )
  // Mail of the center is the center's, and the shop's people are told to the center by the history alone.
  expect((await page(shop, made.calibrate)).mail).toEqual([])
  expect(seen.createdBy).not.toBe('')
  expect(seen.createdBy).toBe((await page(shop, made.calibrate)).createdBy)
  await app.sql("update history set actor_name = 'As it was kept' where request = $1", [made.calibrate])
  expect((await page(center, made.calibrate)).createdBy).toBe('As it was kept')
  expect((await page(shop, made.calibrate)).createdBy).toBe(seen.createdBy)
})

it('a visit tells its technicians, the lead first, its credits, drives, files and who brought them', async () => {
  const { app, shop, center, north, assigned } = branch
  const { calibrateEvent: event, calibrate } = await assigned()
  await app.sql(
    `insert into event_technician (event, request, "user", name, assigned_at) values ($1, $2, $3, 'Second', now() - interval '1 day')`,
    [event, calibrate, north.users[12]],
  )
  await app.sql('update event_technician set is_lead = "user" = $2 where event = $1', [
    event,
    north.users[14],
  ])
  await app.sql(
    `insert into event_credit (event, request, reference, description, hours, amount) values ($1, $2, -999, 'Late', 0.5, -12.5)`,
    [event, calibrate],
  )
  await app.sql(`insert into test_drive (event, request, "user", started_at) values ($1, $2, $3, now())`, [
    event,
    calibrate,
    north.users[14],
  ])
  await app.sql(
    `insert into file (firm, request, event, kind, name, mime, bytes, sha256, key, uploaded_by)
     values ($1, $2, $3, 'photo', 'of the visit', 'image/jpeg', 1, repeat('0', 64), gen_random_uuid()::text, $4),
       ($1, $2, null, 'file', 'of the order', 'image/jpeg', 1, repeat('0', 64), gen_random_uuid()::text, $4)`,
    [north.firms.center, calibrate, event, north.users[14]],
  )
  for (const who of [shop, center]) {
    const whole = await page(who, calibrate)
    const visit = await who.ok('GET calibrate/calibrateEvent', { query: { id: event } })
    expect(whole.events.map((each) => each.calibrateEvent)).toEqual([event])
    for (const seen of [visit, ...whole.events]) {
      expect(seen.techIds).toEqual([north.users[14], north.users[12]])
      expect(seen.techSelected).toBe(north.users[14])
      expect(seen.techs).toMatch(/, Second$/)
      expect(seen.creditList.map((each) => [each.description, each.hours, each.amount])).toEqual([
        ['Late', '0.50', '-12.50'],
      ])
      expect(seen.files.map((file) => file.name)).toEqual(['of the visit'])
      expect(seen.createdBy).not.toBe('')
    }
    expect(whole.files.map((file) => file.name)).toEqual(['of the order'])
  }
  await app.sql('update event set deleted_at = now() where id = $1', [event])
  const left = await page(center, calibrate)
  expect([left.events, left.files.map((file) => file.name)]).toEqual([[], ['of the order']])
})

it('an order with nothing beside it says so', async () => {
  const { shop, pending } = branch
  const made = await pending({ vehicle: { vehicle: -1 } })
  expect(await page(shop, made.calibrate)).toMatchObject({
    wantedServiceNames: [],
    mail: [],
    files: [],
    events: [],
    customerPhone: null,
    customerEmail: null,
  })
})

it('files are found by their request, however many others have', async () => {
  const { app, north, submitted } = branch
  const { calibrate } = await submitted()
  await app.sql(
    `insert into file (firm, request, kind, name, mime, bytes, sha256, key)
     select $1, $2, 'photo', 'one of many', 'image/jpeg', 1, repeat('0', 64), gen_random_uuid()::text
     from generate_series(1, 5000)`,
    [north.firms.center, calibrate],
  )
  await app.sql('analyze file')
  const someone = { user: 1, firm: 1, role: 1 as const, firms: [], all: true }
  for (const which of [{ request: calibrate - 1 }, { event: 1 }]) {
    const { sql } = visitStatements(someone, which).files
    const plan = await app.sql<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sql}`)
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on file')
  }
})
