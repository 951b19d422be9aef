import { describe, expect, test } from 'vitest'
import { matching, selecting } from './choice.ts'
import {
  added,
  changed,
  linesOf,
  metFields,
  removed,
  seen,
  toSend,
  untouched,
  without,
  type Stored,
} from './lines.ts'

const insurers = ['State Farm', 'Progressive', 'Farmers'].map((insuranceName, at) => ({
  insurance: at + 1,
  insuranceName,
  isSelected: at === 2,
}))
describe('the search for an insurer', () => {
  test('trims, matches within the name, and ignores case', () => {
    expect(matching(insurers, '  fARM ').map(({ insurance }) => insurance)).toEqual([1, 3])
    expect(matching(insurers, 'zz')).toEqual([])
  })
  test('returns all when empty', () => {
    expect(matching(insurers, '   ')).toEqual(insurers)
  })
  test('marks only one insurer as selected', () => {
    expect(selecting(insurers, 1).map(({ isSelected }) => isSelected)).toEqual([true, false, false])
  })
})

const row = (id: number, name: string): Stored => ({
  id,
  insurance: 1,
  firm: 1,
  key: 'Color',
  lookup: null,
  lookupName: null,
  name,
  value: '',
  sort: 0,
  version: 3,
})
const stored = [row(1, 'Red'), row(2, 'Blue')]
const line = (edit: typeof untouched, name: string) =>
  linesOf(stored, edit).find((each) => each.name === name) as ReturnType<typeof linesOf>[number]

describe('the lookups of an insurer', () => {
  test('drops a new line on removal, and flags a stored one', () => {
    const one = added(untouched, { key: 'Color', lookup: null, lookupName: null, name: 'Green' })
    expect(removed(one, stored, line(one, 'Green'))).toEqual(untouched)
    const flagged = removed(one, stored, line(one, 'Red'))
    expect(line(flagged, 'Red').isRemove).toBe(true)
    expect(toSend(stored, flagged)).toEqual([
      expect.objectContaining({ id: 1, isRemove: true, version: 3 }),
      expect.objectContaining({ id: -1, name: 'Green', isRemove: false }),
    ])
  })
  test('does not send a value that was changed back', () => {
    const edit = changed(untouched, stored, line(untouched, 'Red'), { name: 'Rouge' })
    expect(toSend(stored, edit)).toHaveLength(1)
    expect(changed(edit, stored, line(edit, 'Rouge'), { name: 'Red' })).toEqual(untouched)
  })
  test('sends the version that a change is based on, until a newer one was shown', () => {
    const edit = changed(untouched, stored, line(untouched, 'Red'), { name: 'Rouge' })
    const now = [{ ...row(1, 'Rot'), version: 4 }, row(2, 'Blue')]
    expect(toSend(now, edit)[0]).toMatchObject({ name: 'Rouge', version: 3 })
    expect(toSend(now, seen(edit, now))[0]).toMatchObject({ name: 'Rouge', version: 4 })
  })
  test('shows both values of a conflict, and drops what was given up', () => {
    const mine = changed(
      changed(untouched, stored, line(untouched, 'Red'), { name: 'Rosso' }),
      stored,
      line(untouched, 'Blue'),
      {
        value: 'B',
      },
    )
    const now = [{ ...row(1, 'Rouge'), version: 4 }, row(2, 'Blue')]
    expect(metFields(mine, now)).toEqual([
      { name: '1:name', label: 'Color: Name', stored: 'Rouge', yours: 'Rosso' },
    ])
    expect(toSend(now, seen(mine, now))).toMatchObject([
      { id: 1, name: 'Rosso', version: 4 },
      { id: 2, value: 'B', version: 3 },
    ])
    expect(toSend(now, without(seen(mine, now), ['1:name']))).toMatchObject([{ id: 2, value: 'B' }])
  })
  test('asks about a removed line that someone changed, and keeps it', () => {
    const edit = removed(untouched, stored, line(untouched, 'Red'))
    const now = [{ ...row(1, 'Rouge'), version: 4 }, row(2, 'Blue')]
    expect(metFields(edit, now)).toEqual([
      { name: '1:isRemove', label: 'Color: Kept', stored: 'Rouge', yours: 'Removed' },
    ])
    expect(toSend(now, without(seen(edit, now), ['1:isRemove']))).toEqual([])
    expect(toSend(now, seen(edit, now))).toMatchObject([{ id: 1, isRemove: true, version: 4 }])
  })
})
