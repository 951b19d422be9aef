import { pseudoLocalizeString } from 'pseudo-localization'

/** A text with accents and about 40 % longer. Parameters and tags stay as they are. */
export const pseudoText = (text: string): string => {
  const pieces = text.split(/(\{\{\w+\}\}|<\/?\w+>)/)
  const accented = pieces.map((piece, index) => (index % 2 ? piece : pseudoLocalizeString(piece)))
  return `[${accented.join('')}]`
}
