import { locationEditors, treeEditors } from '#contract/firms/shapes.ts'
import { firmTypes, canBeBelow, typesBelow, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { Actor } from '#server/kernel/security/actor.ts'

const hostType = 1
const partnerType = 5

type FirmSummary = { id: number; name: string; type: FirmTypeId; path: readonly number[] }

/** What the actor may do with a location in scope. Only those above a firm may move or remove it. */
export const firmRights = (actor: Actor, firm: number, type: FirmTypeId): string[] => {
  // A partner sees firms next to its own but may not change them.
  if (actor.firmType === partnerType && firm !== actor.firm) return []
  const isTree = treeEditors.includes(actor.role)
  const isOther = firm !== actor.firm && type !== hostType
  return [
    ...(locationEditors.includes(actor.role) ? ['edit'] : []),
    ...(isTree && typesBelow(type).length > 0 ? ['addChild'] : []),
    ...(isTree && isOther ? ['move', 'remove'] : []),
  ]
}

const article = (type: string): string => `${/^[AEIOU]/.test(type) ? 'An' : 'A'} ${type.toLowerCase()}`

/** Why a firm of one type cannot be below another firm, as a message; null if it can. */
export const whyNotBelow = (type: FirmTypeId, above: Pick<FirmSummary, 'name' | 'type'>): string | null => {
  if (canBeBelow(type, above.type)) return null
  const below = typesBelow(above.type).map((each) => firmTypes[each].toLowerCase())
  return below.length === 0
    ? `${above.name} is a ${firmTypes[above.type].toLowerCase()}: nothing stands below it. Choose a division, franchisee or brand.`
    : `${article(firmTypes[type])} cannot stand below the ${firmTypes[above.type].toLowerCase()} ${above.name}; only these can: ${below.join(', ')}.`
}

/** Why a location cannot be moved there, as a message; null if it can. */
export const whyNotMove = (
  moved: FirmSummary & { parent: number | null },
  to: FirmSummary & { isInactive: boolean },
): string | null => {
  if (moved.parent === null) return `${moved.name} is the root of the tree and cannot be moved.`
  if (moved.id === to.id) return `${moved.name} cannot be moved below itself.`
  if (to.path.includes(moved.id))
    return `${to.name} stands below ${moved.name}, so ${moved.name} cannot be moved there. Move ${to.name} out first.`
  if (moved.parent === to.id) return `${moved.name} stands below ${to.name} already.`
  if (to.isInactive) return `${to.name} is not active. Choose another location, or activate it first.`
  return whyNotBelow(moved.type, to)
}
