import type { CodeStatus } from '#contract/kit/scans.ts'

/**
 * A trouble code as SAE J2012 writes it, with the failure type that many makers add: C1001, C1001:78, C1001-78, C1001 78.
 * A space counts only before a bracket, as VCDS writes it, because elsewhere a number follows a code by chance.
 */
const pattern =
  /(?<![A-Z0-9])([PBCU][0-3][0-9A-F]{3})(?:\s?[:-]\s?([0-9A-F]{2})(?![0-9A-Z])|-?([0-9A-F]{2})(?= ?\[)| ([0-9A-F]{2}) ?(?=\[))?(?![A-Z0-9])/i

export type FoundCode = { code: string; from: number; to: number }

/** The first code in a text, written C1001 or C1001:78. */
export const findCode = (text: string): FoundCode | null => {
  const found = pattern.exec(text)
  if (!found?.[1]) return null
  const type = found[2] ?? found[3] ?? found[4]
  const code = `${found[1]}${type ? `:${type}` : ''}`.toUpperCase()
  return { code, from: found.index, to: found.index + found[0].length }
}

/** A cell of a code column: a standard code, or the maker's own, such as 5243136 or D90C38. Null for anything else. */
export const codeOfCell = (cell: string): string | null => {
  const standard = findCode(cell)
  if (standard) return standard.code
  const own = cell.trim().toUpperCase()
  return /^[0-9A-Z][0-9A-Z:.-]{2,18}$/.test(own) && /\d/.test(own) ? own : null
}

const statuses: readonly (readonly [RegExp, CodeStatus])[] = [
  [/\bperm(anent)?\b/i, 'permanent'],
  [/\bpending\b|\bmaturing\b|\bnot confirmed\b/i, 'pending'],
  [
    /\b(history|historic(al)?|stored|past|previous|intermittent|sporadic|inactive|passive|not present)\b/i,
    'history',
  ],
  [/\b(current|active|present|confirmed|static|failed|on)\b/i, 'current'],
]
/** What the words of a report say of a code. */
export const statusOf = (text: string): CodeStatus =>
  statuses.find(([words]) => words.test(text))?.[1] ?? 'unknown'

const counted = String.raw`(?:(?:current|active|stored|pending|diagnostic|fault|trouble|error|confirmed|new)\s+)*(?:codes?|dtcs?|faults?)\b(?!\s+(?:reader|scanner))`
const none = new RegExp(
  String.raw`\b(?:no|0|zero)\s+${counted}|\b(?:dtcs?|codes|faults)(?: found| total| count)?\s*[:=]\s*(?:0|none)\b|\ball (?:systems|modules) (?:ok|pass(?:ed)?)\b`,
  'i',
)
const some = new RegExp(
  String.raw`(?<![\d.,:/-])[1-9]\d{0,2}\s+${counted}|\b(?:dtcs?|codes|faults)(?: found| total| count)?\s*[:=]\s*[1-9]`,
  'i',
)
/** Whether a report says in words that it found no codes, and nowhere that it found some. */
export const saysNone = (text: string): boolean => none.test(text) && !some.test(text)
