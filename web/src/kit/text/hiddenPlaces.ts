/**
 * While somebody fixes texts, each text on the screen carries its place, `namespace key`, in characters that show nothing.
 * Whatever becomes of it (a label, a tooltip, part of a sentence), it can be traced back.
 */
const digits = ['\u200c', '\u200d', '\u2061', '\u2062']
const edge = '\u2063'
const hidden = new RegExp(`${edge}((?:${digits.join('|')})+)${edge}`, 'g')

export const hidePlace = (text: string, place: string): string => {
  const codes = [...place].map((sign) =>
    [6, 4, 2, 0].map((shift) => digits[(sign.charCodeAt(0) >> shift) & 3]).join(''),
  )
  return `${text}${edge}${codes.join('')}${edge}`
}

/** The places that a text carries, in its order. */
export const findPlaces = (text: string): string[] =>
  [...text.matchAll(hidden)].map(([, code = '']) =>
    (code.match(/.{4}/g) ?? [])
      .map((four) =>
        String.fromCharCode([...four].reduce((sum, digit) => sum * 4 + digits.indexOf(digit), 0)),
      )
      .join(''),
  )

/** The text without its places, for whatever leaves the page. */
export const withoutPlaces = (text: string): string => (text.includes(edge) ? text.replace(hidden, '') : text)
