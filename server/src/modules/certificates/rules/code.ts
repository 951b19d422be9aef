import { randomInt } from 'node:crypto'

/** Crockford's 32 characters, without those that are mistaken for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

const grouped = (characters: string): string => characters.replace(/.{4}(?=.)/g, '$&-')

/** A code of 100 random bits, such as 7KQ4-93MD-RT62-XM4P-9QZ1. */
export const newCode = (): string =>
  grouped(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''))

/** A code as it is stored, however somebody typed it; null for what can't be one. */
export const readCode = (typed: string): string | null => {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return characters.length === length && !/U/.test(characters) ? grouped(characters) : null
}
