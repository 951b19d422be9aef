import { afterAll, beforeAll, expect, test } from 'vitest'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import type { ExportSelection } from '#contract/kit/dashboard-names.ts'
import type { Client } from '#server/testing/client.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp
let center: Client
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  center = await app.as('role12@north.demo')
}, 180_000)
afterAll(() => app.stop())

const range = { rangeView: RangeView.pastYear } as const
const check = (who: Client, only: ExportSelection = 'all', format: 'csv' | 'iif' = 'csv') =>
  who.ok('GET data/invoicesExportCheck', { query: { ...range, format, only } })
const record = async (who: Client, only: ExportSelection) => {
  const [file] = (await check(who, only)).files
  return who.ok('POST data/invoicesExported', {
    body: { ...range, format: 'csv', only, part: 1, hash: file?.hash ?? '' },
  })
}

test('an invoice is exported until the file would say something else, for its program alone', async () => {
  const before = await check(center)
  const { documents } = before
  expect(documents).toBeGreaterThan(1)
  expect(before.states).toEqual({ new: documents, exported: 0, changed: 0 })

  expect(await record(center, 'new')).toEqual({ documents })
  expect((await check(center)).states).toEqual({ new: 0, exported: documents, changed: 0 })
  expect((await check(center, 'new')).documents).toBe(0)
  expect((await check(center, 'all', 'iif')).states.new).toBe(documents)

  const [changed] = await app.sql<{ number: string; request: number; others: number }>(
    `select min(i.number) as number, i.request, count(*)::int as others
     from invoice_export x join invoice i on i.id = x.invoice group by i.request order by i.request limit 1`,
  )
  await app.sql(`update request set ro_number = ro_number || '-B' where id = $1`, [changed?.request])
  const found = await check(center, 'changed')
  expect(found.states.changed).toBe(changed?.others)
  expect(found.documents).toBe(changed?.others)
  expect(found.files[0]?.changed).toBe(changed?.others)
  expect(found.changed.map(({ number }) => number)).toContain(changed?.number)

  await record(center, 'changed')
  expect((await check(center)).states).toEqual({ new: 0, exported: documents, changed: 0 })
})

test('a file that would be another one by now is not recorded', async () => {
  const answer = await center.call('POST data/invoicesExported', {
    body: { ...range, format: 'csv', hash: '0'.repeat(64) },
  })
  expect(answer.status).toBe(422)
})

test('what one location exported says nothing about others', async () => {
  const south = await app.as('role12@south.demo')
  const { states, documents } = await check(south)
  expect(states).toEqual({ new: documents, exported: 0, changed: 0 })
})
