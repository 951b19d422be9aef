import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likeSample, dropConflicts, carryNewTyping } from './mergeDraft.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const typed = fc.dictionary(fc.constantFrom(...names), fc.string())
const asked = fc.uniqueArray(fc.constantFrom(...names))
const inQuestion = (fields: readonly string[]) =>
  fields.map((name) => ({ name, label: name, stored: 'theirs', yours: 'mine' }))

describe('after a conflict', () => {
  it('gives up the fields in question that are not mine, and no other word', () => {
    fc.assert(
      fc.property(typed, asked, asked, (words, fields, mine) => {
        const left = dropConflicts<Record<string, string>>(words, inQuestion(fields), mine)
        for (const name of names) {
          const isGiven = fields.includes(name) && !mine.includes(name)
          expect(left[name]).toBe(isGiven ? undefined : words[name])
        }
      }),
    )
  })

  it('takes what is stored by giving up every field in question', () => {
    fc.assert(
      fc.property(typed, asked, (words, fields) => {
        const rest = Object.entries(words).filter(([name]) => !fields.some((field) => field === name))
        expect(dropConflicts(words, inQuestion(fields), [])).toEqual(Object.fromEntries(rest))
      }),
    )
  })

  it('gives up the fields of the form that one field of the call stands for', () => {
    const planned = { name: 'scheduled', label: 'Planned for', yours: '', of: ['day', 'time'] }
    expect(dropConflicts({ day: '2026-11-22', time: '10:00', notes: 'Mine' }, [planned], [])).toEqual({
      notes: 'Mine',
    })
  })

  it('takes out of a field that holds several things only what is in question', () => {
    const take = (out: string) => (now: Record<string, unknown>) => ({
      lines: (now['lines'] as string[]).filter((line) => line !== out),
    })
    const fields = ['one', 'two'].map((name) => ({ name, label: name, yours: '', take: take(name) }))
    expect(dropConflicts({ lines: ['one', 'two', 'three'], notes: 'Mine' }, fields, ['two'])).toEqual({
      lines: ['two', 'three'],
      notes: 'Mine',
    })
  })

  it('keeps what was typed while it was being saved', () => {
    fc.assert(
      fc.property(typed, typed, typed, (before, later, after) => {
        const now = { ...before, ...later }
        const left = carryNewTyping<Record<string, string>>(now, before, after)
        for (const [name, word] of Object.entries(now))
          if (word !== before[name]) expect(left[name]).toBe(word)
          else expect(left[name]).toBe(after[name])
      }),
    )
  })
})

describe('a stored value, as the form holds it', () => {
  it.each([
    ['', 12, '12'],
    ['120.00', null, ''],
    [false, null, false],
    [30, '45', 45],
    [null, 7, '7'],
    ['kept', undefined, 'kept'],
  ])('like %j, %j is %j', (sample, value, expected) => expect(likeSample(sample, value)).toBe(expected))
})
