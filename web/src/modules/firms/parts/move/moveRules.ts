import { firmTypeLabel, firmTypeOf, canBeBelow, type FirmType } from '#contract/kit/firm-types.ts'
import { t } from './texts.ts'

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
  if (isInOwnBranch) return t('problem.itself', { name: moved.name })
  if (moved.parent === to.key) return t('problem.same', { name: moved.name, parent: to.name })
  if (!fitsBelow(moved.type, to.type))
    return t('problem.type', {
      name: moved.name,
      type: firmTypeLabel(moved.type),
      parent: to.name,
      parentType: firmTypeLabel(to.type).toLowerCase(),
    })
  return undefined
}
