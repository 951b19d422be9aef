import { firmTypeOf, mayStandBelow, type FirmType } from '#contract/kit/firm-types.ts'
import { article, typeWord } from '../../words.ts'

const all: readonly FirmType[] = ['Host', 'Franchiser', 'Franchisee', 'Division', 'Partner', 'Center', 'Shop']

const below = (type: FirmType, above: FirmType): boolean => {
  const [one, other] = [firmTypeOf(type), firmTypeOf(above)]
  return one !== undefined && other !== undefined && mayStandBelow(one, other)
}

/** Types that a location of this type may be placed under. */
export const typesAbove = (type: FirmType): FirmType[] => all.filter((above) => below(type, above))
/** Types that may be placed under a location of this type. */
export const typesUnder = (type: FirmType): FirmType[] => all.filter((each) => below(each, type))

/**
 * Why a location can't be placed under another, for feedback while dragging. The server decides in the end.
 */
export const whyNotBelow = (
  moved: { name: string; type: FirmType; parent: string | null },
  to: { key: string; name: string; type: FirmType },
  isInOwnBranch: boolean,
): string | undefined => {
  if (isInOwnBranch) return `${moved.name} cannot stand below itself.`
  if (moved.parent === to.key) return `${moved.name} stands there already.`
  if (!below(moved.type, to.type))
    return `${article(typeWord(moved.type)).replace(/^a/, 'A')} cannot stand below ${article(typeWord(to.type))}.`
  return undefined
}
