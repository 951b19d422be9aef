import { expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { connectionBudget, logConnectionBudget } from './connection-budget.ts'

test.each([
  { limit: 97, processes: 1, others: 0, fits: true, needed: 22, room: 4 },
  { limit: 97, processes: 4, others: 9, fits: true, needed: 97, room: 4 },
  { limit: 97, processes: 4, others: 10, fits: false, needed: 98, room: 3 },
  { limit: 97, processes: 5, others: 0, fits: false, needed: 110, room: 4 },
  { limit: 10, processes: 1, others: 20, fits: false, needed: 42, room: 0 },
])('22 connections a process, $processes processes, $others others, of $limit', (given) => {
  const { fits, needed, room } = given
  expect(connectionBudget(22, given)).toEqual({ fits, needed, room })
})

test('says what does not fit and what to do', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  logConnectionBudget(log, 'PostgreSQL', 22, { limit: 97, processes: 4, others: 3 })
  logConnectionBudget(log, 'PostgreSQL', 22, { limit: 97, processes: 5, others: 3 })
  const [fits, tooMany] = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(fits).toMatchObject({ level: 30 })
  expect(fits?.msg).toMatch(
    /up to 22 connections to PostgreSQL, which allows 97: room for 4 processes, 4 running/,
  )
  expect(tooMany).toMatchObject({ level: 40 })
  expect(tooMany?.msg).toMatch(
    /5 running and 3 connections of other programs may need 113.*or run 4 processes/,
  )
})
