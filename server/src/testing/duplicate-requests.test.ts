import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/index.ts'
import { addressOf, type Call } from '#contract/kit/call.ts'
import { startBranch, type BranchApp } from '#server/modules/requests/testing/branch-app.ts'
import type { ClientResponse, Client } from './client.ts'
import { sampleInputs, type CallInput } from './sample-inputs.ts'

/** Serves a scan report to fetch. */
const cloud = createServer((_request, response) => response.end('Code,Description\nC1001,Camera'))
let cloudUrl = ''
let branch: BranchApp
let extraFields: Record<string, Record<string, unknown>>
beforeAll(async () => {
  await new Promise<void>((done) => cloud.listen(0, '127.0.0.1', done))
  cloudUrl = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`
  branch = await startBranch({ env: { SCAN_FILE_ORIGINS: cloudUrl } })
  extraFields = await fieldsForCreating()
}, 120_000)
afterAll(async () => {
  await branch.app.stop()
  await new Promise((done) => cloud.close(done))
})

const named = allCalls.map(({ module, name, call }) => ({ key: `${module}.${name}`, call }))
const creating = named.filter(({ call }) => call.creates !== false)
/** Calls that end the caller's session, and one that is meant to send a push every time. */
const excluded = ['identity.signOut', 'identity.saveCredentials', 'notifications.tryPush']
const others = named.filter(
  ({ key, call }) =>
    call.changes &&
    call.creates === false &&
    !call.upload &&
    call.right !== 'open' &&
    !excluded.includes(key),
)

/** Fields that creating a record requires and that the sample, which edits a stored record, lacks. */
const fieldsForCreating = async (): Promise<typeof extraFields> => {
  const { app, north, center } = branch
  const lookup = async (key: string) =>
    (await app.sql<{ id: number }>('select id from lookup where key = $1 and firm = 1', [key]))[0]?.id
  const [phoneType, emailType, addressType] = await Promise.all(
    ['PhoneType', 'EmailType', 'AddressType'].map(lookup),
  )
  const [group] = await app.sql<{ id: number }>('select id from service_group where firm = 1')
  const [estimator] = await app.sql<{ guid: string }>('select guid from app_user where id = $1', [
    north.users[16],
  ])
  await app.sql("update firm set ccc_id = 'CCC1' where id = $1", [north.firms.shop])
  const [open, billed] = [await branch.completed(), await branch.completed()]
  const { invoices } = await center.ok('POST calibrate/invoiceCalibrateEvent', {
    body: { calibrateEvent: billed.calibrateEvent },
  })
  const credited = await branch.completed()
  const paper = await center.ok('POST calibrate/invoiceCalibrateEvent', {
    body: { calibrateEvent: credited.calibrateEvent },
  })
  const invoice = paper.invoices[0]?.invoice
  await center.ok('POST calibrate/creditInvoice', { body: { invoice, reason: 'Wrong' } })
  const channel = `request_${open.calibrate}`
  await center.ok('POST chat/openChannel', { body: { channel } })
  const { id: message } = await center.ok('POST chat/sendMessage', {
    body: { channel, guid: randomUUID(), message: 'Keep this' },
  })
  const ofBilled = { calibrateEvent: billed.calibrateEvent }
  const password = 'Lane9^departure'
  return {
    'blogs.saveComment': { blog: north.ids.blog },
    'brands.saveBrand': { brandName: 'Made once' },
    'chat.createChannel': { members: [estimator?.guid] },
    'chat.messageToRequest': { id: message },
    'checklists.saveCalibrateService': { calibrateServiceGroup: group?.id, calibrateServiceName: 'Once' },
    'contacts.saveAddress': { addressType },
    'contacts.savePhone': { phoneType, phoneNo: '2125550199' },
    'contacts.saveEmail': { emailType },
    'contacts.saveRelated': { related: north.ids.vendor },
    'pricing.pricingRule': { firm: 1, kind: 'rate', value: '90.00', startsOn: '2026-01-01' },
    'pricing.taxRate': { firm: 1, percent: '5', startsOn: '2026-01-01' },
    'scans.addScanFromUrl': { url: `${cloudUrl}/scan.csv` },
    'templates.saveEmailTemplate': { kind: 'invoice', firm: north.firms.shop },
    'firms.saveFirm': { type: 'Shop', parent: north.firms.division },
    'identity.saveUser': {
      username: 'once@north.test',
      lastName: 'Once',
      roles: '17',
      laborRate: '0',
      password,
      passwordAgain: password,
    },
    'reports.sendCalibrationReport': ofBilled,
    'reports.sendInvoice': ofBilled,
    'reports.sendCreditNote': { calibrateEvent: credited.calibrateEvent },
    'requests.invoiceCalibrateEvent': { calibrateEvent: open.calibrateEvent },
    'requests.creditInvoice': { invoice: invoices[0]?.invoice },
    'requests.pushToCCC': ofBilled,
  }
}

const inputOf = (key: string, call: Call): CallInput => {
  const { query, body } = sampleInputs[key]?.(branch.north) ?? {}
  const fields = { ...extraFields[key], ...(typeof call.creates === 'string' ? { [call.creates]: -1 } : {}) }
  if (call.body) return { query, body: { ...(body as Record<string, unknown>), ...fields } }
  return { query: { ...query, ...fields }, ...(body === undefined ? {} : { body }) }
}

/** Sends a call without an Idempotency-Key. */
const sendWithoutKey = (
  client: Client,
  call: Call,
  { query, body }: CallInput,
): Promise<ClientResponse<unknown>> => {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, `${value}`]))
  return client.send(call.method, `${addressOf(call)}?${search}`, body)
}

/** Row counts by table, without the tables that fill up asynchronously after a change. */
const rowCounts = async (excludedTable = 'hub_log'): Promise<Record<string, number>> => {
  // An export runs in the background and sends an email when it is done.
  await expect.poll(() => branch.app.sql(`select 1 from firm_export where state = 'waiting'`)).toEqual([])
  const tables = await branch.app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname !~ '^(hub_log|outbox|dashboard_.*|notification.*|push_out)$' and relname <> $1`,
    [excludedTable],
  )
  const counts = tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`)
  return (await branch.app.sql<Record<string, number>>(`select ${counts.join(', ')}`))[0] ?? {}
}

describe('two equal requests of one user without a key', () => {
  test.each(creating)('create one record with $key', async ({ key, call }) => {
    const input = inputOf(key, call)
    const before = await rowCounts()
    let last: ClientResponse<unknown> | undefined
    for (const role of call.right as readonly number[]) {
      const client = await branch.app.as(`role${role}@north.test`)
      const [one, two] = await Promise.all([
        sendWithoutKey(client, call, input),
        sendWithoutKey(client, call, input),
      ])
      last = one
      if (one.status !== 200) continue
      expect([two.status, two.text]).toEqual([200, one.text])
      const after = await rowCounts()
      expect(after).not.toEqual(before)
      expect((await sendWithoutKey(client, call, input)).text).toBe(one.text)
      expect(await rowCounts()).toEqual(after)
      return
    }
    throw new Error(`Nobody could: ${last?.text}`)
  })
})

describe('a repeated call that does not create', () => {
  test.each(others)('$key adds no second record', async ({ key, call }) => {
    const input = inputOf(key, call)
    for (const role of call.right as readonly number[]) {
      const client = await branch.app.as(`role${role}@north.test`)
      if ((await sendWithoutKey(client, call, input)).status !== 200) continue
      const before = await rowCounts('history')
      await sendWithoutKey(client, call, input)
      expect(await rowCounts('history')).toEqual(before)
      return
    }
  })
})

describe('two requests count as different', () => {
  const car = { vehicle: -1, year: 2020, makeName: 'Honda', model: 'Civic', vin: '', notes: '' }
  const add = async (
    who: Client,
    over: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => {
    const body = { ...car, ...over }
    const { body: saved } = await who.send<{ vehicle: number }>(
      'POST',
      '/api/vehicle/saveVehicle',
      body,
      headers,
    )
    return saved.vehicle
  }

  test('with another user, other content, or another key', async () => {
    const { shop } = branch
    const one = await add(shop, { model: 'Fit' })
    expect(await add(shop, { model: 'Fit' })).toBe(one)
    const others = [
      await add(await branch.app.as('role15@north.test'), { model: 'Fit' }),
      await add(shop, { model: 'Accord' }),
      await add(shop, { model: 'Fit' }, { 'idempotency-key': 'one-that-i-mean' }),
      await add(shop, { model: 'Fit' }, { 'idempotency-key': 'another-one' }),
    ]
    expect(new Set([one, ...others]).size).toBe(5)
  })

  test('after ten seconds', async () => {
    const one = await add(branch.shop, { model: 'Pilot' })
    const makeOlder = (seconds: number) =>
      branch.app.sql(
        `update idempotency set at = at - make_interval(secs => $1) where answer->>'vehicle' = $2`,
        [seconds, `${one}`],
      )
    await makeOlder(5)
    expect(await add(branch.shop, { model: 'Pilot' })).toBe(one)
    await makeOlder(5)
    expect(await add(branch.shop, { model: 'Pilot' })).not.toBe(one)
  })

  test('after the user deleted the first record, since they mean to add it again', async () => {
    const { shop } = branch
    const one = await add(shop, { model: 'Insight' })
    await shop.ok('POST vehicle/deleteVehicle', { body: { vehicle: one } })
    const two = await add(shop, { model: 'Insight' })
    expect(two).not.toBe(one)
    expect(await add(shop, { model: 'Insight' })).toBe(two)
  })

  test('after the first was refused', async () => {
    const { center, app } = branch
    const { calibrate } = await branch.accepted()
    const addVisit = () =>
      center.send('POST', '/api/calibrate/saveCalibrateEvent', { calibrateEvent: -1, calibrate })
    await app.sql('update request set deleted_at = now() where id = $1', [calibrate])
    expect((await addVisit()).status).toBe(404)
    await app.sql('update request set deleted_at = null where id = $1', [calibrate])
    expect((await addVisit()).status).toBe(200)
  })
})
