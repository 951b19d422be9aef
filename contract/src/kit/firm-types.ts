import { t } from './firmTypeTexts.ts'

/** Firm types by number. Calls return these names; `firmTypeLabel` puts them in the reader's language. */
export const firmTypes = {
  1: 'Host',
  2: 'Franchiser',
  3: 'Franchisee',
  4: 'Division',
  5: 'Partner',
  6: 'Center',
  7: 'Shop',
} as const

export type FirmTypeId = keyof typeof firmTypes
export type FirmType = (typeof firmTypes)[FirmTypeId]

export const firmTypeNames = Object.values(firmTypes)
/** A type as the reader calls it. */
export const firmTypeLabel = (type: string): string => {
  const known = firmTypeNames.find((name) => name === type)
  return known ? t(known) : type
}

const ids = Object.keys(firmTypes).map(Number) as FirmTypeId[]

/** Finds a type by its name, in any letter case, or its number. */
export const firmTypeOf = (said: string | number): FirmTypeId | undefined =>
  ids.find((id) => firmTypes[id].toLowerCase() === String(said).trim().toLowerCase() || id === Number(said))

/** Host over franchiser over franchisee over division over partners, centers, and shops. */
const levels: Record<FirmTypeId, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5 }

/** Whether a firm type may be below another. Levels may be skipped, never reversed. */
export const canBeBelow = (type: FirmTypeId, above: FirmTypeId): boolean => levels[type] > levels[above]

/** Types that can be below a firm of this type. */
export const typesBelow = (above: FirmTypeId): FirmTypeId[] => ids.filter((id) => canBeBelow(id, above))
