import { expect, test } from 'vitest'
import { chooseRows, countPlan, emptyPlan, plannedRows, planRow, previewPlan, waitingRows } from './plan.ts'

const plan = () => {
  const made = emptyPlan()
  const stored = { id: 7, notes: 'old', insurance: 3, names: { insurance: 'Old Mutual' } }
  planRow(made, { line: 2, values: { ronumber: 'R1', notes: 'x' } }, undefined, {
    ronumber: 'R1',
    notes: 'x',
    // Not in the row, so a preview doesn't show it.
    contact: 9,
  })
  planRow(made, { line: 3, values: { ronumber: 'R2', notes: 'new', insurerName: 'New Mutual' } }, stored, {
    notes: 'new',
    insurance: 4,
  })
  planRow(made, { line: 4, values: { ronumber: 'R3', notes: 'old' } }, { ...stored, id: 8 }, { notes: 'old' })
  made.bad.push(
    { line: 5, reason: 'a', isDuplicate: true },
    { line: 6, reason: 'b' },
    { line: 6, reason: 'c' },
  )
  return made
}

test.each([
  ['both', { added: 1, changed: 1, same: 1, skipped: 0, bad: 2 }],
  ['create', { added: 1, changed: 0, same: 1, skipped: 1, bad: 2 }],
  ['update', { added: 0, changed: 1, same: 1, skipped: 1, bad: 2 }],
] as const)('the rows that are written can be chosen: %s', (write, counts) => {
  expect(countPlan(chooseRows(plan(), write))).toEqual(counts)
})

test('a preview names the values before and after, the columns that change, and the duplicates', () => {
  expect(previewPlan('requests', chooseRows(plan(), 'both'), 40)).toEqual({
    records: { now: 40, afterwards: 41 },
    duplicates: 1,
    changedColumns: [
      { column: 'Notes', count: 1 },
      { column: 'Insurer', count: 1 },
    ],
    changes: [
      {
        line: 2,
        name: 'R1 x',
        isNew: true,
        fields: [
          { column: 'RO number', from: '', to: 'R1' },
          { column: 'Notes', from: '', to: 'x' },
        ],
      },
      {
        line: 3,
        name: 'R2 new',
        isNew: false,
        fields: [
          { column: 'Notes', from: 'old', to: 'new' },
          { column: 'Insurer', from: 'Old Mutual', to: 'New Mutual' },
        ],
      },
    ],
  })
})

test('rows wait as they were sent, with what they do if they do anything', () => {
  const sent = [2, 3, 4, 7].map((line) => ({ line, values: { ronumber: `R${line}` } }))
  const { planned } = chooseRows(plan(), 'both')
  const asSent = { line: 7, id: null, before: {}, after: { ronumber: 'R7' } }
  const waiting = waitingRows(sent, [...planned, asSent])
  expect(waiting).toEqual([
    { line: 2, values: { ronumber: 'R2' }, id: null, after: { ronumber: 'R1', notes: 'x', contact: 9 } },
    {
      ...{ line: 3, values: { ronumber: 'R3' }, id: 7 },
      ...{ before: { notes: 'old', insurance: 3 }, after: { notes: 'new', insurance: 4 } },
    },
    { line: 4, values: { ronumber: 'R4' } },
    { line: 7, values: { ronumber: 'R7' }, id: null },
  ])
  const done = [...planned, asSent].map(({ line, id, before, after }) => ({ line, id, before, after }))
  expect(plannedRows(waiting)).toEqual(done)
})
