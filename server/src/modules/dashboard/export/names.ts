import { createHash } from 'node:crypto'

/** Letters, digits, and signs that a program without Unicode keeps: "Peña & Söhne" becomes "Pena & Sohne". */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll('"', "'")

const markLength = 5

/**
 * A name of at most `max` characters. A longer one ends in a mark made from the whole of it, so that two names that begin
 * alike stay apart, and one name is cut the same way in every file.
 */
export const shortenName = (name: string, max: number): string => {
  const plain = plainText(name).replaceAll(/\s+/g, ' ').trim()
  // QuickBooks reads a colon as "part of".
  const safe = plain.replaceAll(':', '-')
  if (safe === name && safe.length <= max) return safe
  if (safe.length <= max && safe === plain && plain === name.trim()) return safe
  const mark = createHash('sha256')
    .update(name.trim())
    .digest('hex')
    .slice(0, markLength - 1)
  return `${safe.slice(0, max - markLength).trimEnd()}~${mark}`
}
