import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  withFirm,
  withChange,
  withKept,
  withoutLink,
  settleConflict,
  linksToSave,
  type LinkRow,
} from './links.ts'

const line = (firm2: number): LinkRow => ({
  firm2,
  name: `Firm ${firm2}`,
  place: '',
  kind: 'out-of-network',
  isOptIn: false,
  license: '',
  isAdd: false,
  isRemove: false,
  isIncoming: false,
})
const stored = [line(1), line(2)]
const found = (firm: number) => ({ firm, name: `Firm ${firm}` })

test('drops a removed line that was added in this session', () => {
  const lines = withFirm(stored, found(3), 'out-of-network')
  expect(lines.map(({ firm2, isAdd }) => [firm2, isAdd])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(withoutLink(lines, lines[2] as LinkRow)).toEqual(stored)
})

test('flags an existing line for removal, and can keep it after all', () => {
  const lines = withoutLink(stored, line(1))
  expect(lines.map(({ isRemove }) => isRemove)).toEqual([true, false])
  expect(linksToSave(stored, lines).map(({ firm2 }) => firm2)).toEqual([1])
  expect(withKept(lines, line(1))).toEqual(stored)
  expect(withFirm(lines, found(1), 'out-of-network')).toEqual(stored)
})

test('sends a changed license, but not surrounding blanks', () => {
  expect(
    linksToSave(stored, withChange(stored, line(2), { license: 'L 7' })).map(({ firm2 }) => firm2),
  ).toEqual([2])
  expect(linksToSave(stored, withChange(stored, line(2), { license: '  ' }))).toEqual([])
})

test('never hides a stored line, and never keeps a removed new one', () => {
  const step = fc.record({ adds: fc.boolean(), firm: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let lines: LinkRow[] = stored
      const wanted = new Set([1, 2])
      for (const { adds, firm } of steps) {
        const there = lines.find(({ firm2 }) => firm2 === firm)
        if (adds) lines = withFirm(lines, found(firm), 'out-of-network')
        else if (there) lines = withoutLink(lines, there)
        if (adds) wanted.add(firm)
        else wanted.delete(firm)
      }
      const standing = lines.filter(({ isRemove }) => !isRemove).map(({ firm2 }) => firm2)
      expect(new Set(standing)).toEqual(wanted)
      expect(standing.length).toBe(wanted.size)
      expect(lines.filter(({ isAdd }) => !isAdd).map(({ firm2 }) => firm2)).toEqual([1, 2])
      expect(lines.some(({ isAdd, isRemove }) => isAdd && isRemove)).toBe(false)
    }),
  )
})

test('applies the chosen values to the version that the conflict showed', () => {
  const mine = withChange(stored, line(2), { license: 'Mine' })
  const met = [{ field: 'out-of-network 2 license', stored: 'Theirs' }]
  const [, kept2] = settleConflict(mine, met, ['out-of-network 2 license'], 7)
  expect(kept2).toMatchObject({ license: 'Mine', version: 7 })
  const [first, taken] = settleConflict(mine, met, [], 7)
  expect(taken).toMatchObject({ license: 'Theirs', version: 7 })
  expect(first).toEqual(line(1))
  const [, notGone] = settleConflict(withoutLink(stored, line(2)), met, [], 7)
  expect(notGone).toMatchObject({ isRemove: false, license: 'Theirs' })
})
