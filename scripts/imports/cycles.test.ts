import { expect, test } from 'vitest'
import { importCycles } from './cycles.ts'

const found = (imports: Record<string, string[]>) => importCycles(new Map(Object.entries(imports)))

test('a shared dependency is no cycle, and packages are ignored', () => {
  expect(found({ a: ['b', 'c'], b: ['d', 'zod'], c: ['d'], d: [] })).toEqual([])
})

test.each([
  [{ a: ['b'], b: ['a'] }, [['a', 'b']]],
  [{ a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }, [['b', 'c']]],
  [{ a: ['a'] }, [['a']]],
  [
    { a: ['b'], b: ['a', 'c'], c: ['b'] },
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
  ],
])('in %j it finds %j', (imports, circles) => expect(found(imports)).toEqual(circles))
