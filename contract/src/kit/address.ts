/** One line of an address without commas: between digits they are dropped, elsewhere they part words as a space does. */
export const plainLine = (line: string): string =>
  line
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** `addressLines` of the calls: line 1 and line 2 joined by a comma, with none inside either. */
export const joinLines = (line1: string, line2 = ''): string =>
  [plainLine(line1), plainLine(line2)].filter(Boolean).join(',')

/** The two lines again; commas behind the first one are no longer any. */
export const splitLines = (addressLines: string): [line1: string, line2: string] => {
  const at = addressLines.indexOf(',')
  if (at < 0) return [plainLine(addressLines), '']
  return [plainLine(addressLines.slice(0, at)), plainLine(addressLines.slice(at + 1))]
}

/** The street as a validation asks for it: cut after the first comma, without #. */
export const streetAsked = (addressLines: string): string =>
  plainLine((addressLines.split(',')[0] ?? '').replaceAll('#', ' '))

/** Latitude or longitude as shown: five decimals, about a metre. */
export const degrees = (value: number | null | undefined): string =>
  typeof value === 'number' ? value.toFixed(5) : ''

/** The spec's name of the country in a validated address. */
export const countryShown = (name: string): string => (name === 'United States' ? 'USA' : name)

/** In a search result a line longer than 40 characters is cut to 37 and an ellipsis. */
export const cutLine = (text: string): string => {
  const letters = [...text]
  return letters.length > 40 ? `${letters.slice(0, 37).join('')}...` : text
}
