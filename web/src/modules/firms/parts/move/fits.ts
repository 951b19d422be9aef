import { firmTypeOf, canBeBelow, type FirmType } from '#contract/kit/firm-types.ts'
import { article, typeWord } from '../../firmText.ts'

const all: readonly FirmType[] = ['Host', 'Franchiser', 'Franchisee', 'Division', 'Partner', 'Center', 'Shop']

const fitsBelow = (type: FirmType, above: FirmType): boolean => {
  const [childType, parentType] = [firmTypeOf(type), firmTypeOf(above)]
  return childType !== undefined && parentType !== undefined && canBeBelow(childType, parentType)
}

/** Types that a location of this type may be placed under. */
export const parentTypesOf = (type: FirmType): FirmType[] => all.filter((above) => fitsBelow(type, above))
/** Types that may be placed under a location of this type. */
export const childTypesOf = (type: FirmType): FirmType[] => all.filter((each) => fitsBelow(each, type))

/**
 * Why a location can't be placed under another, for feedback while dragging. The server decides in the end.
 */
export const moveProblem = (
  moved: { name: string; type: FirmType; parent: string | null },
  to: { key: string; name: string; type: FirmType },
  isInOwnBranch: boolean,
): string | undefined => {
  if (isInOwnBranch) return `${moved.name} cannot stand below itself.`
  if (moved.parent === to.key) return `${moved.name} stands there already.`
  if (!fitsBelow(moved.type, to.type))
    return `${article(typeWord(moved.type)).replace(/^a/, 'A')} cannot stand below ${article(typeWord(to.type))}.`
  return undefined
}
