import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { CertificateStatement } from '#contract/kit/certificate.ts'
import { loadSecrets } from '#server/kernel/security/secrets.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { renderAttachment } from '../reports/send-document.ts'
import type { DocumentRef } from '../reports/document-ref.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  // Time stands still, so that all calls fall into one minute of the rate limit.
  const now = new Date()
  app = await startNetworkApp({ overrides: { clock: { now: () => now } } })
  // Rows of the network stand for certificates in other tests; these begin with none.
  await app.sql('delete from certificate')
  const { working, event } = app.network.north.ids
  await app.sql("update event set status = 4, completed_at = '2026-03-12T19:42:00Z' where id = $1", [event])
  await app.sql('insert into event (request, firm, status, completed_at) values ($1, $2, 4, now())', [
    working,
    app.network.north.firms.shop,
  ])
}, 60_000)
afterAll(() => app.stop())

const visits = () =>
  app.sql<{ id: number }>('select id from event where request = $1 and deleted_at is null order by id', [
    app.network.north.ids.working,
  ])
/** Sends the report of a visit, as its mail does when it leaves. */
const sendReport = (event: number, language = 'en') => {
  const { users, firms } = app.network.north
  const ref: DocumentRef = {
    kind: 'paper',
    name: 'Report.pdf',
    title: 'Calibration report',
    wish: { paper: 'calibrationReport', event, noDiscount: false },
    user: users['12'] ?? 0,
    firm: firms.shop,
    service_firm: firms.center,
    reader: { language, firm: firms.shop },
  }
  return renderAttachment(app.services, ref)
}
const list = async (who = 'role12@north.test') =>
  (await app.as(who)).ok('GET certificate/certificates', {
    query: { calibrate: app.network.north.ids.working },
  })
type Opened = { state: string; replacedBy: string; statement: string; key: { id: string } }
const open = async (certificate: string) => {
  const answer = await app.anonymous.call('GET certificate/certificate', { query: { certificate } })
  return {
    ...answer,
    body: JSON.parse(answer.text) as Opened,
  }
}
const stated = (statement: string) => JSON.parse(statement) as CertificateStatement
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

test('a sent report has one certificate, which states its hash, and stays the same file', async () => {
  const { event } = app.network.north.ids
  const first = await sendReport(event)
  const [row, ...more] = await list()
  expect(more).toEqual([])
  expect(row).toMatchObject({ state: 'valid', number: 1, calibrateEvent: event, mayRevoke: true })
  const { body } = await open(row?.certificate ?? '')
  expect(body.state).toBe('valid')
  const said = stated(body.statement)
  expect(said.report).toEqual({ sha256: sha256(first.content), bytes: first.content.byteLength })
  expect(said).toMatchObject({ vin: '5YJ3E1EA7KF317000', previous: '' })
  expect(said.systems[0]).toMatchObject({ system: 'frontCamera', result: 'passed' })
  expect((await sendReport(event)).content.equals(first.content)).toBe(true)
  expect(await list()).toHaveLength(1)
  const shown = await (
    await app.as('role16@north.test')
  ).send('GET', `/api/report/calibrationReport?calibrateEvent=${event}`)
  expect(shown.status).toBe(200)
  expect((await PDFDocument.load(first.content)).getPageCount()).toBeGreaterThan(2)
})

test('a changed result replaces it, and the older one says by which', async () => {
  const { event } = app.network.north.ids
  const before = (await list())[0]?.certificate ?? ''
  const center = await app.as('role12@north.test')
  await center.ok('POST calibrate/saveSystemResult', {
    body: { calibrateEvent: event, system: 'frontCamera', result: 'failed', reason: 'Aim out of range' },
  })
  await sendReport(event)
  const [newest] = await list()
  const { body } = await open(before)
  expect(body).toMatchObject({ state: 'replaced', replacedBy: newest?.certificate })
  const said = stated((await open(newest?.certificate ?? '')).body.statement)
  expect(said).toMatchObject({ number: 2, signed: null })
  expect(said.systems[0]).toMatchObject({ result: 'failed', reason: 'Aim out of range' })
  expect(said.previous).toBe(sha256(body.statement))
})

test('two that are sent at once are a chain without a fork', async () => {
  const [one, two] = await visits()
  await app.sql("update event set notes = 'more' where id = any($1)", [[one?.id, two?.id]])
  await Promise.all([sendReport(one?.id ?? 0), sendReport(two?.id ?? 0), sendReport(one?.id ?? 0)])
  const rows = await app.sql<{ number: number; previous: string; hash: string; statement: string }>(
    'select number, previous, hash, statement from certificate where firm = $1 order by number',
    [app.network.north.firms.center],
  )
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(rows.map(({ previous }) => previous)).toEqual(['', ...rows.slice(0, -1).map(({ hash }) => hash)])
  expect(rows.map(({ statement }) => sha256(statement))).toEqual(rows.map(({ hash }) => hash))
  // Another language of the same report replaces nothing.
  await sendReport(one?.id ?? 0, 'es')
  expect((await list()).filter(({ state }) => state === 'valid')).toHaveLength(3)
})

test('what was altered in the database is found', async () => {
  const code = (await list()).find(({ state }) => state === 'valid')?.certificate ?? ''
  const change = (from: string, to: string) =>
    app.sql(`update certificate set statement = replace(statement, $2, $3) where id = $1`, [code, from, to])
  await change('5YJ3E1EA7KF317000', '5YJ3E1EA7KF317001')
  expect((await open(code)).body.state).toBe('altered')
  await change('5YJ3E1EA7KF317001', '5YJ3E1EA7KF317000')
  expect((await open(code)).body.state).toBe('valid')
})

test('a key is replaced after a year, and what older keys signed stays valid', async () => {
  const { secrets, settings } = app.services
  const before = secrets.certificates
  expect((await loadSecrets(settings.ownerUrl)).certificates).toBe(before)
  await app.sql("update setting set created_at = now() - interval '400 days' where name = 'certificate-key'")
  secrets.certificates = (await loadSecrets(settings.ownerUrl)).certificates
  expect(secrets.certificates).not.toBe(before)
  const old = (await list()).find(({ state }) => state === 'valid')?.certificate ?? ''
  const [, two] = await visits()
  await app.sql("update event set notes = 'again' where id = $1", [two?.id])
  await sendReport(two?.id ?? 0)
  const [newest] = await list()
  const keys = await Promise.all(
    [old, newest?.certificate ?? ''].map(async (code) => (await open(code)).body),
  )
  expect(keys.map(({ state }) => state)).toEqual(['valid', 'valid'])
  expect(keys[0]?.key.id).not.toBe(keys[1]?.key.id)
})

test('only the center revokes it, with a reason that its page shows', async () => {
  const code = (await list()).find(({ state }) => state === 'valid')?.certificate ?? ''
  const body = { certificate: code, reason: 'Wrong vehicle' }
  const call = 'POST certificate/revoke'
  await (await app.as('role12@south.test')).refused(call, { body }, 'notFound')
  expect((await (await app.as('role16@north.test')).call(call, { body })).status).toBe(403)
  expect((await list('role16@north.test')).some(({ mayRevoke }) => mayRevoke)).toBe(false)
  const center = await app.as('role12@north.test')
  await center.ok(call, { body })
  await center.refused(call, { body }, 'refused')
  expect((await open(code)).body).toMatchObject({ state: 'revoked', revokedReason: 'Wrong vehicle' })
})

test('a page needs no token, shows nothing but the certificate, and slows down who guesses', async () => {
  const [row] = await list()
  const { body, headers } = await open(row?.certificate ?? '')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(body).toSorted()).toEqual(
    [
      'certificate',
      'key',
      'replacedBy',
      'revokedAt',
      'revokedReason',
      'signature',
      'state',
      'statement',
    ].toSorted(),
  )
  expect(body.statement).not.toMatch(/Customer|\$|@/)
  const keys = await app.anonymous.call('GET certificate/keys', {})
  expect(keys.text).toContain('BEGIN PUBLIC KEY')
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => open('0000-0000-0000-0000-0000').then(({ status }) => status)),
  )
  expect(new Set(answers)).toEqual(new Set([404, 429]))
})
