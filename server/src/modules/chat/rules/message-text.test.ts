import { expect, test } from 'vitest'
import { cleanMessageText } from '#server/kernel/security/rich-text.ts'
import { xssAttacks } from '#server/testing/xss-attacks.ts'
import { excerptAround, colorOf, likePatterns, toMessageText } from './message-text.ts'

const guid = '39d12dbe-337f-4006-af96-19743fa07001'
const tags = /^\/?(p|br|hr|ul|ol|li|blockquote|pre|strong|em|u|s|code|a|span)$/
const attributes =
  /^(href="(https?:\/\/|mailto:|tel:|\/(?!\/))[^"]*"|target="_blank"|rel="noopener noreferrer nofollow"|start="\d+"|data-mention="[0-9a-f-]{36}")$/

/** All remaining tags and attributes that are not on the allow list. */
const leftOver = (html: string): string[] =>
  [...html.matchAll(/<([^>]*)>/g)].flatMap(([, inside = '']) => {
    const [name = '', ...rest] = inside.replace(/\s*\/$/, '').match(/[^\s"]+(?:"[^"]*")?/g) ?? ['']
    return [...(tags.test(name) ? [] : [name]), ...rest.filter((each) => !attributes.test(each))]
  })

test.each(xssAttacks)('nothing executable is left of %s', (attack) => {
  for (const html of [
    attack,
    `<p>before ${attack} after</p>`,
    `<span data-mention="${guid}">${attack}</span>`,
  ]) {
    const clean = cleanMessageText(html)
    expect(leftOver(clean)).toEqual([])
    expect(cleanMessageText(clean)).toBe(clean)
  }
})

test('text from Word keeps its text and basic formatting', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style>
    <!--[if gte mso 9]><xml><o:p>x</o:p></xml><![endif]--></head><body><p class=MsoNormal style='margin:0'><b>Door</b><o:p></o:p></p>
    <p class=MsoListParagraph><![if !supportLists]><span style='font:7pt'>1. </span><![endif]>Left</p></body></html>`
  const { html, searchText } = toMessageText(word, false)
  expect(html.replace(/\s+/g, ' ')).toBe('<p><strong>Door</strong></p> <p>1. Left</p>')
  expect(searchText).toBe('door 1. left')
})

test('mentions are found, and markup alone counts as empty', () => {
  expect(toMessageText(`<p><span data-id="${guid.toUpperCase()}">@Ann</span> look</p>`, false)).toEqual({
    html: `<p><span data-mention="${guid}">@Ann</span> look</p>`,
    searchText: '@ann look',
    mentions: [guid],
  })
  expect(() => toMessageText('<p><br></p>', false)).toThrow('Please supply a message')
  expect(toMessageText('<p></p>', true).html).toBe('')
})

test('search words are taken literally, and an excerpt shows their surroundings', () => {
  expect(likePatterns(' 50%  Door_')).toEqual([String.raw`%door\_%`, String.raw`%50\%%`])
  expect(excerptAround('a'.repeat(100) + 'Door' + 'b'.repeat(200), 'door')).toBe(
    `…${'a'.repeat(60)}Door${'b'.repeat(100)}…`,
  )
  expect(colorOf(guid)).toBeGreaterThanOrEqual(0)
  expect(colorOf(guid)).toBeLessThan(8)
})
