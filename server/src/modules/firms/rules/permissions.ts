import type { Message } from '#contract/kit/texts.ts'
import { locationEditors, treeEditors } from '#contract/firms/shapes.ts'
import { roles } from '#contract/kit/roles.ts'
import { saveBay } from '#contract/schedule.ts'
import {
  firmTypeLabel,
  firmTypes,
  canBeBelow,
  typesBelow,
  type FirmTypeId,
} from '#contract/kit/firm-types.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'

const hostType = 1
const partnerType = 5

type FirmSummary = { id: number; name: string; type: FirmTypeId; path: readonly number[] }

/** Whether the role edits this location: one in scope, or only its own. */
export const mayEdit = (actor: Pick<Actor, 'role' | 'firm'>, firm: number): boolean =>
  locationEditors.includes(actor.role) ||
  (firm === actor.firm && roles.ownLocationEditors.includes(actor.role))

/** What the actor may do with a location in scope. Only those above a firm may move or remove it. */
export const firmRights = (actor: Actor, firm: number, type: FirmTypeId): string[] => {
  // A partner sees firms next to its own but may not change them.
  if (actor.firmType === partnerType && firm !== actor.firm) return []
  const isTree = treeEditors.includes(actor.role)
  const isOther = firm !== actor.firm && type !== hostType
  return [
    ...(mayEdit(actor, firm) ? ['edit'] : []),
    ...(isTree && typesBelow(type).length > 0 ? ['addChild'] : []),
    ...(isTree && isOther ? ['move', 'remove'] : []),
    ...((saveBay.right as readonly number[]).includes(actor.role) ? ['setUpBays'] : []),
  ]
}

const lowerLabel = (type: FirmTypeId): string => firmTypeLabel(firmTypes[type]).toLowerCase()

/** Why a firm of one type cannot be below another firm, as a message; null if it can. */
export const whyNotBelow = (type: FirmTypeId, above: Pick<FirmSummary, 'name' | 'type'>): Message | null => {
  if (canBeBelow(type, above.type)) return null
  const below = typesBelow(above.type).map(lowerLabel)
  return below.length === 0
    ? t.message('place.leaf', { name: above.name, type: lowerLabel(above.type) })
    : t.message('place.type', {
        type: lowerLabel(type),
        parentType: lowerLabel(above.type),
        parent: above.name,
        types: below.join(', '),
      })
}

/** Why a location cannot be moved there, as a message; null if it can. */
export const whyNotMove = (
  moved: FirmSummary & { parent: number | null },
  to: FirmSummary & { isInactive: boolean },
): Message | null => {
  if (moved.parent === null) return t.message('move.root', { name: moved.name })
  if (moved.id === to.id) return t.message('move.itself', { name: moved.name })
  if (to.path.includes(moved.id)) return t.message('move.branch', { name: moved.name, to: to.name })
  if (moved.parent === to.id) return t.message('move.same', { name: moved.name, to: to.name })
  if (to.isInactive) return t.message('move.inactive', { name: to.name })
  return whyNotBelow(moved.type, to)
}
