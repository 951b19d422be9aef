import { invalid, refused } from '#server/kernel/http/problems.ts'
import { cleanMessageText, mentionsIn, plainTextOf } from '#server/kernel/security/rich-text.ts'

export type MessageText = { html: string; words: string; mentions: string[] }

/** The longest that is kept; cleaning may make a text longer than what was sent. */
const most = 60_000

/** A message as it is kept: cleaned, with its words in lower case for the search. @throws refused when nothing is left */
export const toMessageText = (given: string, mayBeEmpty: boolean): MessageText => {
  const html = cleanMessageText(given)
  const said = plainTextOf(html)
  if (said === '' && !mayBeEmpty) throw invalid([{ field: 'message', message: 'Please supply a message' }])
  if (html.length > most) throw refused('This message is too long. Send it as a file.')
  return { html: said === '' ? '' : html, words: said.toLowerCase(), mentions: mentionsIn(html) }
}

/** 0 to 7, the same for a person everywhere. */
export const colorOf = (guid: string): number => Number.parseInt(guid.slice(0, 8), 16) % 8

/** Some words around what was looked for. */
export const excerptAround = (text: string, term: string): string => {
  const at = Math.max(0, text.toLowerCase().indexOf(term.toLowerCase()))
  const from = Math.max(0, at - 60)
  const piece = text.slice(from, at + term.length + 100)
  return `${from > 0 ? '…' : ''}${piece}${from + piece.length < text.length ? '…' : ''}`
}

/** Patterns of LIKE for the words of a search, the longest first. */
export const likePatterns = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
