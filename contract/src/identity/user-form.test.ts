import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isLaborRate,
  missingFields,
  roleOf,
  userProblem,
  usernameProblem,
  type UserForm,
} from './user-form.ts'

const whole: UserForm = {
  firstName: 'Ana',
  lastName: 'Reyes',
  username: 'ana@north.test',
  contactType: 7,
  roles: '14',
  laborRate: '0.00',
  timezone: 12,
  language: 1,
  skills: 2,
  isNew: false,
}

describe('the alert of the user form', () => {
  test.each<[Partial<UserForm>, string | null]>([
    [{}, null],
    [{ firstName: ' ' }, 'Please supply fill all fields.'],
    [{ lastName: '' }, 'Please supply fill all fields.'],
    [{ username: '' }, 'Please supply fill all fields.'],
    [{ contactType: 0 }, 'Please supply fill all fields.'],
    [{ contactType: undefined }, null],
    [{ roles: '' }, 'Please supply fill all fields.'],
    [{ laborRate: '' }, 'Please supply fill all fields.'],
    [{ timezone: 0 }, 'Please supply fill all fields.  Please supply a Timezone.'],
    [{ language: 0 }, 'Please supply fill all fields.  Please supply a Language.'],
    [{ timezone: undefined, language: undefined }, null],
    [{ skills: 0 }, 'Please supply fill all fields. Please provide Skills'],
    [{ skills: 0, isNew: true }, null],
    [{ skills: 0, roles: '12' }, null],
    [
      { timezone: 0, language: 0, skills: 0 },
      'Please supply fill all fields.  Please supply a Timezone.  Please supply a Language. Please provide Skills',
    ],
  ])('%j says %j', (change, words) => expect(userProblem({ ...whole, ...change })).toBe(words))

  test('appears exactly if a field is missing, and names zone, language, and skills if they are', () => {
    const form = fc.record({
      firstName: fc.constantFrom('', 'Ana'),
      lastName: fc.constantFrom('', 'Reyes'),
      username: fc.constantFrom('', 'ana@north.test'),
      contactType: fc.constantFrom(undefined, null, 0, 7),
      roles: fc.constantFrom('', '14', '12', '14,3'),
      laborRate: fc.constantFrom('', '12.50'),
      timezone: fc.constantFrom(undefined, null, 0, 12),
      language: fc.constantFrom(undefined, null, 0, 1),
      skills: fc.nat(2),
      isNew: fc.boolean(),
    })
    fc.assert(
      fc.property(form, (each) => {
        const problem = userProblem(each)
        const missing = missingFields(each).map(({ field }) => field)
        expect(problem === null).toBe(missing.length === 0)
        if (problem === null) return
        expect(problem.startsWith('Please supply fill all fields.')).toBe(true)
        expect(problem.includes('  Please supply a Timezone.')).toBe(missing.includes('timezone'))
        expect(problem.includes('  Please supply a Language.')).toBe(missing.includes('language'))
        expect(problem.includes(' Please provide Skills')).toBe(missing.includes('skills'))
      }),
    )
  })
})

test.each([
  ['14', 14],
  ['12,14', 12],
  [' 3 ,x', 3],
  ['', 0],
  ['x', 0],
])('the role of %j is %i', (roles, role) => expect(roleOf(roles)).toBe(role))

test.each([
  ['45', true],
  ['45.5', true],
  ['45.50', true],
  ['0', true],
  ['45,50', false],
  ['4e3', false],
  ['-1', false],
  ['abc', false],
])('a labor rate of %j is taken: %s', (text, taken) => expect(isLaborRate(text)).toBe(taken))

test.each(['ana@north.test', 'Ana.Reyes+1@mail.north.test', 'аня@север.test'])('%s is a username', (name) =>
  expect(usernameProblem(name)).toBeNull(),
)
test.each([
  '',
  'ana',
  'ana@north',
  'a na@north.test',
  'ana@nor\u200bth.test',
  'ana\u202e@north.test',
  'a,b@north.test',
])('%j is none', (name) => expect(usernameProblem(name)).toBe('Required, formatted email address'))
