import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvMark } from '#contract/kit/csv.ts'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { renderFigures } from './render-figures.ts'
import { sendDueFigures, type FiguresRef } from './send-due-figures.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
const north = 'role12@north.test'
const south = 'role12@south.test'

/** Years ahead, so that the server's own job finds nothing due once all readers are known. */
const tuesday = '2031-03-04T12:00:00Z'
/** 5:59 and 6:00 am of a Monday in Denver, the day after the clocks changed. */
const beforeSix = '2031-03-10T11:59:00Z'
const monday = '2031-03-10T12:00:00Z'
/** 6:00 am on a first of a month, a Tuesday. */
const first = '2031-04-01T12:00:00Z'

/** The server's own job doesn't see a reader before the test does, and at an earlier time. */
let serverNow = () => new Date()
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => serverNow() } } })
  serverNow = () => new Date(tuesday)
  const { north: branch, south: other } = app.network
  await app.sql(`update firm set time_zone = 'America/Denver' where id = any($1)`, [
    [branch.firms.center, other.firms.center],
  ])
  await app.sql(
    `update event set status = 4, started_at = '2031-03-05T18:00:00Z', completed_at = '2031-03-05T19:42:00Z' where id = $1`,
    [branch.ids.event],
  )
  await app.sql(`update app_user set receives_report = true, email = username where username = any($1)`, [
    [north, south, 'role16@north.test'],
  ])
}, 60_000)
afterAll(() => app.stop())

const runAt = (at: string) => sendDueFigures({ ...app.services, clock: { now: () => new Date(at) } })
const mails = () =>
  app.sql<{ to: string; subject: string; text: string; firm: number | null; attachments: FiguresRef[] }>(
    `select "to", subject, text, firm, attachments from mail_out where attachments->0->>'kind' = 'figures' order by id`,
  )
const mailOf = async (to: string, from: string) =>
  (await mails()).find((mail) => mail.to === to && mail.attachments[0]?.report.from === from)
const fileOf = async (refs: readonly FiguresRef[], format: 'pdf' | 'csv') => {
  const ref = refs.find((each) => each.format === format)
  if (!ref) throw new Error(`There is no ${format}`)
  return renderFigures(app.services, ref)
}

test('nothing is sent to those who are seen for the first time, nor before 6 am', async () => {
  await runAt(tuesday)
  serverNow = () => new Date()
  await runAt(beforeSix)
  expect(await mails()).toEqual([])
})

test('the week is sent once on Monday at 6 am, although two processes run, to those alone who may open the dashboard', async () => {
  await Promise.all([runAt(monday), runAt(monday)])
  await runAt('2031-03-12T12:00:00Z')
  const sent = await mails()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([north, south])
  expect(sent[0]).toMatchObject({ subject: 'Weekly figures, 03/03/2031 to 03/09/2031', firm: null })
})

test('PDF and CSV show the numbers of the dashboard that the reader sees, and no others', async () => {
  for (const person of [north, south]) {
    const client = await app.as(person)
    const { figures } = await client.ok('GET dashboard/dashboard', {
      query: { rangeView: RangeView.dateRange, dateStart: '2031-03-03', dateEnd: '2031-03-09' },
    })
    const mail = await mailOf(person, '2031-03-03')
    const { filename, contentType, content } = await fileOf(mail?.attachments ?? [], 'csv')
    expect([filename, contentType]).toEqual([
      'Figures 2031-03-03 to 2031-03-09.csv',
      'text/csv; charset=utf-8',
    ])
    const lines = content.toString().slice(csvMark.length).split('\r\n')
    expect(lines[1]).toBe(
      ['All locations', '2031-03-03', '2031-03-09', ...figures.map(({ now }) => now ?? '')]
        .map((cell) => `"${cell}"`)
        .join(','),
    )
    expect(figures.find(({ figure }) => figure === 'visits')?.now).toBe(person === north ? '1' : '0')
    const pdf = await fileOf(mail?.attachments ?? [], 'pdf')
    expect(pdf.contentType).toBe('application/pdf')
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const southern = await mailOf(south, '2031-03-03')
  expect(JSON.stringify(southern)).not.toContain(app.network.north.mark)
})

test('the host sees it in the outbox, and nobody else of the firm does', async () => {
  await app.sendNow()
  const subjects = async (person: string) =>
    (await (await app.as(person)).ok('GET admin/outbox', { query: { search: 'Weekly figures' } })).items.map(
      ({ state, to }) => `${to} ${state}`,
    )
  await expect
    .poll(async () => (await subjects('role1@north.test')).toSorted())
    .toEqual([`${north} kept`, `${south} kept`])
  expect(await subjects(north)).toEqual([])
  expect(await subjects('role14@north.test')).toEqual([])
})

test('whoever turned weeks off gets the month alone, on the first', async () => {
  const client = await app.as(north)
  expect(await client.ok('GET report/figuresMail', {})).toEqual({
    isReceiver: true,
    email: north,
    weekly: true,
    monthly: true,
    timeZone: 'America/Denver',
  })
  expect(await client.ok('POST report/saveFiguresMail', { body: { weekly: false } })).toMatchObject({
    weekly: false,
    monthly: true,
  })
  await runAt(first)
  const april = (await mails()).filter(
    ({ attachments }) => (attachments[0]?.report.from ?? '') !== '2031-03-03',
  )
  expect(april.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
    `${north} Monthly figures, 03/01/2031 to 03/31/2031`,
    `${south} Monthly figures, 03/01/2031 to 03/31/2031`,
    `${south} Weekly figures, 03/24/2031 to 03/30/2031`,
  ])
})

test('weeks that passed while it was off are not sent later', async () => {
  const before = (await mails()).length
  await (await app.as(north)).ok('POST report/saveFiguresMail', { body: { weekly: true } })
  await runAt('2031-04-02T12:00:00Z')
  expect(await mails()).toHaveLength(before)
})

test('nothing is sent to users who no longer receive reports or are inactive', async () => {
  const before = (await mails()).length
  await app.sql('update app_user set receives_report = false where username = $1', [north])
  await app.sql('update app_user set is_inactive = true where username = $1', [south])
  await runAt('2031-05-05T12:00:00Z')
  expect(await mails()).toHaveLength(before)
})
