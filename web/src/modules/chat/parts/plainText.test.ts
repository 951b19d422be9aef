import { expect, test } from 'vitest'
import { htmlOf } from './plainText.ts'

test('turns lines into paragraphs and escapes markup', () => {
  expect(htmlOf('')).toBe('')
  expect(htmlOf('one\n<b>two</b> & three')).toBe('<p>one</p><p>&lt;b&gt;two&lt;/b&gt; &amp; three</p>')
})
