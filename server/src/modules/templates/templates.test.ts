import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let center: Client
let brand: Client
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  brand = await app.as('role3@north.test')
  center = await app.as('role12@north.test')
}, 60_000)
afterAll(() => app.stop())

const words = { fromEmail: '', fromName: '', subject: 'RO {{ro}}', html: '<p>{{vehicle}}</p>', template: '' }
const save = (client: Client, body: object) => client.ok('POST admin/saveEmailTemplate', { body })
const inForce = async (client: Client, kind: 'workOrder' | 'invoice' | 'creditNote', firm?: number) => {
  const query = firm === undefined ? { kind } : { kind, firm }
  const [found] = await client.ok('GET admin/getEmailTemplate', { query })
  if (!found) throw new Error('no template')
  return found
}

test('the default wording applies until the firm or one above writes its own', async () => {
  const { firms } = app.network.north
  const at = () => inForce(center, 'workOrder')
  expect(await at()).toMatchObject({
    emailTemplate: 0,
    owner: null,
    subject: 'Work order: {{vehicle}}, RO {{ro}}',
  })
  await save(host, { kind: 'workOrder', ...words, subject: 'Of the host' })
  expect(await at()).toMatchObject({ emailTemplate: 0, owner: 1, subject: 'Of the host' })
  await save(brand, { kind: 'workOrder', firm: firms.franchiser, subject: 'Of the brand' })
  expect(await at()).toMatchObject({ owner: firms.franchiser, subject: 'Of the brand', html: words.html })
  const { id } = await save(center, { kind: 'workOrder', subject: 'Our own' })
  expect(await at()).toMatchObject({ emailTemplate: id, owner: firms.center, subject: 'Our own' })
  await center.ok('POST admin/deleteEmailTemplate', { query: { emailTemplate: id } })
  expect(await at()).toMatchObject({ emailTemplate: 0, subject: 'Of the brand' })
  await center.ok('POST admin/deleteEmailTemplate', { query: { emailTemplate: id, undo: true } })
  expect(await at()).toMatchObject({ emailTemplate: id, subject: 'Our own' })
})

test('nobody writes for a firm that is not theirs', async () => {
  const { firms, ids } = app.network.south
  const call = 'POST admin/saveEmailTemplate'
  await center.refused(call, { body: { kind: 'workOrder', firm: firms.center, ...words } }, 'notFound')
  await center.refused(call, { body: { kind: 'workOrder', firm: 1, ...words } }, 'notFound')
  await center.refused(call, { body: { emailTemplate: ids.template, subject: 'Taken' } }, 'notFound')
  const query = { emailTemplate: ids.template }
  await center.refused('POST admin/deleteEmailTemplate', { query }, 'notFound')
  await center.refused('GET admin/getEmailTemplate', { query: { firm: firms.center } }, 'notFound')
  const shop = await app.as('role16@north.test')
  await shop.refused(call, { body: { kind: 'workOrder', ...words } }, 'forbidden')
})

test('names unknown variables field by field', async () => {
  const body = { kind: 'invoice' as const, ...words, subject: '{{invoce}}', template: '{{details}} {{bay}}' }
  for (const call of [
    'POST admin/saveEmailTemplate',
    'POST admin/previewEmailTemplate',
    'POST admin/testEmailTemplate',
  ] as const) {
    const { errors } = await host.refused(call, { body }, 'invalid')
    expect(errors).toEqual([
      { field: 'subject', message: "There's no {{invoce}}. Choose one from the list of variables." },
      { field: 'template', message: "There's no {{bay}}. Choose one from the list of variables." },
    ])
  }
})

test('removes everything that could run or mislead', async () => {
  const html = '<p onclick="x()">Hi {{ro}}<script>x()</script> <a href="javascript:x()">there</a></p>'
  const { id } = await save(host, { kind: 'creditNote', ...words, html })
  expect((await inForce(host, 'creditNote')).html).toBe(
    '<p>Hi {{ro}} <span>there</span></p>'.replace(/<\/?span>/g, ''),
  )
  await host.ok('POST admin/deleteEmailTemplate', { query: { emailTemplate: id } })
})

test('merges the edits of two people and reports a conflict on the same field', async () => {
  const other = await app.as('role2@north.test')
  const { id } = await save(host, { kind: 'creditNote', ...words })
  await save(host, { emailTemplate: id, version: 1, subject: 'Named' })
  await save(other, { emailTemplate: id, version: 1, fromName: 'Desk' })
  expect(await inForce(host, 'creditNote')).toMatchObject({ subject: 'Named', fromName: 'Desk' })
  const body = { emailTemplate: id, version: 1, subject: 'Mine' }
  await other.refused('POST admin/saveEmailTemplate', { body }, 'conflict')
  const again = { kind: 'creditNote', ...words } as const
  expect((await other.refused('POST admin/saveEmailTemplate', { body: again }, 'refused')).detail).toContain(
    'Open it again',
  )
})

test('edits of the inherited wording conflict once somebody gave the firm its own', async () => {
  const other = await app.as('role2@north.test')
  const { id } = await save(host, { kind: 'calibrationReport', subject: 'First {{ro}}' })
  const late = (fields: object) => ({ body: { emailTemplate: id, version: 0, ...fields } })
  const { conflict } = await other.refused(
    'POST admin/saveEmailTemplate',
    late({ subject: 'Second {{ro}}' }),
    'conflict',
  )
  expect(conflict?.fields).toEqual([{ field: 'subject', stored: 'First {{ro}}', yours: 'Second {{ro}}' }])
  await other.ok('POST admin/saveEmailTemplate', late({ fromName: 'Desk' }))
  const [stored] = await host.ok('GET admin/getEmailTemplate', { query: { kind: 'calibrationReport' } })
  expect(stored).toMatchObject({ subject: 'First {{ro}}', fromName: 'Desk' })
})

test('a preview is the mail with sample values, sent by the firm', async () => {
  const body = { kind: 'invoice' as const, ...words, fromName: 'Desk', fromEmail: 'desk@elsewhere.test' }
  const { from, subject, html, text } = await center.ok('POST admin/previewEmailTemplate', { body })
  expect(from).toBe('Desk <no-reply@calibrate.example>, replies go to desk@elsewhere.test')
  expect(subject).toBe('RO 48213')
  expect(html).toContain('2023 Toyota RAV4 XLE')
  expect(text).toContain('2T3P1RFV8PC312894')
})

test('a test goes to the caller and reports its delivery', async () => {
  const body = { kind: 'invoice' as const, ...words }
  const { mail, to } = await center.ok('POST admin/testEmailTemplate', { body })
  expect(to).toBe('role12@north.test')
  const [kept] = await app.mail()
  expect(kept).toMatchObject({ to, subject: 'Test: RO 48213' })
  const query = { mail }
  expect(['queued', 'sending', 'kept']).toContain(
    (await center.ok('GET admin/testEmailState', { query })).state,
  )
  await host.refused('GET admin/testEmailState', { query }, 'notFound')
})
