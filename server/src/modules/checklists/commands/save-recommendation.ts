import type { deleteCalibrateRecommendation, saveCalibrateRecommendation } from '#contract/checklists.ts'
import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { checkReferences } from './check-references.ts'
import { change, lockRow, saveRow, type List } from './save-row.ts'

const list: List = {
  table: 'recommendation',
  what: 'recommendation',
  names: { name: 'recommendation', text: 'recommendationText', type: 'calibrateType' },
}

/** A select without a choice sends null, -1, or 0, which means all. */
const idOrAll = (id: number | null | undefined) => (id === undefined ? undefined : isNew(id) ? null : id)

export const saveRecommendation = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCalibrateRecommendation>,
): Promise<{ id: number }> =>
  saveRow(
    tx,
    actor,
    list,
    { id: body.calibrateRecommendation, firm: body.firm, version: body.version },
    {
      name: body.recommendation,
      text: body.recommendationText,
      type: idOrAll(body.calibrateType),
      vehicle_make: idOrAll(body.vehicleMake),
      is_inactive: body.isInactive,
      sort: body.sort,
    },
    ({ firm, now: stored, next }) =>
      checkReferences(tx, firm, [
        ['calibrateType', 'CalibrateType', next.type, stored.type],
        ['vehicleMake', 'VehicleMake', next.vehicle_make, stored.vehicle_make],
      ]),
  )

/** Makes a recommendation inactive, or active again. Repeating the call changes nothing. */
export const deleteRecommendation = async (
  tx: Tx,
  actor: Actor,
  { calibrateRecommendation, undo }: QueryOf<typeof deleteCalibrateRecommendation>,
): Promise<{ ok: true }> => {
  const stored = await lockRow(tx, actor, list, calibrateRecommendation)
  if (stored.is_inactive === undo)
    await change(tx, actor, list, stored, { is_inactive: !undo }, undo ? 'revived' : 'inactivated')
  return { ok: true }
}
