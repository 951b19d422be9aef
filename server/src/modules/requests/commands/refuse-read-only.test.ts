import { expect, test } from 'vitest'
import type { RequestRow } from '../store.ts'
import { refuseStopped } from './refuse-read-only.ts'

const order = (status: number) => ({ ro_number: '48213', status }) as RequestRow

test.each([
  [10, "48213 is Hold, so its visits can't change. Resume it first."],
  [5, "48213 is Cancelled, so its visits can't change. Reopen it first."],
  [6, "48213 is Voided, so its visits can't change. Reopen it first."],
  [9, "48213 is Paid, so its visits can't change."],
])('an order of status %i names only the way on that it has', (status, says) => {
  expect(() => refuseStopped(order(status))).toThrow(expect.objectContaining({ message: says }))
})

test.each([1, 2, 3, 4, 8, 11])('an order of status %i is not stopped', (status) => {
  expect(() => refuseStopped(order(status))).not.toThrow()
})
