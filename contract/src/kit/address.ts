/** Removes commas from an address line: between digits they are dropped, elsewhere they become a space. */
export const plainLine = (line: string): string =>
  line
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Joins line 1 and line 2 by a comma to the `addressLines` of the calls; neither keeps a comma of its own.
 */
export const joinLines = (line1: string, line2 = ''): string =>
  [plainLine(line1), plainLine(line2)].filter(Boolean).join(',')

/** Splits `addressLines` into the two lines. Further commas become spaces. */
export const splitLines = (addressLines: string): [line1: string, line2: string] => {
  const at = addressLines.indexOf(',')
  if (at < 0) return [plainLine(addressLines), '']
  return [plainLine(addressLines.slice(0, at)), plainLine(addressLines.slice(at + 1))]
}

/** The street for a validation: up to the first comma, without #. */
export const streetForValidation = (addressLines: string): string =>
  plainLine((addressLines.split(',')[0] ?? '').replaceAll('#', ' '))

/** Latitude or longitude as shown: five decimals, about one meter. */
export const degrees = (value: number | null | undefined): string =>
  typeof value === 'number' ? value.toFixed(5) : ''

// texts-ignore: a name of the reference data, compared and never shown
const longName = 'United States'

/** Country name that the spec uses in validated addresses. */
export const countryLabel = (name: string): string => (name === longName ? 'USA' : name)

/** Cuts a search result line longer than 40 characters to 37 and an ellipsis. */
export const cutLine = (text: string): string => {
  const letters = [...text]
  return letters.length > 40 ? `${letters.slice(0, 37).join('')}...` : text
}
