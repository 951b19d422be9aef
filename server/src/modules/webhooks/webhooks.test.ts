import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'
import type { Client } from '#server/testing/client.ts'

type Call = { path: string; headers: IncomingHttpHeaders; body: string }
type Message = { type: string; timestamp: string; data: Record<string, unknown> }

const calls: Call[] = []
/** Status that the receiver answers, by path. */
const answers = new Map<string, number>()
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers, body })
    response.writeHead(answers.get(path) ?? 200).end(`words of ${path}`)
  })
})
let origin = ''
let branch: BranchApp
let admin: Client
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  branch = await startBranch({ env: { WEBHOOK_ORIGINS: origin } })
  admin = await branch.app.as('role4@north.test')
}, 120_000)
afterAll(async () => {
  await branch.app.stop()
  receiver.closeAllConnections()
  receiver.close()
})

const add = async (who: Client, path: string, events: string[]) => {
  const made = await who.ok('POST webhook/saveWebhook', {
    body: { webhook: -1, name: `Hook ${path}`, url: origin + path, events },
  })
  return { ...made, secret: made.secret ?? '' }
}
const received = (path: string): Message[] =>
  calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body) as Message)
const deliveries = async (who: Client, webhook: number) =>
  (await who.ok('GET webhook/deliveries', { query: { webhook, pageSize: 100 } })).items
const dueNow = async (webhook: number) => {
  await branch.app.sql(
    "update webhook_delivery set not_before = now() - interval '1 second' where webhook = $1 and state = 'waiting'",
    [webhook],
  )
  branch.app.services.events.emit('webhooksDue')
}
/** The guide's code, as a reader would use it. */
const fromGuide = async <T>(name: string): Promise<T> => {
  const guide = readFileSync(
    new URL('../../../../docs/guide/31-your-own-systems.md', import.meta.url),
    'utf8',
  )
  const code = [...guide.matchAll(/```js\n([\s\S]*?)```/g)]
    .map((match) => match[1] ?? '')
    .find((text) => text.includes(name))
  const module_ = (await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`)) as Record<
    string,
    T
  >
  return module_[name] as T
}

test('tells of what happens to an RO, signed, and the guide’s example verifies it', async () => {
  const all = [
    'repairOrder.created',
    'repairOrder.statusChanged',
    'visit.scheduled',
    'visit.completed',
    'invoice.issued',
    'payment.recorded',
  ]
  const { secret } = await add(admin, '/all', all)
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  const { calibrate, calibrateEvent } = await branch.completed('100.00')
  await branch.center.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  await branch.center.ok('POST calibrate/updatePaymentCalibrateEvent', {
    body: { calibrateEvent, amount: '100.00' },
  })
  const types = () => [
    ...new Set(
      received('/all')
        .filter(({ data }) => data.calibrate === calibrate)
        .map(({ type }) => type),
    ),
  ]
  await expect
    .poll(types, { timeout: 15_000 })
    .toEqual(expect.arrayContaining(all.filter((type) => type !== 'visit.scheduled')))
  const verified =
    await fromGuide<(secret: string, headers: IncomingHttpHeaders, body: string) => Message>('verified')
  for (const { headers, body } of calls.filter(({ path }) => path === '/all')) {
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(
      verified(secret, headers, body),
    )
    expect(() => verified(secret, headers, body.replace('calibrate', 'calibrated'))).toThrow('not signed')
  }
  const paid = received('/all').find(({ type }) => type === 'payment.recorded')
  expect(paid?.data).toMatchObject({ calibrate, calibrateEvent, amount: '100.00' })
  expect(received('/all').find(({ type }) => type === 'invoice.issued')?.data).toMatchObject({
    total: '105.00',
  })
  const move = received('/all').find(
    ({ type, data }) => type === 'repairOrder.statusChanged' && data.calibrate === calibrate,
  )
  expect(move?.data).toMatchObject({ from: 'Pending', to: 'Submitted' })
}, 60_000)

test('a visit that gets its time is told of once, with the time', async () => {
  await add(branch.center, '/visits', ['visit.scheduled'])
  const { calibrateEvent } = await branch.visit({ techIds: [] })
  const day = Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString()
  await branch.center.ok('POST calibrate/saveCalibrateEventSchedule', {
    body: { calibrateEvent, scheduled: `${day} 09:00`, minutes: 60 },
  })
  const about = () => received('/visits').filter(({ data }) => data.calibrateEvent === calibrateEvent)
  await expect.poll(about, { timeout: 15_000 }).toHaveLength(1)
  expect(String(about()[0]?.data.scheduledOn)).toContain(day)
}, 30_000)

test('a document is told of once its email was sent, and other emails are not', async () => {
  await add(admin, '/documents', ['report.sent'])
  const { calibrate } = await branch.pending()
  const send = (attachments: string) =>
    branch.app.sql(
      `with mail as (insert into mail_out (firm, request, "to", from_name, from_email, subject, html, text, attachments, state)
         values ($1, $2, 'owner@firm.example', '', '', 'Report', '', '', $3, 'sent') returning id)
       insert into outbox (name, entity, entity_id, version, firm, parties, data)
         select 'live.mailSent', 'mail_out', id, 1, $1, array[$1::int], jsonb_build_object('request', $2::int) from mail`,
      [branch.north.firms.shop, calibrate, attachments],
    )
  await send('[]')
  await send('[{"kind": "paper", "name": "Report.pdf"}]')
  await expect.poll(() => received('/documents'), { timeout: 20_000 }).toHaveLength(1)
  expect(received('/documents')[0]).toMatchObject({ type: 'report.sent', data: { calibrate } })
}, 30_000)

test('no company hears of ROs that it does not see', async () => {
  const [south, otherShop] = await Promise.all([
    branch.app.as('role4@south.test'),
    branch.app.as('role3@south.test'),
  ])
  await add(south, '/south', ['repairOrder.created', 'repairOrder.statusChanged'])
  await add(otherShop, '/south-brand', ['repairOrder.created', 'repairOrder.statusChanged'])
  await add(await branch.app.as('role3@north.test'), '/brand', ['repairOrder.created'])
  await add(branch.host, '/host', ['repairOrder.created'])
  const { calibrate } = await branch.submitted()
  await expect
    .poll(() => received('/brand').some(({ data }) => data.calibrate === calibrate), { timeout: 15_000 })
    .toBe(true)
  await expect.poll(() => received('/host').some(({ data }) => data.calibrate === calibrate)).toBe(true)
  expect([...received('/south'), ...received('/south-brand')]).toEqual([])
}, 30_000)

test('a failed delivery is tried again with the same id, and its log says what was answered', async () => {
  answers.set('/flaky', 503)
  const { webhook } = await add(admin, '/flaky', ['repairOrder.created'])
  await branch.pending()
  await expect
    .poll(async () => (await deliveries(admin, webhook))[0]?.state, { timeout: 15_000 })
    .toBe('waiting')
  const [first] = await deliveries(admin, webhook)
  expect(first).toMatchObject({ status: 503, answer: 'words of /flaky', tries: 1 })
  expect((await admin.ok('GET webhook/webhook', { query: { webhook } })).failures).toBe(1)
  answers.set('/flaky', 200)
  await dueNow(webhook)
  await expect.poll(async () => (await deliveries(admin, webhook))[0]?.state).toBe('sent')
  const ids = () => calls.filter(({ path }) => path === '/flaky').map(({ headers }) => headers['webhook-id'])
  expect(ids()).toEqual([first?.message, first?.message])
  expect((await admin.ok('GET webhook/webhook', { query: { webhook } })).failures).toBe(0)
  await admin.ok('POST webhook/sendAgain', { body: { delivery: first?.delivery ?? 0 } })
  await expect.poll(ids).toEqual([first?.message, first?.message, first?.message])
}, 30_000)

test('a webhook that keeps failing is paused with an email, holds what comes, and sends it when resumed', async () => {
  const { webhook } = await add(admin, '/down', ['repairOrder.created'])
  answers.set('/down', 500)
  await branch.app.sql(
    "update webhook set failures = 19, failing_since = now() - interval '13 hours' where id = $1",
    [webhook],
  )
  await branch.pending()
  const state = async () => (await admin.ok('GET webhook/webhook', { query: { webhook } })).state
  await expect.poll(state, { timeout: 15_000 }).toBe('paused')
  const [mail] = await branch.app.mail()
  expect(mail).toMatchObject({ to: 'role4@north.test', subject: 'Webhook paused: Hook /down' })
  await branch.pending()
  await expect
    .poll(async () => (await deliveries(admin, webhook)).map((each) => each.state), { timeout: 15_000 })
    .toContain('held')
  answers.set('/down', 200)
  await admin.ok('POST webhook/resume', { body: { webhook } })
  await expect
    .poll(async () => (await deliveries(admin, webhook)).filter((each) => each.state === 'sent').length, {
      timeout: 15_000,
    })
    .toBe(2)
  await admin.refused('POST webhook/resume', { body: { webhook } }, 'refused')
}, 60_000)

test('gone for good pauses at once', async () => {
  answers.set('/gone', 410)
  const { webhook } = await add(admin, '/gone', ['repairOrder.created'])
  await branch.pending()
  await expect
    .poll(async () => (await admin.ok('GET webhook/webhook', { query: { webhook } })).state, {
      timeout: 15_000,
    })
    .toBe('paused')
}, 30_000)

test('a test is sent to one that is off, and during a rotation both secrets sign', async () => {
  const { webhook, secret } = await add(admin, '/test', ['invoice.issued'])
  await admin.ok('POST webhook/saveWebhook', { body: { webhook, isOff: true } })
  const rotated = await admin.ok('POST webhook/rotateSecret', { body: { webhook } })
  await admin.ok('POST webhook/sendTest', { body: { webhook } })
  const sent = () => calls.filter(({ path }) => path === '/test')
  await expect.poll(sent, { timeout: 15_000 }).toHaveLength(1)
  const [call] = sent()
  const headers = call?.headers as Record<string, string>
  for (const each of [secret, rotated.secret ?? ''])
    expect(new Webhook(each).verify(call?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' })
  answers.set('/test', 500)
  await admin.ok('POST webhook/rotateSecret', { body: { webhook, endsOld: true } })
  await admin.ok('POST webhook/sendTest', { body: { webhook } })
  await expect.poll(sent).toHaveLength(2)
  // Somebody looks at a test, so it is made once, and says nothing about the webhook.
  await expect.poll(async () => (await deliveries(admin, webhook))[0]?.state).toBe('refused')
  expect((await admin.ok('GET webhook/webhook', { query: { webhook } })).failures).toBe(0)
  const last = sent()[1]
  expect(() =>
    new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>),
  ).toThrow()
}, 30_000)

test('addresses inside are refused in words, secrets are shown once and stored sealed, and others see nothing', async () => {
  const body = { webhook: -1, name: 'X', events: ['invoice.issued'] as const }
  for (const url of ['http://127.0.0.1:1/', 'https://169.254.169.254/', 'https://localhost/', 'no address'])
    await admin.refused(
      'POST webhook/saveWebhook',
      { body: { ...body, events: [...body.events], url } },
      'invalid',
    )
  const { webhook, secret } = await add(admin, '/secret', ['invoice.issued'])
  const tables = await branch.app.sql(
    "select w::text as row from webhook w union all select i::text from idempotency i union all select h::text from history h where entity = 'webhook'",
  )
  expect(JSON.stringify(tables)).not.toContain(secret.slice(6))
  expect(JSON.stringify(await admin.ok('GET webhook/webhooks', { query: { pageSize: 100 } }))).not.toContain(
    secret,
  )
  const south = await branch.app.as('role4@south.test')
  for (const key of [
    'POST webhook/sendTest',
    'POST webhook/rotateSecret',
    'POST webhook/deleteWebhook',
  ] as const)
    await south.refused(key, { body: { webhook } }, 'notFound')
  await south.refused('GET webhook/deliveries', { query: { webhook } }, 'notFound')
  await admin.ok('POST webhook/deleteWebhook', { body: { webhook } })
  await admin.refused('GET webhook/webhook', { query: { webhook } }, 'notFound')
  await admin.ok('POST webhook/deleteWebhook', { body: { webhook, undo: true } })
  await admin.ok('GET webhook/webhook', { query: { webhook } })
})

test('the guide’s example of a call works with a token', async () => {
  const { secret } = await branch.shop.ok('POST token/addToken', {
    body: { name: 'Guide', areas: ['orders'] },
  })
  const openOrders = await fromGuide<(origin: string, token: string) => Promise<unknown[]>>('openOrders')
  expect((await openOrders(branch.app.url, secret)).length).toBeGreaterThan(0)
  await expect(openOrders(branch.app.url, 'cal_nothing')).rejects.toThrow('401')
})
