/**
 * Cleans user text for the page: composed letters, ordinary spaces, no control or direction marks, no lone
 * surrogates. The fonts lack the thin and narrow spaces that formatted times contain.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Variation_Selector}\ufffd]/gu, '')
    .trim()
}

/**
 * Splits text into pieces of at most `longest` characters, at spaces if possible. A table row cannot span
 * pages, so a long note becomes several rows.
 */
export function splitText(text: string, maxLength: number): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const cut = rest.slice(0, maxLength + 1)
    const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
    const at = space > maxLength / 2 ? space : maxLength
    found.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return [...found, rest]
}

/**
 * A VIN in groups of 3, 6, and 8 characters; null if it is not 17 characters long and must be shown as is.
 */
export function vinParts(vin: string): [string, string, string] | null {
  return vin.length === 17 ? [vin.slice(0, 3), vin.slice(3, 9), vin.slice(9)] : null
}

/**
 * Cleans text into one line, cut at `longest` characters, with break opportunities in words longer than a VIN
 * so that no name can overflow.
 */
export function oneLine(text: string, maxLength = 160): string {
  const whole = printable(text).replace(/\s+/g, ' ')
  const cut = whole.length > maxLength ? `${whole.slice(0, maxLength - 1).trimEnd()}…` : whole
  return breakLongWords(cut)
}

/** An unbreakable word would widen its column beyond the page. */
function breakLongWords(text: string): string {
  return text.replace(/\S{18,}/gu, (word) => word.replace(/.{12}(?=.)/gu, '$&\u200b'))
}
