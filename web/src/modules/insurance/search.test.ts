import { expect, test } from 'vitest'
import { matching } from './search.ts'

const all = [{ insuranceName: 'Harborview Casualty' }, { insuranceName: 'North Lake Mutual' }]

test('the term is trimmed and matched in any letter case, anywhere in the name', () => {
  expect(matching(all, '  VIEW ')).toEqual([all[0]])
  expect(matching(all, 'lake')).toEqual([all[1]])
})
test('an empty search shows all', () => expect(matching(all, '  ')).toEqual(all))
