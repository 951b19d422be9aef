import { expect, test } from 'vitest'
import { requestListQuery } from '#contract/requests/shapes.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { listRequests } from './list-requests.ts'

/** A database with so many repair orders, none of which is found. */
const databaseOf = (rows: number) =>
  ({ first: async () => ({ rows }), rows: async () => [] }) as unknown as Reads
const host = { all: true, timeZone: 'America/New_York' } as Actor
const center = { ...host, all: false } as Actor
const list = (rows: number, query: Record<string, unknown>, actor = host) =>
  listRequests(
    databaseOf(rows),
    actor,
    requestListQuery.parse({ filter: '9999', ...query }),
    new Date(),
  ).then(
    ({ count }) => count,
    (problem: { status: number }) => problem.status,
  )

test('with millions of ROs, the host narrows the list of all of them before it is sorted by a column without an index', async () => {
  for (const orderBy of ['customer', 'vehicle', 'firm', 'techs', 'amount'])
    expect(await list(3_000_000, { orderBy }), orderBy).toBe(422)
  for (const orderBy of ['lastEventDate', 'createdOn', 'ronumber', 'nextVisit'])
    expect(await list(3_000_000, { orderBy }), orderBy).toBe(0)
  expect(await list(2_999_999, { orderBy: 'customer' })).toBe(0)
  expect(await list(3_000_000, { orderBy: 'customer' }, center)).toBe(0)
})

test('a status, a word, dates, or ids narrow it', async () => {
  const narrowings = [
    { filter: '2,3' },
    { search: 'civic' },
    { dateStart: '2026-03-01' },
    { days: 30 },
    { ids: '1,2' },
    { technician: 5 },
  ]
  for (const narrowing of narrowings)
    expect(await list(5_000_000, { orderBy: 'customer', ...narrowing }), JSON.stringify(narrowing)).toBe(0)
})
