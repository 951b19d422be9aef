import { expect, test } from 'vitest'
import { backupNames, expiredBackups, folderName } from './retention.ts'

const dayMs = 86_400_000
const last = Date.parse('2026-11-27T08:00:00Z')
const daily = (count: number, hours = 0) =>
  Array.from({ length: count }, (_, day) => folderName(new Date(last - day * dayMs + hours * 3_600_000)))

test('7 days and 4 weeks are kept, each with its newest, and the whole last day', () => {
  const all = [...daily(60), ...daily(2, 3)]
  const kept = backupNames(all).filter((name) => !expiredBackups(all).includes(name))
  expect(kept).toEqual([
    '2026-11-27T110000Z',
    '2026-11-27T080000Z',
    '2026-11-26T110000Z',
    '2026-11-25T080000Z',
    '2026-11-24T080000Z',
    '2026-11-23T080000Z',
    '2026-11-22T080000Z',
    '2026-11-21T080000Z',
    // The Sundays of the two weeks before.
    '2026-11-15T080000Z',
    '2026-11-08T080000Z',
  ])
})

test('nothing goes because backups have stopped, and nothing that is not ours goes', () => {
  expect(expiredBackups(daily(7))).toEqual([])
  expect(
    expiredBackups(['2020-01-01T020000Z', 'notes', '2020-01-02T020000Z.unfinished', '2026-01-01']),
  ).toEqual([])
})
