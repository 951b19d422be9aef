import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

/** Read with the first formatted text: 8 MB. */
let sanitizer: typeof sanitizeHtml | undefined
const sanitize = (html: string, options: sanitizeHtml.IOptions): string => {
  sanitizer ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return sanitizer(html, options)
}

/** Paragraphs or bare words, without any other mark: what most people write, and nothing in it to take out. */
// oxlint-disable-next-line no-control-regex
const plain = /^(?:[^<>&\u0000\r]*|(?:<p>[^<>&\u0000\r]*<\/p>)+)$/

/** What formatted text may hold: the marks and blocks of the editor, and no address but these. The browser cleans again. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
    ...['strong', 'em', 'u', 's', 'code', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'], img: ['data-attachment', 'alt'] },
  allowedClasses: {},
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Their text is no text to read.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'iframe',
    'xmp',
    'template',
    'math',
    'svg',
  ],
  nestingLimit: 24,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    ol: (tagName, { start = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: /^\d{1,9}$/.test(start) ? { start } : {},
    }),
    // One that leads nowhere becomes what is not on the list: its words stay.
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      isAddress(href)
        ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'span', attribs: {} },
    // A picture is one of our files, by its number; its address is made when it is read and runs out.
    img: (tagName, { 'data-attachment': file = '', alt = '' }): sanitizeHtml.Tag =>
      /^\d{1,9}$/.test(file)
        ? { tagName, attribs: { 'data-attachment': file, alt } }
        : { tagName: 'span', attribs: {} },
  },
  // A link without words could not be seen.
  exclusiveFilter: ({ tag, text, mediaChildren }) => tag === 'a' && text === '' && mediaChildren.length === 0,
}

/** An address outside, or a place of the product. Backslashes and control characters make browsers read it otherwise. */
const isAddress = (href: string): boolean => {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\\]/.test(href)) return false
  return /^(https?:\/\/|mailto:|tel:)/i.test(href.trim()) || /^\/(?!\/)/.test(href.trim())
}

/** Formatted text with everything taken out that is not on the list: scripts, styles, handlers, frames, strange links. */
export const cleanRichText = (html: string): string => {
  const clean = sanitize(html, allowed).trim()
  // Badly nested text can leave the end of a tag whose beginning was taken out.
  return clean.includes('</span>') ? sanitize(clean, allowed).trim() : clean
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const { img: _pictures, ...withoutPictures } = allowed.transformTags ?? {}

/** What a message of a chat may hold: the same without pictures, which are its files, and with people who are named. */
const inMessages: sanitizeHtml.IOptions = {
  ...allowed,
  allowedTags: [
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'strong',
    'em',
    'u',
    's',
    'code',
    'a',
    'span',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'], span: ['data-mention'] },
  transformTags: {
    ...withoutPictures,
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      isAddress(href)
        ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'font', attribs: {} },
    // The editor says it with data-id. Any other span becomes what is not on the list.
    span: (tagName, attribs): sanitizeHtml.Tag => {
      const named = attribs['data-mention'] ?? attribs['data-id'] ?? ''
      return guid.test(named)
        ? { tagName, attribs: { 'data-mention': named.toLowerCase() } }
        : { tagName: 'font', attribs: {} }
    },
  },
}

/** The text of a chat message with everything taken out that is not on the list. */
export const cleanMessageText = (html: string): string =>
  (plain.test(html) ? html : sanitize(html, inMessages)).trim()

/** The guids of the people whom a cleaned message names. */
export const mentionsIn = (clean: string): string[] => [
  ...new Set([...clean.matchAll(/<span data-mention="([0-9a-f-]{36})"/g)].map(([, named]) => named ?? '')),
]

const picture = /<img data-attachment="(\d+)"/g

/** The numbers of the pictures in cleaned text. */
export const picturesIn = (clean: string): number[] =>
  [...clean.matchAll(picture)].map(([, id]) => Number(id))

/** Cleaned text with the addresses of its pictures; one without an address stays a gap with its words. */
export const withPictures = (clean: string, addressOf: (id: number) => string | undefined): string =>
  clean.replace(picture, (tag, id: string) => {
    const address = addressOf(Number(id))
    return address ? `${tag} src="${address}"` : tag
  })

/** The words of formatted text without the formatting, for searching and for knowing whether there are any. */
export const plainTextOf = (html: string): string =>
  plain.test(html)
    ? html
        .replace(/<\/?p>|\s+/g, ' ')
        .replace(/ +/g, ' ')
        .trim()
    : wordsBetween(html)

const wordsBetween = (html: string): string =>
  sanitize(html.replace(/<(\/(p|li|h\d|blockquote|pre)|br|hr)\b/gi, ' $&'), {
    ...allowed,
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
