import { checkVin } from '#contract/kit/vin.ts'
import { isWebAddress } from '#contract/kit/web-address.ts'
import type { ImportSchema } from '#contract/imports.ts'
import { columnNames, type ColumnName } from './schemas.ts'

/** Cells that are looked at. */
const sampleSize = 100
/** A column counts as recognized if at least this share of its cells look alike. */
const share = 0.8

const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)
const isVin = (cell: string): boolean => cell.replace(/[\s-]/g, '').length === 17 && checkVin(cell).ok
const isYear = (cell: string): boolean => /^(19[89]\d|20[0-4]\d)$/.test(cell)
/** Ten digits with the marks of a phone. Digits alone may be any number. */
const isPhone = (cell: string): boolean =>
  /^\+?[\d\s().-]{11,20}$/.test(cell) && (cell.startsWith('+') || /[\s().-]/.test(cell))

/** Columns whose values nothing else looks like. */
const looks: readonly (readonly [column: ColumnName, isAlike: (cell: string) => boolean])[] = [
  ['vin', isVin],
  ['emailAddress', isEmail],
  ['username', isEmail],
  ['email', isEmail],
  ['ownerEmail', isEmail],
  ['customerEmail', isEmail],
  ['contactEmail', isEmail],
  ['phoneNo', isPhone],
  ['phone', isPhone],
  ['webAddress', (cell) => /^(https?:\/\/|www\.)/i.test(cell) && isWebAddress(cell)],
  ['year', isYear],
]

/** The column that the cells below a heading look like, if they are like nothing else. */
export const columnForCells = (schema: ImportSchema, cells: readonly string[]): ColumnName | undefined => {
  const filled = cells.filter((cell) => cell !== '').slice(0, sampleSize)
  if (filled.length === 0) return undefined
  const names = columnNames(schema)
  const found = looks.find(
    ([column, isAlike]) =>
      names.includes(column) && filled.filter((cell) => isAlike(cell)).length >= filled.length * share,
  )
  return found?.[0]
}
