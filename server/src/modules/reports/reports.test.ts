import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '#server/kernel/security/actor.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { queueMail } from '../live/door.ts'
import { connectHubClient, type HubClient } from '../live/testing/hub-client.ts'
import { startSmtp } from './testing/smtp.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let hub: HubClient
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
beforeAll(async () => {
  smtp = await startSmtp(undefined, (address) =>
    address.startsWith('nobody@')
      ? Object.assign(new Error('No such user here'), { responseCode: 550 })
      : null,
  )
  app = await startNetworkApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    overrides: { clock },
  })
  hub = await connectHubClient(app.url, (await app.as('role12@north.test')).token)
  const { working, event } = app.network.north.ids
  await app.sql(
    "update event set status = 4, completed_at = '2026-03-12T19:42:00Z', results = $2 where id = $1",
    [event, 'Front camera: inside 0.5 degrees\nRadar well'],
  )
  await app.sql(`update app_user set receives_report = true where username = 'role15@north.test'`)
  await app.sql(
    `update firm set address_line1 = '1 Main St', city = 'Troy', time_zone = 'America/Denver' where id = $1`,
    [app.network.north.firms.center],
  )
  await app.sql(`update request set vin = '1M8GDM9AXKP042788' where id = $1`, [working])
}, 60_000)
afterAll(async () => {
  await hub?.disconnect()
  await app.stop()
  await smtp.stop()
})

const visit = () => ({ calibrateEvent: app.network.north.ids.event })
const mailRow = async (id: number) =>
  (
    await app.sql<{ state: string; tries: number; last_words: string }>(
      'select state, tries, last_words from mail_out where id = $1',
      [id],
    )
  )[0]
/** Lets the ten seconds pass and wakes the delivery worker as a new mail would. */
const later = async (seconds: number) => {
  ahead += seconds * 1000
  await app.sql("select pg_notify('post', '')")
}
const became = (id: number, what: string) =>
  hub.waitFor(
    (frame) =>
      'data' in frame &&
      'what' in frame.data &&
      'id' in frame.data &&
      frame.data.id === id &&
      frame.data.what === `live.mail${what}`,
  )

describe('the report as a PDF', () => {
  test('is available to everyone who sees the visit, and to nobody else', async () => {
    for (const person of [
      'role16@north.test',
      'role12@north.test',
      'role14@north.test',
      'role1@north.test',
    ]) {
      const { status, headers, text } = await (
        await app.as(person)
      ).call('GET report/calibrationReport', {
        query: visit(),
      })
      expect([person, status, headers.get('content-type')]).toEqual([person, 200, 'application/pdf'])
      expect(text.startsWith('%PDF-')).toBe(true)
    }
    await (
      await app.as('role12@south.test')
    ).refused('GET report/calibrationReport', { query: visit() }, 'notFound')
  })
})

describe('the report by email', () => {
  test('waits ten seconds, then arrives once with the PDF', async () => {
    const center = await app.as('role12@north.test')
    const first = await center.ok('POST report/sendCalibrationReport', { body: visit() })
    expect(first.to).toEqual(['role15@north.test'])
    const second = await center.ok('POST report/sendCalibrationReport', { body: visit() })
    expect(second.mail).toBe(first.mail)
    expect((await mailRow(first.mail))?.state).toBe('queued')
    expect(smtp.taken).toEqual([])
    await later(11)
    expect(await became(first.mail, 'Sent')).toMatchObject({
      data: { request: app.network.north.ids.working },
    })
    expect(await mailRow(first.mail)).toMatchObject({ state: 'sent', tries: 1 })
    expect(smtp.taken).toHaveLength(1)
    const mail = smtp.taken[0]
    expect(mail?.to).toEqual(['role15@north.test'])
    expect(mail?.text).toContain('Content-Type: application/pdf')
    expect(mail?.text).toMatch(new RegExp(`Message-ID: <mail\\.${first.mail}\\.`, 'i'))
    expect(mail?.text).toContain('01:42 pm MDT')
  })

  test('can be cancelled until it is sent', async () => {
    const center = await app.as('role12@north.test')
    const before = smtp.taken.length
    const { mail } = await center.ok('POST report/sendCalibrationReport', {
      body: { ...visit(), to: 'a@shop.test' },
    })
    await (
      await app.as('role12@south.test')
    ).refused('POST report/cancelMail', { body: { mail } }, 'notFound')
    await (
      await app.as('role16@north.test')
    ).refused('POST report/cancelMail', { body: { mail } }, 'notFound')
    for (let twice = 0; twice < 2; twice++)
      expect(await center.ok('POST report/cancelMail', { body: { mail } })).toMatchObject({ ok: true })
    const query = { id: app.network.north.ids.working }
    const { history } = await center.ok('GET calibrate/calibrate', { query })
    const told = history.map(({ says }) => says).filter((says) => says.includes('a@shop.test'))
    expect(told).toEqual([
      expect.stringMatching(/^cancelled sending Calibration report to a@shop.test/),
      expect.stringMatching(/^prepared Calibration report for a@shop.test/),
    ])
    const { mail: next } = await center.ok('POST report/sendCalibrationReport', {
      body: { ...visit(), to: 'b@shop.test; c@shop.test' },
    })
    await later(11)
    await became(next, 'Sent')
    expect(smtp.taken.slice(before).map(({ to }) => to)).toEqual([['b@shop.test', 'c@shop.test']])
    expect(await center.ok('POST report/cancelMail', { body: { mail: next } })).toMatchObject({ ok: false })
  })

  test('is refused with a message: open visit, bad address, no recipients, foreign visit', async () => {
    const center = await app.as('role12@north.test')
    const send = (change: object) => ({ body: { ...visit(), ...change } })
    const call = 'POST report/sendCalibrationReport'
    expect((await center.refused(call, send({ to: 'not an address' }), 'refused')).detail).toContain('"not"')
    await app.sql('update app_user set receives_report = false')
    expect((await center.refused(call, send({}), 'refused')).detail).toContain('Nobody at the shop')
    await app.sql('update event set status = 3 where id = $1', [visit().calibrateEvent])
    expect((await center.refused(call, send({ to: 'a@b.test' }), 'refused')).detail).toContain(
      'Complete the visit',
    )
    await app.sql('update event set status = 4 where id = $1', [visit().calibrateEvent])
    await (await app.as('role12@south.test')).refused(call, send({ to: 'a@b.test' }), 'notFound')
  })
})

describe('mail delivery', () => {
  const queue = (to: string) =>
    app.services.db.command(systemScope, (tx) =>
      queueMail(tx, { user: 0 }, clock.now(), {
        firm: app.network.north.firms.center,
        to: [to],
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
      }),
    )

  test("reports a permanent failure in the mail server's words", async () => {
    const { id } = await queue('nobody@shop.test')
    await later(11)
    await became(id, 'Refused')
    expect(await mailRow(id)).toMatchObject({
      state: 'refused',
      last_words: expect.stringContaining('No such user'),
    })
  })

  test('keeps mail while the mail server is down and sends it afterwards', async () => {
    await smtp.stop()
    const { id } = await queue('patient@shop.test')
    await later(11)
    await became(id, 'Waiting')
    expect(await mailRow(id)).toMatchObject({
      state: 'waiting',
      tries: 1,
      last_words: expect.stringContaining("couldn't reach"),
    })
    smtp = await startSmtp(smtp.port)
    await later(31)
    await became(id, 'Sent')
    expect(smtp.taken.map(({ to }) => to)).toEqual([['patient@shop.test']])
  })

  test('resends an interrupted mail under the same id', async () => {
    const { id } = await queue('again@shop.test')
    await later(11)
    await became(id, 'Sent')
    await app.sql("update mail_out set state = 'sending', not_before = $2 where id = $1", [id, clock.now()])
    const before = hub.frames.length
    await later(1)
    await hub.waitFor(
      (frame) =>
        hub.frames.indexOf(frame) >= before &&
        'data' in frame &&
        'what' in frame.data &&
        frame.data.what === 'live.mailSent',
    )
    const ids = smtp.taken
      .filter(({ to }) => to[0] === 'again@shop.test')
      .map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})
