import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coerceToSample, dropConflicts, carryNewTyping } from './mergeDraft.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const typed = fc.dictionary(fc.constantFrom(...names), fc.string())
const someNames = fc.uniqueArray(fc.constantFrom(...names))
const conflictsOf = (fields: readonly string[]) =>
  fields.map((name) => ({ name, label: name, stored: 'theirs', yours: 'mine' }))

describe('after a conflict', () => {
  it('drops the conflicting fields that are not mine, and nothing else', () => {
    fc.assert(
      fc.property(typed, someNames, someNames, (values, fields, mine) => {
        const remaining = dropConflicts<Record<string, string>>(values, conflictsOf(fields), mine)
        for (const name of names) {
          const isDropped = fields.includes(name) && !mine.includes(name)
          expect(remaining[name]).toBe(isDropped ? undefined : values[name])
        }
      }),
    )
  })

  it('drops every conflicting field when none is mine', () => {
    fc.assert(
      fc.property(typed, someNames, (values, fields) => {
        const rest = Object.entries(values).filter(([name]) => !fields.some((field) => field === name))
        expect(dropConflicts(values, conflictsOf(fields), [])).toEqual(Object.fromEntries(rest))
      }),
    )
  })

  it('drops all form fields that one field of the call stands for', () => {
    const planned = { name: 'scheduled', label: 'Planned for', yours: '', of: ['day', 'time'] }
    expect(dropConflicts({ day: '2026-11-22', time: '10:00', notes: 'Mine' }, [planned], [])).toEqual({
      notes: 'Mine',
    })
  })

  it('removes only the conflicting part from a field that holds several things', () => {
    const take = (out: string) => (now: Record<string, unknown>) => ({
      lines: (now['lines'] as string[]).filter((line) => line !== out),
    })
    const fields = ['one', 'two'].map((name) => ({ name, label: name, yours: '', take: take(name) }))
    expect(dropConflicts({ lines: ['one', 'two', 'three'], notes: 'Mine' }, fields, ['two'])).toEqual({
      lines: ['two', 'three'],
      notes: 'Mine',
    })
  })

  it('keeps what was typed during the save', () => {
    fc.assert(
      fc.property(typed, typed, typed, (before, later, after) => {
        const now = { ...before, ...later }
        const merged = carryNewTyping<Record<string, string>>(now, before, after)
        for (const [name, value] of Object.entries(now))
          if (value !== before[name]) expect(merged[name]).toBe(value)
          else expect(merged[name]).toBe(after[name])
      }),
    )
  })
})

describe("a stored value converted to the form's type", () => {
  it.each([
    ['', 12, '12'],
    ['120.00', null, ''],
    [false, null, false],
    [30, '45', 45],
    [null, 7, '7'],
    ['kept', undefined, 'kept'],
  ])('with the sample %j, %j becomes %j', (sample, value, expected) =>
    expect(coerceToSample(sample, value)).toBe(expected),
  )
})
