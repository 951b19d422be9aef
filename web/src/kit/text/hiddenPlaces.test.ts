import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPlaces, hidePlace, withoutPlaces } from './hiddenPlaces.ts'

test('places come back in order, and leave no trace', () => {
  const place = fc.stringMatching(/^[\w/.]{1,40} [\w.]{1,40}$/)
  fc.assert(
    fc.property(fc.string(), place, fc.string(), place, (one, first, other, second) => {
      const shown = `(${hidePlace(one, first)}) ${hidePlace(other, second)}!`
      expect(findPlaces(shown)).toEqual([first, second])
      expect(withoutPlaces(shown)).toBe(`(${one}) ${other}!`)
    }),
  )
})
