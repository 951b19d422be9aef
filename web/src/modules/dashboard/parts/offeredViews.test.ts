import { expect, test } from 'vitest'
import { offeredViews } from './offeredViews.ts'
import { dashboardViews } from './useDashboardAddress.ts'

test('a range that is too short offers no trends, but keeps them while they are shown', () => {
  expect(offeredViews('tops', false)).toEqual(dashboardViews)
  expect(offeredViews('tops', true)).toEqual(dashboardViews.filter((view) => view !== 'trends'))
  expect(offeredViews('trends', true)).toEqual(dashboardViews)
})
