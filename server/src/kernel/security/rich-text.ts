import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { isBlank } from '#contract/kit/shapes.ts'

/** Loaded on first use because the library takes 8 MB of memory. */
let sanitizer: typeof sanitizeHtml | undefined
const sanitize = (html: string, options: sanitizeHtml.IOptions): string => {
  sanitizer ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return sanitizer(html, options)
}

/** Plain text or bare paragraphs, which most people write and which need no cleaning. */
// oxlint-disable-next-line no-control-regex
const plainParagraphs = /^(?:[^<>&\u0000\r]*|(?:<p>[^<>&\u0000\r]*<\/p>)+)$/

/** Allows the editor's marks and blocks, and links with these schemes only. The browser sanitizes again. */
const richTextOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
    ...['strong', 'em', 'u', 's', 'code', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'], img: ['data-attachment', 'alt'] },
  allowedClasses: {},
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The content of these elements is dropped along with the tags.
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
    // An unsafe link becomes a tag that isn't allowed, so the tag goes and its text stays.
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      isSafeHref(href)
        ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'span', attribs: {} },
    // A picture refers to one of our files by id. Its URL is signed and expires, so it is added when the text is read.
    img: (tagName, { 'data-attachment': file = '', alt = '' }): sanitizeHtml.Tag =>
      /^\d{1,9}$/.test(file)
        ? { tagName, attribs: { 'data-attachment': file, alt } }
        : { tagName: 'span', attribs: {} },
  },
  // An empty link would be invisible.
  exclusiveFilter: ({ tag, text, mediaChildren }) => tag === 'a' && text === '' && mediaChildren.length === 0,
}

/**
 * Whether a link goes to an allowed scheme or to a path of this app. Backslashes and control characters are refused
 * because browsers normalize them into a different URL.
 */
const isSafeHref = (href: string): boolean => {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\\]/.test(href)) return false
  return /^(https?:\/\/|mailto:|tel:)/i.test(href.trim()) || /^\/(?!\/)/.test(href.trim())
}

/** Sanitizes formatted text: removes scripts, styles, event handlers, frames, and unsafe links. */
export const cleanRichText = (html: string): string => {
  const clean = sanitize(html, richTextOptions).trim()
  // Badly nested markup can leave a closing tag whose opening tag was removed.
  return clean.includes('</span>') ? sanitize(clean, richTextOptions).trim() : clean
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const { img: _pictures, ...messageTransforms } = richTextOptions.transformTags ?? {}

/** Chat messages allow the same except for pictures, which are attached as files, plus mentions of people. */
const messageOptions: sanitizeHtml.IOptions = {
  ...richTextOptions,
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
    ...messageTransforms,
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      isSafeHref(href)
        ? { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
        : { tagName: 'font', attribs: {} },
    // The editor uses data-id for mentions. Any other span becomes a tag that isn't allowed.
    span: (tagName, attribs): sanitizeHtml.Tag => {
      const mentioned = attribs['data-mention'] ?? attribs['data-id'] ?? ''
      return guid.test(mentioned)
        ? { tagName, attribs: { 'data-mention': mentioned.toLowerCase() } }
        : { tagName: 'font', attribs: {} }
    },
  },
}

/** Sanitizes a chat message. */
export const cleanMessageText = (html: string): string =>
  (plainParagraphs.test(html) ? html : sanitize(html, messageOptions)).trim()

/** Returns the guids of the people mentioned in a sanitized message. */
export const mentionedGuids = (clean: string): string[] => [
  ...new Set([...clean.matchAll(/<span data-mention="([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')),
]

const picture = /<img data-attachment="(\d+)"/g

/** Returns the attachment ids of the pictures in sanitized text. */
export const pictureIdsIn = (clean: string): number[] =>
  [...clean.matchAll(picture)].map(([, id]) => Number(id))

/** Adds picture URLs to sanitized text. A picture without a URL shows its alt text. */
export const addPictureUrls = (clean: string, urlOf: (id: number) => string | undefined): string =>
  clean.replace(picture, (tag, id: string) => {
    const url = urlOf(Number(id))
    // texts-ignore: an HTML tag
    return url ? `${tag} src="${url}"` : tag
  })

/** Returns formatted text as plain text, for searching and for checking whether it is empty: what shows nothing is. */
export const plainTextOf = (html: string): string => {
  const text = plainParagraphs.test(html)
    ? html
        .replace(/<\/?p>|\s+/g, ' ')
        .replace(/ +/g, ' ')
        .trim()
    : stripTags(html)
  return isBlank(text) ? '' : text
}

const stripTags = (html: string): string =>
  sanitize(html.replace(/<(\/(p|li|h\d|blockquote|pre)|br|hr)\b/gi, ' $&'), {
    ...richTextOptions,
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
