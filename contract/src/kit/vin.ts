import { t } from './vinTexts.ts'

/** What the characters of a VIN reveal without any lookup. */
export type VinCheck = {
  /** Upper case, without spaces and hyphens, in full length. */
  vin: string
  /** Whether it has 17 legal characters. Such a VIN is decoded even if its check digit is wrong. */
  ok: boolean
  checkDigitOk: boolean
  /** Correct value of position 9; only if `ok`. */
  expectedCheckDigit?: string
  problem?: 'empty' | 'length' | 'letters' | 'checkDigit'
  /** What is wrong and where to look, for the person who typed it. */
  message?: string
}

// 49 CFR 565.15, table III: the value of each character. I, O, and Q do not occur.
const worth: Record<string, number> = Object.fromEntries(
  ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'].flatMap((characters, value) =>
    [...characters].map((character) => [character, value]),
  ),
)
// 49 CFR 565.15, table IV: the weight of each position. The check digit has none.
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const meantInstead: Record<string, string> = { I: '1', O: '0', Q: '0' }
// 49 CFR 565.15, table VII: a cycle of 30 years. U, Z, and 0 are not used.
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** The check digit for position 9 of 17 legal characters: 0 to 9, or X for ten. Source: 49 CFR 565.15(c). */
export function checkDigitOf(vin: string): string {
  let sum = 0
  for (const [at, weight] of weights.entries()) sum += (worth[vin[at] ?? ''] ?? 0) * weight
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * Cleans up typed or scanned text and says what is wrong with it. Never throws. A wrong check digit is only
 * a warning (`ok` stays true), because VINs of other markets have none.
 */
export function checkVin(raw: string): VinCheck {
  const vin = raw.replace(/[\s\u002D\u2010-\u2015\u2212]/g, '').toUpperCase()
  const wrong = (problem: VinCheck['problem'], message: string): VinCheck => ({
    vin,
    ok: false,
    checkDigitOk: false,
    problem,
    message,
  })
  if (vin === '') return wrong('empty', t('empty'))
  const letters = explainLetters(vin)
  const characters = [...vin].length
  if (characters !== 17) {
    const length = t('length', { length: characters })
    return wrong('length', letters && characters < 25 ? `${length} ${letters}` : length)
  }
  if (letters) return wrong('letters', letters)
  const expectedCheckDigit = checkDigitOf(vin)
  const found = vin.charAt(8)
  if (found === expectedCheckDigit) return { vin, ok: true, checkDigitOk: true, expectedCheckDigit }
  return {
    vin,
    ok: true,
    checkDigitOk: false,
    expectedCheckDigit,
    problem: 'checkDigit',
    message: t('checkDigit', { found, expected: expectedCheckDigit }),
  }
}

function explainLetters(vin: string): string | undefined {
  const wrong = [...vin].flatMap((character, at) => (character in worth ? [] : [{ character, at: at + 1 }]))
  if (wrong.length === 0) return undefined
  const known = wrong.some(({ character }) => character in meantInstead)
  const hints = wrong.map(({ character, at }) =>
    character in meantInstead
      ? t('lookAlike', { position: at, character, instead: meantInstead[character] ?? '' })
      : t('illegal', { position: at, character }),
  )
  return [...(known ? [t('notUsed')] : []), ...hints].join(' ')
}

/**
 * Splits a VIN into the parts people read aloud: manufacturer (3), description with check digit (6), and
 * the last 8, as on the windshield. Text of another length is split at the same positions, and nothing is
 * lost.
 */
export function splitVin(vin: string): [string, string, string] {
  return [vin.slice(0, 3), vin.slice(3, 9), vin.slice(9)]
}

const isLegal = (text: string): boolean => [...text].every((character) => character in worth)

/**
 * The VIN in the text of a bar code; undefined if there is none. Code 39 labels put an I for "import" before it, and QR
 * codes other fields around it. One with the right check digit comes first.
 */
export function vinFromBarcode(text: string): string | undefined {
  const found = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => (word.length === 18 && word.startsWith('I') ? word.slice(1) : word))
    .filter((word) => word.length === 17 && isLegal(word))
  return found.find((vin) => checkDigitOf(vin) === vin.charAt(8)) ?? found[0]
}

/** How many characters at the end of a VIN are enough to tell a vehicle, as on the windshield. */
export const shortVin = 8

/** Whether what was read at the vehicle, all of its VIN or the last 8 characters, is this VIN. */
export function isSameVin(read: string, vin: string): boolean {
  const [seen, known] = [checkVin(read).vin, checkVin(vin).vin]
  return seen === known || (seen.length === shortVin && known.length === 17 && known.endsWith(seen))
}

/**
 * The model year from position 10, or null if the character stands for none (U, Z, 0, or missing). A digit
 * at position 7 means 1980 to 2009, a letter 2010 to 2039 (49 CFR 565.15(b), (d)). That holds for cars and
 * light trucks, so `latestYear` moves later years back by 30.
 */
export function modelYearOf(vin: string, latestYear = 2039): number | null {
  const code = vin.charAt(9)
  const at = code === '' ? -1 : yearCodes.indexOf(code)
  if (at < 0) return null
  const early = 1980 + at
  const late = early + 30
  return /[A-Z]/.test(vin.charAt(6)) && late <= latestYear ? late : early
}
