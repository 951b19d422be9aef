import { expect, test } from 'vitest'
import { BoneCards, BoneRows } from './Skeletons.tsx'

const cells = ['box', 'left', 'right'] as const

test('a page of any size waits with no more rows than a screen shows', () => {
  expect(BoneRows({ rows: 10, cells, shown: true })).toHaveLength(10)
  expect(BoneRows({ rows: 99_999, cells, shown: true })).toHaveLength(100)
  expect(BoneCards({ count: 99_999 })).toHaveLength(100)
})
