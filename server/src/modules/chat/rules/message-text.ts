import { invalid, refused } from '#server/kernel/http/problems.ts'
import { cleanMessageText, mentionedGuids, plainTextOf } from '#server/kernel/security/rich-text.ts'
import { t } from '../texts.ts'
import { searchText } from '#server/kernel/postgres/search-text.ts'

/** A sanitized message. `searchText` is its plain text as searches compare it, and `mentions` are guids. */
export type MessageText = { html: string; searchText: string; mentions: string[] }

/** The longest HTML that is stored. Sanitizing can make a text longer than what was sent. */
const maxLength = 60_000

/** Sanitizes a message for storage. @throws refused when nothing is left or the text is too long */
export const toMessageText = (html: string, mayBeEmpty: boolean): MessageText => {
  const clean = cleanMessageText(html)
  const plain = plainTextOf(clean)
  if (plain === '' && !mayBeEmpty) throw invalid([{ field: 'message', message: t.message('message.empty') }])
  if (clean.length > maxLength) throw refused(t.message('message.tooLong'))
  return {
    html: plain === '' ? '' : clean,
    searchText: searchText(plain),
    mentions: mentionedGuids(clean),
  }
}

/** A color number from 0 to 7, the same for a person everywhere. */
export const colorOf = (guid: string): number => Number.parseInt(guid.slice(0, 8), 16) % 8

/** The part of a text around a search term. */
export const excerptAround = (text: string, term: string): string => {
  const index = Math.max(0, searchText(text).indexOf(searchText(term)))
  const start = Math.max(0, index - 60)
  const excerpt = text.slice(start, index + term.length + 100)
  return `${start > 0 ? '…' : ''}${excerpt}${start + excerpt.length < text.length ? '…' : ''}`
}

/** LIKE patterns for the words of a search, longest first and at most eight. */
export const likePatterns = (search: string): string[] =>
  searchText(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
