import { expect, test } from 'vitest'
import { analyzeView, periodQuery } from './dashboard-shapes.ts'

test('a range and a breakdown are among those that there are, and a refusal names them', () => {
  expect(periodQuery.parse({ rangeView: '5' })).toEqual({ rangeView: 5 })
  expect(analyzeView.parse('9')).toBe(9)
  for (const text of ['0', '99', '1.5'])
    expect(periodQuery.safeParse({ rangeView: text }).error?.issues).toMatchObject([
      { code: 'invalid_value', values: [1, 2, 3, 4, 5, 6, 7, 8] },
    ])
  expect(analyzeView.safeParse('abc').success).toBe(false)
})
