import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findIn, buildTree, isWithin, visibleLines, splitMatches, ancestorsOf } from './tree.ts'

const nodes = [
  { key: '1', parent: null, name: 'Host' },
  { key: '2', parent: '1', name: 'North brand' },
  { key: '3', parent: '1', name: 'South brand' },
  { key: '4', parent: '2', name: 'Maple shop' },
  { key: '5', parent: '2', name: 'Maple division' },
  { key: '6', parent: '5', name: 'Kettle shop' },
]
const tree = buildTree(nodes)
const names = (lines: { node: { name: string } }[]) => lines.map(({ node }) => node.name)
const all = () => true

describe('the rows of a tree', () => {
  test('cover the open branches, with level and position among siblings', () => {
    const lines = visibleLines(tree, (key) => key === '1')
    expect(names(lines)).toEqual(['Host', 'North brand', 'South brand'])
    expect(lines.map(({ level, at, of, isOpen }) => [level, at, of, isOpen])).toEqual([
      [1, 1, 1, true],
      [2, 1, 2, false],
      [2, 2, 2, undefined],
    ])
  })

  test('show hits and their ancestors during a search', () => {
    expect(names(visibleLines(tree, all, findIn(tree, 'kettle')))).toEqual([
      'Host',
      'North brand',
      'Maple division',
      'Kettle shop',
    ])
    expect(visibleLines(tree, all, findIn(tree, 'nobody'))).toEqual([])
    expect(findIn(tree, '  ')).toBeUndefined()
  })

  test('show everything below a hit', () => {
    expect(names(visibleLines(tree, all, findIn(tree, 'maple div')))).toEqual([
      'Host',
      'North brand',
      'Maple division',
      'Kettle shop',
    ])
  })

  test('contain every node exactly once when all is open, for any tree', () => {
    const random = fc.array(fc.nat(), { maxLength: 60 }).map((numbers) =>
      numbers.map((number, at) => ({
        key: String(at),
        parent: at === 0 || number % 7 === 0 ? null : String(number % at),
        name: `Place ${number}`,
      })),
    )
    fc.assert(
      fc.property(random, (list) => {
        const grown = buildTree(list)
        const lines = visibleLines(grown, all)
        expect(new Set(lines.map(({ node }) => node.key)).size).toBe(list.length)
        expect(lines.length).toBe(list.length)
        for (const { node, level } of lines) expect(ancestorsOf(grown, node.key).length).toBe(level - 1)
      }),
    )
  })
})

test('treats a node with an unknown parent as a root', () => {
  expect(buildTree([{ key: '9', parent: '8', name: 'Alone' }]).roots).toHaveLength(1)
})

test('tells whether a node is within a branch', () => {
  expect(isWithin(tree, '6', '2')).toBe(true)
  expect(isWithin(tree, '6', '6')).toBe(true)
  expect(isWithin(tree, '2', '6')).toBe(false)
})

test('splits a name so that every second piece matches', () => {
  expect(splitMatches('Maple (north) shop', 'shop (n')).toEqual(['Maple ', '(n', 'orth) ', 'shop', ''])
  expect(splitMatches('Maple', '')).toEqual(['Maple'])
})
