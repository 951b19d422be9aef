import { pseudoLocalizeString } from 'pseudo-localization'

const filler = ' ōńḗ ŧẇǿ ŧħřḗḗ ƒǿŭř ƒīṽḗ'

/** A text with accents and at least 40 % longer. Parameters and tags stay as they are. */
export const pseudoText = (text: string): string => {
  const pieces = text.split(/(\{\{\w+\}\}|<\/?\w+>)/)
  const accented = pieces
    .map((piece, index) => (index % 2 ? piece : pseudoLocalizeString(piece, { strategy: 'accented' })))
    .join('')
  const missing = Math.ceil(text.length * 1.4) - accented.length - 2
  return `[${accented}${missing > 0 ? filler.repeat(Math.ceil(missing / filler.length)).slice(0, missing) : ''}]`
}
