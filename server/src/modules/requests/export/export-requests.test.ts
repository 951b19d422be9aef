import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { requestExportColumns, type RequestExportColumn } from '#contract/requests/index.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
const rows = 4500

beforeAll(async () => {
  branch = await startBranch()
  await branch.app.sql(
    `insert into request (firm, service_firm, ro_number, status, customer_name, amount, last_event_at)
     select $1, $2, 'X-' || n, 1, case n % 3 when 0 then '=HYPERLINK("http://x")' else 'Customer ' || n end, n / 4.0,
       timestamptz '2031-01-01 12:00Z' + n * interval '1 minute' from generate_series(1, ${rows}) n`,
    [branch.north.firms.shop, branch.north.firms.center],
  )
}, 120_000)
afterAll(() => branch.app.stop())

const exported = async (who: Client, query: object, keys: readonly RequestExportColumn[]) => {
  const columns = keys.map((key) => ({ key, head: `The ${key}` }))
  const answer = await who.send('POST', '/api/calibrate/exportCalibrates', { query, columns })
  expect(answer.status).toBe(200)
  const [head, ...found] = parse(answer.text, { bom: true }) as string[][]
  expect(head).toEqual(columns.map((column) => column.head))
  expect(answer.headers.get('row-count')).toBe(String(found.length))
  return found
}

test('an export has all rows of the list, in its order, across batches, and no formula', async () => {
  const query = { filter: '9999', search: 'X-', orderBy: 'amount', sort: 'asc' }
  const found = await exported(branch.center, query, ['ronumber', 'customer', 'amount'])
  expect(found.map(([ro]) => ro)).toEqual(Array.from({ length: rows }, (_, index) => `X-${index + 1}`))
  expect(found[2]).toEqual(['X-3', `'=HYPERLINK("http://x")`, '0.75'])
})

test('its cells are those that the list shows', async () => {
  const query = { filter: '9999', pageSize: 50 } as const
  const { items } = await branch.center.ok('GET calibrate/calibrates', { query })
  const found = await exported(branch.center, query, requestExportColumns)
  const zone = 'America/New_York'
  for (const [index, row] of items.entries()) {
    const cell = (key: RequestExportColumn) => found[index]?.[requestExportColumns.indexOf(key)]
    expect([cell('ronumber'), cell('status'), cell('amount'), cell('firm'), cell('lastEventDate')]).toEqual([
      row.ronumber,
      row.statusName,
      row.amount,
      row.firmName,
      stampAt(row.lastEventDate, zone),
    ])
  }
})

test('nobody exports what they do not see', async () => {
  const query = { filter: '9999', search: 'X-' }
  expect(await exported(branch.stranger, query, ['ronumber'])).toEqual([])
  const narrowed = { ...query, firm: branch.north.firms.shop }
  const columns = [{ key: 'ronumber', head: 'RO' }]
  const foreign = await branch.stranger.send('POST', '/api/calibrate/exportCalibrates', {
    query: narrowed,
    columns,
  })
  expect(foreign.status).toBe(404)
})

test('an unknown column is refused', async () => {
  const columns = [{ key: 'internalNotes', head: 'Notes' }]
  const answer = await branch.center.send('POST', '/api/calibrate/exportCalibrates', { query: {}, columns })
  expect(answer.status).toBe(400)
})
