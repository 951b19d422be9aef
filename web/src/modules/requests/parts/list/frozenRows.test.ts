import { expect, test } from 'vitest'
import { mergeFrozen } from './frozenRows.ts'

type Row = { id: number; says: string }
const row = (id: number, says = ''): Row => ({ id, says })
const keyOf = (each: Row) => each.id

test('takes the fresh rows if positions are unchanged', () => {
  const fresh = [row(1, 'new'), row(2)]
  expect(mergeFrozen([row(1), row(2)], fresh, keyOf)).toEqual({ rows: fresh })
})

test('keeps a moved row in place but shows its fresh content', () => {
  const held = mergeFrozen([row(1), row(2), row(3)], [row(3, 'moved'), row(1), row(2)], keyOf)
  expect(held).toEqual({ rows: [row(1), row(2), row(3, 'moved')], pendingText: 'Order changed' })
})

test('holds back and counts new rows, and keeps a removed row as it was', () => {
  const held = mergeFrozen([row(1), row(2)], [row(8), row(9), row(1, 'new')], keyOf)
  expect(held).toEqual({ rows: [row(1, 'new'), row(2)], pendingText: '2 new' })
})
