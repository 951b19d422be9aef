import {
  cleanMessageText,
  cleanRichText,
  mentionedGuids,
  plainTextOf,
} from '#server/kernel/security/rich-text.ts'
import type { Row } from './archive.ts'
import { searchText } from '#server/kernel/postgres/search-text.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Addresses that a logo may have (`firms/commands/save-preference.ts`). */
const logo = /^$|^(https:\/\/|data:image\/|\/(?!\/))[^\s<>"]*$/

export const cleanPreference = (row: Row): void => {
  if (row.name === 'MainLogo' && !logo.test(text(row.value))) row.value = ''
}

export const cleanMessage = (row: Row): void => {
  const html = cleanMessageText(text(row.html))
  row.html = html
  row.mentions = mentionedGuids(html)
  row.search = searchText(plainTextOf(html))
}

export const cleanComment = (row: Row): void => {
  // Its pictures are attachments, which an archive doesn't have.
  row.content = cleanRichText(text(row.content)).replaceAll(/<img data-attachment="\d+"[^>]*>/g, '')
}

export const cleanPost = (row: Row): void => {
  cleanComment(row)
  const tags = Array.isArray(row.tags) ? row.tags.join(' ') : ''
  row.search = `${text(row.title)} ${tags} ${plainTextOf(text(row.content))}`.toLowerCase()
}

export const cleanTemplate = (row: Row): void => {
  row.html = cleanRichText(text(row.html))
}
