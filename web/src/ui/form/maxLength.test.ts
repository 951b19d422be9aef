import { expect, test } from 'vitest'
import { tooLong } from './maxLength.ts'

test('a text that is too long says by how much, one that fits says nothing', () => {
  expect(tooLong('a'.repeat(300), 200)).toBe('At most 200 characters. Shorten it by 100.')
  expect(tooLong('a'.repeat(200), 200)).toBeUndefined()
  expect(tooLong('', 200)).toBeUndefined()
})
