import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeByField, pickAllowedFields, disallowedFields, type ChangesSince } from './merge.ts'

const since = (field: string, before: unknown): ChangesSince => ({
  [field]: { before, by: 'Tom Beckett', at: '2026-11-17T15:41:00.000Z' },
})

test('saves a field that nobody else changed', () => {
  expect(mergeByField({ notes: 'a', bay: 1 }, { notes: 'b' }, {})).toEqual({
    ok: true,
    changed: { notes: 'b' },
  })
})

test('merges with a change of another field by someone else', () => {
  const merged = mergeByField({ notes: 'a', bay: 2 }, { notes: 'b', bay: 1 }, since('bay', 1))
  expect(merged).toEqual({ ok: true, changed: { notes: 'b' } })
})

test('reports a conflict with both values when both changed the same field', () => {
  const merged = mergeByField({ bay: 2 }, { bay: 3 }, since('bay', 1))
  expect(merged).toEqual({
    ok: false,
    by: 'Tom Beckett',
    at: '2026-11-17T15:41:00.000Z',
    fields: [{ field: 'bay', stored: 2, yours: 3 }],
  })
})

test('finds no conflict when both changed a field to the same value', () => {
  expect(mergeByField({ bay: 2 }, { bay: 2 }, since('bay', 1))).toEqual({ ok: true, changed: {} })
})

test('leaves omitted fields alone and never silently overwrites someone else’s value', () => {
  const value = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
  fc.assert(
    fc.property(value, value, fc.option(value, { nil: undefined }), (read, stored, sent) => {
      const others: ChangesSince = read === stored ? {} : since('x', read)
      const merged = mergeByField<{ x: number | null }>({ x: stored }, { x: sent }, others)
      if (sent === undefined || sent === stored) expect(merged).toEqual({ ok: true, changed: {} })
      else if (read === stored) expect(merged).toEqual({ ok: true, changed: { x: sent } })
      else if (sent === read) expect(merged).toEqual({ ok: true, changed: {} })
      else expect(merged.ok).toBe(false)
    }),
  )
})

test.each([
  ['changed', { bay: 3 }, ['bay']],
  ['sent as it is stored', { bay: 2 }, []],
  ['sent as it was read', { bay: 1 }, []],
  ['not sent', { notes: 'b', bay: undefined }, []],
])(
  'a field that may not be set counts as disallowed only when changed: %s',
  (_case, sent: { notes?: string; bay?: number }, fields) => {
    const allowed = new Set(['notes'])
    expect(disallowedFields({ notes: 'a', bay: 2 }, sent, since('bay', 1), allowed)).toEqual(fields)
    expect(pickAllowedFields(sent, allowed)).toEqual('notes' in sent ? { notes: 'b' } : {})
  },
)
