import { expect, test } from 'vitest'
import { recordSentence } from './record-sentence.ts'

test.each([
  ['contact', 'changed', 'changed a contact'],
  ['user', 'created', 'created a user'],
  ['file', 'removed', 'deleted a file'],
  ['location', 'restored', 'restored a location'],
  ['user', 'passwordSet', 'a user: password set'],
  ['other', 'constructor', 'a record: constructor'],
] as const)('of a %s, %s is told as "%s"', (record, what, says) => {
  expect(recordSentence(record, what)).toBe(says)
})
