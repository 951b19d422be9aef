import { expect, test } from 'vitest'
import { SkeletonCards, SkeletonRows } from './Skeletons.tsx'

const cells = ['box', 'left', 'right'] as const

test('a skeleton never has more rows than a screen can show', () => {
  expect(SkeletonRows({ rows: 10, cells, shown: true })).toHaveLength(10)
  expect(SkeletonRows({ rows: 99_999, cells, shown: true })).toHaveLength(100)
  expect(SkeletonCards({ count: 99_999 })).toHaveLength(100)
})
