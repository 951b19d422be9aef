import { expect, test } from 'vitest'
import { roles } from '#contract/kit/roles.ts'
import { roleGroupsOf } from './role-groups.ts'

test('names the groups of each role; a shop’s administrator is in none', () => {
  expect(Object.fromEntries(roles.all.map((role) => [role, roleGroupsOf(role).join()]))).toEqual({
    ...{ 1: 'host,admin', 2: 'host,admin', 3: 'admin', 4: '', 5: 'admin,division', 6: 'divisionOrPartner' },
    ...{ 7: 'admin', 8: '', 9: 'admin', 10: 'dispatch', 11: 'divisionOrPartner', 12: 'admin,center' },
    ...{ 13: 'dispatch', 14: 'center', 15: 'shop', 16: 'shop', 17: 'shop' },
  })
})
