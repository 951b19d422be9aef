import { describe, expect, test } from 'vitest'
import { matchingInsurers, selectInsurer } from './insurerSearch.ts'
import {
  withLine,
  withChange,
  linesOf,
  conflictFields,
  withoutLine,
  rebased,
  linesToSave,
  noEdits,
  withoutFields,
  type Stored,
} from './lookupEdits.ts'

const insurers = ['State Farm', 'Progressive', 'Farmers'].map((insuranceName, at) => ({
  insurance: at + 1,
  insuranceName,
  isSelected: at === 2,
}))
describe('the search for an insurer', () => {
  test('trims, matches within the name, and ignores case', () => {
    expect(matchingInsurers(insurers, '  fARM ').map(({ insurance }) => insurance)).toEqual([1, 3])
    expect(matchingInsurers(insurers, 'zz')).toEqual([])
  })
  test('returns all when empty', () => {
    expect(matchingInsurers(insurers, '   ')).toEqual(insurers)
  })
  test('marks only one insurer as selected', () => {
    expect(selectInsurer(insurers, 1).map(({ isSelected }) => isSelected)).toEqual([true, false, false])
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
const line = (edit: typeof noEdits, name: string) =>
  linesOf(stored, edit).find((each) => each.name === name) as ReturnType<typeof linesOf>[number]

describe('the lookups of an insurer', () => {
  test('drops a new line on removal, and flags a stored one', () => {
    const one = withLine(noEdits, { key: 'Color', lookup: null, lookupName: null, name: 'Green' })
    expect(withoutLine(one, stored, line(one, 'Green'))).toEqual(noEdits)
    const flagged = withoutLine(one, stored, line(one, 'Red'))
    expect(line(flagged, 'Red').isRemove).toBe(true)
    expect(linesToSave(stored, flagged)).toEqual([
      expect.objectContaining({ id: 1, isRemove: true, version: 3 }),
      expect.objectContaining({ id: -1, name: 'Green', isRemove: false }),
    ])
  })
  test('does not send a value that was changed back', () => {
    const edit = withChange(noEdits, stored, line(noEdits, 'Red'), { name: 'Rouge' })
    expect(linesToSave(stored, edit)).toHaveLength(1)
    expect(withChange(edit, stored, line(edit, 'Rouge'), { name: 'Red' })).toEqual(noEdits)
  })
  test('sends the version that a change is based on, until a newer one was shown', () => {
    const edit = withChange(noEdits, stored, line(noEdits, 'Red'), { name: 'Rouge' })
    const now = [{ ...row(1, 'Rot'), version: 4 }, row(2, 'Blue')]
    expect(linesToSave(now, edit)[0]).toMatchObject({ name: 'Rouge', version: 3 })
    expect(linesToSave(now, rebased(edit, now))[0]).toMatchObject({ name: 'Rouge', version: 4 })
  })
  test('shows both values of a conflict, and drops what was given up', () => {
    const mine = withChange(
      withChange(noEdits, stored, line(noEdits, 'Red'), { name: 'Rosso' }),
      stored,
      line(noEdits, 'Blue'),
      {
        value: 'B',
      },
    )
    const now = [{ ...row(1, 'Rouge'), version: 4 }, row(2, 'Blue')]
    expect(conflictFields(mine, now)).toEqual([
      { name: '1:name', label: 'Color: Name', stored: 'Rouge', yours: 'Rosso' },
    ])
    expect(linesToSave(now, rebased(mine, now))).toMatchObject([
      { id: 1, name: 'Rosso', version: 4 },
      { id: 2, value: 'B', version: 3 },
    ])
    expect(linesToSave(now, withoutFields(rebased(mine, now), ['1:name']))).toMatchObject([
      { id: 2, value: 'B' },
    ])
  })
  test('asks about a removed line that someone changed, and keeps it', () => {
    const edit = withoutLine(noEdits, stored, line(noEdits, 'Red'))
    const now = [{ ...row(1, 'Rouge'), version: 4 }, row(2, 'Blue')]
    expect(conflictFields(edit, now)).toEqual([
      { name: '1:isRemove', label: 'Color: Kept', stored: 'Rouge', yours: 'Removed' },
    ])
    expect(linesToSave(now, withoutFields(rebased(edit, now), ['1:isRemove']))).toEqual([])
    expect(linesToSave(now, rebased(edit, now))).toMatchObject([{ id: 1, isRemove: true, version: 4 }])
  })
})
