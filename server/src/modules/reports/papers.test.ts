import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { startSmtp } from './testing/smtp.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let center: Client
let event: number
let calibrate: number
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startNetworkApp({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, overrides: { clock } })
  center = await app.as('role12@north.test')
  event = app.network.north.ids.event
  calibrate = app.network.north.ids.working
  await app.sql('update event set status = 3 where id = $1', [event])
  await app.sql(
    'update event_service set "authorization" = null, amount = 210, rate = 150, hours = 1.4 where event = $1',
    [event],
  )
}, 60_000)
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const bill = async () => {
  const { firms } = app.network.north
  await app.sql(
    `with made as (insert into invoice (request, event, seller, serial, number, kind, issued_on, bill_to, tax_name, tax_percent, net, tax, total)
      values ($1, $2, $3, 900, 'N-900', 'invoice', '2026-03-12', '{"name":"Payer","lines":[]}', 'Tax', 6, 100, 6, 106) returning id)
    insert into invoice_line (invoice, request, description, gross, net, tax) select id, $1, 'Radar', 100, 100, 6 from made`,
    [calibrate, event, firms.center],
  )
}
/** Lets the ten seconds pass and wakes the delivery worker as a new mail would. */
const later = async (seconds: number) => {
  ahead += seconds * 1000
  await app.sql("select pg_notify('post', '')")
}
const stateOf = async (id: number) =>
  (await app.sql<{ state: string }>('select state from mail_out where id = $1', [id]))[0]?.state

const pdfs = ['workOrder', 'authorizationRequest', 'calibrationReport'] as const

describe('documents as PDF', () => {
  test.each(pdfs)('%s is available to everyone who sees the visit, and to nobody else', async (paper) => {
    const query = { calibrateEvent: event }
    for (const role of [14, 16, 12, 1]) {
      const someone = await app.as(`role${role}@north.test`)
      const { status, headers } = await someone.call(`GET report/${paper}`, { query })
      expect([role, status, headers.get('content-type')]).toEqual([role, 200, 'application/pdf'])
    }
    const stranger = await app.as('role12@south.test')
    await stranger.refused(`GET report/${paper}`, { query }, 'notFound')
  })

  test('an invoice is available once the visit is billed, but not to technicians', async () => {
    const query = { calibrateEvent: event }
    const none = await center.refused('POST report/sendInvoice', { body: query }, 'notFound')
    expect(none.detail).toBe("This visit doesn't have an invoice yet. Create one under Charges first.")
    await center.refused('GET report/creditNote', { query }, 'notFound')
    await bill()
    const { status, headers } = await center.call('GET report/invoice', { query })
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('Invoice%20N-900'),
    ])
    await (await app.as('role14@north.test')).refused('GET report/invoice', { query }, 'forbidden')
    await (await app.as('role12@south.test')).refused('GET report/invoice', { query }, 'notFound')
    const wrong = { calibrateEvent: event, invoice: 2_000_000_000 }
    await center.refused('GET report/invoice', { query: wrong }, 'notFound')
  })

  test('the list names each document and why one cannot be sent', async () => {
    const all = await center.ok('GET report/papers', { query: { calibrate } })
    const of = (paper: string) => all.find((each) => each.paper === paper && each.calibrateEvent === event)
    expect(of('workOrder')).toMatchObject({ why: null, maySend: true })
    expect(of('calibrationReport')?.why).toContain('Complete the visit')
    expect(of('invoice')).toMatchObject({ name: 'Invoice N-900', why: null })
    const technician = await (
      await app.as('role14@north.test')
    ).ok('GET report/papers', { query: { calibrate } })
    expect(technician.map(({ paper }) => paper)).not.toContain('invoice')
    await (
      await app.as('role12@south.test')
    ).refused('GET report/papers', { query: { calibrate } }, 'notFound')
  })
})

describe('documents by email', () => {
  test("a work order goes to the visit's technicians, an invoice to users who receive invoices", async () => {
    const body = { calibrateEvent: event }
    const order = await center.ok('POST report/sendWorkOrder', { body })
    expect(order.to).toEqual(['role14@north.test'])
    await app.sql("update app_user set receives_invoice = true where username = 'role17@north.test'")
    const invoice = await center.ok('POST report/sendInvoice', { body })
    expect(invoice.to).toEqual(['role17@north.test'])
    const again = await center.ok('POST report/sendInvoice', { body })
    expect(again.mail).toBe(invoice.mail)
    const told = async () => {
      const { history } = await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
      return history.map(({ says }) => says).filter((says) => says.includes('Invoice N-900'))
    }
    expect(await told()).toEqual(['queued Invoice N-900 for role17@north.test on Visit 1'])
    await later(11)
    await expect.poll(() => stateOf(invoice.mail)).toBe('sent')
    expect(await told()).toEqual(['sent Invoice N-900 to role17@north.test on Visit 1'])
    const letter = smtp.taken.find(({ to }) => to[0] === 'role17@north.test')
    expect(letter?.text).toContain('Content-Type: application/pdf')
    expect(letter?.text).toContain('Subject: Invoice N-900')
  })

  test("uses the firm's wording and sender", async () => {
    const body = {
      kind: 'workOrder' as const,
      subject: 'Job {{ro}} for {{technician|you}}',
      html: '<p>Hello <strong>{{customer|there}}</strong></p>',
      fromName: 'North desk',
      fromEmail: 'desk@elsewhere.test',
    }
    const { id } = await center.ok('POST admin/saveEmailTemplate', { body })
    const { mail } = await center.ok('POST report/sendWorkOrder', {
      body: { calibrateEvent: event, to: 'w@shop.test' },
    })
    await later(11)
    await expect.poll(() => stateOf(mail)).toBe('sent')
    const letter = smtp.taken.find(({ to }) => to[0] === 'w@shop.test')?.text ?? ''
    expect(letter).toMatch(/^Subject: Job /m)
    expect(letter).toMatch(/^From: "?North desk"? <no-reply@calibrate\.example>/m)
    expect(letter).toMatch(/^Reply-To: desk@elsewhere\.test/m)
    await center.ok('POST admin/saveEmailTemplate', { body: { emailTemplate: id, isOn: false } })
    const off = { body: { calibrateEvent: event, to: 'w@shop.test' } }
    expect((await center.refused('POST report/sendWorkOrder', off, 'refused')).detail).toContain('turned off')
    await center.ok('POST admin/deleteEmailTemplate', { query: { emailTemplate: id } })
  })

  test('waits for a mail server that is down for an hour, and reports it meanwhile', async () => {
    await smtp.stop()
    const body = { calibrateEvent: event, to: 'patient@shop.test' }
    const { mail } = await center.ok('POST report/sendAuthorizationRequest', { body })
    await later(11)
    await expect.poll(() => stateOf(mail)).toBe('waiting')
    smtp = await startSmtp(smtp.port)
    await later(3600)
    await expect.poll(() => stateOf(mail)).toBe('sent')
    expect(smtp.taken.filter(({ to }) => to[0] === 'patient@shop.test')).toHaveLength(1)
  })

  test('is refused with a message: answered, completed, cancelled, a technician', async () => {
    const send = { body: { calibrateEvent: event, to: 'a@shop.test' } }
    const technician = await app.as('role14@north.test')
    await technician.refused('POST report/sendInvoice', send, 'forbidden')
    await app.sql('alter table event disable trigger event_invoiced')
    await app.sql('alter table event_service disable trigger event_service_invoiced')
    await app.sql('update event_service set "authorization" = 1 where event = $1', [event])
    const asked = () => center.refused('POST report/sendAuthorizationRequest', send, 'refused')
    expect((await asked()).detail).toContain('already authorized or declined')
    await app.sql('update event set status = 5 where id = $1', [event])
    expect((await asked()).detail).toContain('Nothing left to authorize')
    expect((await center.refused('POST report/sendWorkOrder', send, 'refused')).detail).toContain('cancelled')
  })
})
