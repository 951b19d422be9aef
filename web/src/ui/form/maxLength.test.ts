import { expect, test } from 'vitest'
import { tooLongMessage } from './maxLength.ts'

test('gives an error with the excess for text that is too long, and none for text that fits', () => {
  expect(tooLongMessage('a'.repeat(300), 200)).toBe('At most 200 characters. Shorten it by 100.')
  expect(tooLongMessage('a'.repeat(200), 200)).toBeUndefined()
  expect(tooLongMessage('', 200)).toBeUndefined()
})
