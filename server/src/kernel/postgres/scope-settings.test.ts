import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scopeSettingsValues, maxListedFirms, firmRangesText } from './scope-settings.ts'

/** The integers in a multirange literal. */
const expandRanges = (text: string): number[] =>
  [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_each, at) => Number(from) + at),
  )

describe('firms as ranges', () => {
  it.each([
    [[], '{}'],
    [[7], '{[7,8)}'],
    [[9, 8, 11, 8], '{[8,10),[11,12)}'],
  ])('%j are %s', (firms, text) => expect(firmRangesText(firms)).toBe(text))

  it('contain exactly the given firms, in ranges that do not touch', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 })), (firms) => {
        const text = firmRangesText(firms)
        expect(expandRanges(text)).toEqual([...new Set(firms)].toSorted((a, b) => a - b))
        expect(text).not.toMatch(/,(\d+)\),\[\1,/)
      }),
    )
  })

  it('are passed as a list too while they are few', () => {
    const scope = (count: number) => ({
      user: 1,
      firm: 2,
      role: 6 as const,
      firms: Array.from({ length: count }, (_each, at) => at + 1),
      all: false,
    })
    expect(scopeSettingsValues(scope(3)).slice(3)).toEqual(['{[1,4)}', '{1,2,3}', ''])
    expect(scopeSettingsValues(scope(maxListedFirms + 1)).slice(3)).toEqual([
      `{[1,${maxListedFirms + 2})}`,
      '',
      '',
    ])
  })
})
