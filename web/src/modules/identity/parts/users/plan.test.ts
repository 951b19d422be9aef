import { expect, test } from 'vitest'
import { userPlan, userQuery, type UserListState } from './plan.ts'

test('asks for the roles and the state that there are, and for all without any', () => {
  const filterOf = (state: Partial<UserListState>) => userQuery({ ...userPlan.defaults, ...state }).filter
  expect(filterOf({ active: 'inactive', roles: [14, 99] })).toBe('inactive,14')
  expect(filterOf({ active: 'gone', roles: [99] })).toBe('9999')
})
