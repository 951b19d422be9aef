import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canGrantRole, roles } from '#contract/kit/roles.ts'
import { userRights, whyNotRole } from './user-policy.ts'

/** Highest first. */
const rank = [1, 2, 3, 7, 8, 9, 6, 11, 5, 12, 13, 10, 4, 15, 14, 16, 17]
const everyRole = roles.all
const anyRole = fc.constantFrom(...everyRole)
const person = fc.record({ user: fc.constantFrom(1, 2), role: anyRole })
const target = fc.record({ user: fc.constantFrom(1, 3), role: anyRole, isInBranch: fc.boolean() })

describe('rights on a user account', () => {
  test('need a user manager of the same branch or host, and no higher rank', () => {
    fc.assert(
      fc.property(person, target, (me, them) => {
        fc.pre(me.user !== them.user)
        const manages = [1, 2].includes(me.role) || ([6, 11].includes(me.role) && them.isInBranch)
        const isReached = manages && rank.indexOf(me.role) <= rank.indexOf(them.role)
        expect(userRights(me, them).length > 0).toBe(isReached)
      }),
    )
  })

  test('never include the own role, inactivation, or removal', () => {
    fc.assert(
      fc.property(person, target, (me, them) => {
        const rights = userRights(me, { ...them, user: me.user, role: me.role })
        expect(rights).toContain('password')
        expect(rights.filter((right) => ['role', 'inactive', 'delete'].includes(right))).toEqual([])
        expect(rights.includes('edit')).toBe(roles.userManagers.includes(me.role))
      }),
    )
  })

  test('include giving a role up to the own rank, but never to oneself', () => {
    fc.assert(
      fc.property(person, target, anyRole, (me, them, role) => {
        const why = whyNotRole(me, them, role)
        if (role === them.role) expect(why).toBeNull()
        else if (me.user === them.user) expect(why?.code).toBe('server/identity.role.own')
        else expect(why === null).toBe(rank.indexOf(me.role) <= rank.indexOf(role))
      }),
    )
    expect(whyNotRole({ user: 1, role: 1 }, { user: 2, role: 17 }, 18)?.code).toBe(
      'server/identity.role.none',
    )
  })

  test.each(everyRole)('role %i may give the roles at or below its rank', (role) => {
    const given = everyRole.filter((each) => canGrantRole(role, each))
    expect(given.sort((a, b) => a - b)).toEqual(rank.slice(rank.indexOf(role)).sort((a, b) => a - b))
  })
})
