import { expect, test } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { isRecent, maySetPassword, viewRights } from './access-policy.ts'

test.each<[Role, Role, boolean, boolean]>([
  [1, 2, false, true],
  [2, 1, false, false],
  [2, 17, false, true],
  [6, 17, true, true],
  [6, 17, false, false],
  [6, 9, true, false],
  [11, 6, true, false],
  [11, 12, true, true],
  [3, 17, true, false],
  [12, 14, true, false],
  [17, 17, true, false],
])('role %i sets the password of role %i, same branch %s: %s', (giver, target, isInBranch, may) => {
  expect(maySetPassword({ user: 1, role: giver }, { user: 2, role: target, isInBranch })).toBe(may)
})

test('everyone may set their own password', () => {
  expect(maySetPassword({ user: 1, role: 17 }, { user: 1, role: 17, isInBranch: false })).toBe(true)
})

test('a sign-in counts as recent for five minutes', () => {
  const now = new Date('2026-03-01T12:05:00Z')
  expect(isRecent('2026-03-01T12:00:01.000Z', now)).toBe(true)
  expect(isRecent('2026-03-01T12:00:00.000Z', now)).toBe(false)
})

test('shared views belong to those who run a firm, own views to their owner', () => {
  expect(viewRights({ user: 1, role: 16, firm: 5 }, { owner: 1, firm: 5 })).toEqual(['save', 'delete'])
  expect(viewRights({ user: 1, role: 16, firm: 5 }, { owner: null, firm: 5 })).toEqual([])
  expect(viewRights({ user: 1, role: 4, firm: 5 }, { owner: null, firm: 5 })).toEqual(['save', 'delete'])
  expect(viewRights({ user: 1, role: 4, firm: 5 }, { owner: null, firm: 6 })).toEqual([])
})
