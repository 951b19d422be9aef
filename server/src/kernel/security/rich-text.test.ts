import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xssAttacks } from '#server/testing/xss-attacks.ts'
import { cleanMessageText, cleanRichText, pictureIdsIn, addPictureUrls, plainTextOf } from './rich-text.ts'

const tagsAllowed = /^\/?(p|br|hr|h2|h3|h4|ul|ol|li|blockquote|pre|strong|em|u|s|code|a|img)$/
const attributeAllowed =
  /^(href="(https?:\/\/|mailto:|tel:|\/(?!\/))[^"]*"|target="_blank"|rel="noopener noreferrer nofollow"|start="\d+"|data-attachment="\d+"|alt="[^"]*")$/

/** Returns every disallowed tag and attribute, taking anything between < and > for a tag as browsers do. */
const disallowed = (html: string): string[] => {
  const found: string[] = []
  for (const [, inside = ''] of html.matchAll(/<([^>]*)>/g)) {
    const [name = '', ...attributes] = inside.replace(/\s*\/$/, '').match(/[^\s"]+(?:"[^"]*")?/g) ?? ['']
    if (!tagsAllowed.test(name)) found.push(`<${name}>`)
    found.push(...attributes.filter((attribute) => !attributeAllowed.test(attribute)))
  }
  return found
}

test.each(xssAttacks)('removes everything executable from %s', (attack) => {
  for (const html of [attack, `<p>before ${attack} after</p>`, attack + attack]) {
    const clean = cleanRichText(html)
    expect(disallowed(clean)).toEqual([])
    expect(cleanRichText(clean)).toBe(clean)
  }
})

test.each([
  '<p><strong>Bold</strong>, <em>italic</em>, <u>underlined</u> and <s>struck</s></p>',
  '<ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  '<ol start="3"><li><p>Three</p></li></ol>',
  '<blockquote><p>Said</p></blockquote>',
  '<pre><code>if (a &lt; b) return</code></pre>',
  '<h2>Head</h2><h3>Less</h3><p>line<br />break</p><hr />',
  '<p>مرحبا שלום 你好 Ünïcödé</p>',
  '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>',
])('keeps the editor’s markup exactly: %s', (html) => {
  expect(cleanRichText(html)).toBe(html)
})

test.each(['3abc', '1e3', '-', '', ' 3', '"><b>', '99999999999999999999', 'javascript:1'])(
  'drops a list start that is not a number: %j',
  (start) => {
    const list = `<ol start="${start.replaceAll('"', '&quot;')}"><li><p>Three</p></li></ol>`
    for (const clean of [cleanRichText, cleanMessageText])
      expect(clean(list)).toBe('<ol><li><p>Three</p></li></ol>')
  },
)

test('links send no referrer, and unsafe ones are reduced to their text', () => {
  expect(cleanRichText('<a href="https://good.test/a?b=1&amp;c=2">there</a>')).toBe(
    '<a href="https://good.test/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">there</a>',
  )
  expect(cleanRichText('<a href="/calibrates">here</a>')).toContain('href="/calibrates"')
  expect(cleanRichText('see <a href="javascript:alert(1)">this <strong>word</strong></a>.')).toBe(
    'see this <strong>word</strong>.',
  )
})

test('text pasted from a word processor loses its formatting and keeps its content', () => {
  const pasted = `<html xmlns:o="urn:x"><head><style>p.MsoNormal{margin:0}</style><meta charset=utf-8></head><body>
    <!--StartFragment--><p class="MsoNormal" style="mso-margin-top-alt:auto"><b>Target</b> <span lang="EN-US">board</span><o:p></o:p></p><!--EndFragment--></body></html>`
  expect(cleanRichText(pasted).replace(/\s+/g, ' ')).toBe('<p><strong>Target</strong> board</p>')
})

test('plain text has no markup, so that search finds only the content', () => {
  expect(
    plainTextOf(
      '<h2>New target</h2><p>Board &amp; <strong>stand</strong></p><ul><li>One</li><li>Two</li></ul>',
    ),
  ).toBe('New target Board & stand One Two')
  expect(plainTextOf('<p></p><p><br></p>')).toBe('')
  expect(plainTextOf('<p>\u200b</p><p>\u2060\ufeff</p>')).toBe('')
  expect(plainTextOf('<h2>&#8203;&zwj;</h2>')).toBe('')
})

test('a picture must be one of our files, and gets its URL when the text is read', () => {
  const clean = cleanRichText(
    '<p><img src="/api/file/get?t=old" data-attachment="12" alt="Target &quot;A&quot;"><img src="https://evil.test/x"></p>',
  )
  expect(clean).toBe('<p><img data-attachment="12" alt="Target &quot;A&quot;" /></p>')
  expect(pictureIdsIn(clean)).toEqual([12])
  const shown = addPictureUrls(clean, (id) => (id === 12 ? '/api/file/get?t=new' : undefined))
  expect(shown).toContain('<img data-attachment="12" src="/api/file/get?t=new" alt=')
  expect(cleanRichText(shown)).toBe(clean)
  expect(addPictureUrls(clean, () => undefined)).toBe(clean)
})

const piece = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('<p>', '</p>', '<P>', '<p >', '\n', '\t', ' ', ' ', '"', "'", '/', '\\', 'javascript:', '﻿'),
)

test('the shortcut for plain paragraphs gives the same result as the sanitizer', () => {
  // The sanitizer removes this comment. Its presence keeps the text from taking the shortcut.
  const forceSanitizer = '<!-- -->'
  const paragraphs = fc
    .array(fc.array(piece.map((text) => text.replace(/[<>&]/g, ''))))
    .map((all) => all.map((words) => `<p>${words.join('')}</p>`).join(''))
  const any = fc.array(piece).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.oneof(paragraphs, any), (html) => {
      expect(cleanMessageText(html)).toBe(cleanMessageText(forceSanitizer + html))
      const clean = cleanMessageText(html)
      expect(plainTextOf(clean)).toBe(plainTextOf(forceSanitizer + clean))
    }),
    { numRuns: 2000 },
  )
})
