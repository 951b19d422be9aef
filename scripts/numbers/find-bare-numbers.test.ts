import { expect, test } from 'vitest'
import { findBareNumbers } from './find-bare-numbers.ts'

test.for([
  'if (request.status === 4) return',
  'where e.status in (4, 5)',
  "u.role <> 14 and x = 'a'",
  'const order = { status: 3 }',
  'if ([1, 2].includes(user.role)) return',
  'const editors: Role[] = [1, 2]',
  'where e.status = 4 /* cancelled */',
])('finds %s', (line) => {
  expect(findBareNumbers(line)).toEqual([`1: ${line}`])
})

test.for([
  'if (request.status === RequestStatus.completed) return',
  'if (error.status === 404 || status >= 500) return',
  'where e.status in (4, 5 /* completed, cancelled */)',
  'where e.status = 4 /* completed */ and r.status = 9 /* paid */',
  '  status smallint not null check (status in (1, 2, 3)), -- 1 Assigned',
  '// a status = 4 in a comment',
  'const error = { status: 0 }',
])('leaves %s alone', (line) => {
  expect(findBareNumbers(line)).toEqual([])
})
