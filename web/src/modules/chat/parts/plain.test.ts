import { expect, test } from 'vitest'
import { htmlOf } from './plain.ts'

test('words become paragraphs, and stay words', () => {
  expect(htmlOf('')).toBe('')
  expect(htmlOf('one\n<b>two</b> & three')).toBe('<p>one</p><p>&lt;b&gt;two&lt;/b&gt; &amp; three</p>')
})
