/** What a firm can be, by number; the names are what calls answer and screens show. */
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
const ids = Object.keys(firmTypes).map(Number) as FirmTypeId[]

/** A type by its name in any letter case or by its number; undefined when it is neither. */
export const firmTypeOf = (said: string | number): FirmTypeId | undefined =>
  ids.find((id) => firmTypes[id].toLowerCase() === String(said).trim().toLowerCase() || id === Number(said))

/** Host over franchiser over franchisee over division over the places that do the work. */
const levels: Record<FirmTypeId, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5 }

/** Whether a firm of one type may stand below one of another: levels may be skipped, never turned around. */
export const mayStandBelow = (type: FirmTypeId, above: FirmTypeId): boolean => levels[type] > levels[above]

/** The types that a firm of this type can hold. */
export const typesBelow = (above: FirmTypeId): FirmTypeId[] => ids.filter((id) => mayStandBelow(id, above))
