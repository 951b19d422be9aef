import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveFirm as saveFirmCall, updateFirmSettings } from '#contract/firms.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden } from '#server/kernel/http/problems.ts'
import { mayEdit } from '../rules/permissions.ts'
import { loadFirm, lockFirm } from '../store.ts'
import { addFirm } from './add-firm.ts'
import { changeFirm } from './change-firm.ts'

type Out = AnswerOf<typeof saveFirmCall>

/** Saves a location. The parent is only accepted for a new one. */
export const saveFirm = async (tx: Tx, actor: Actor, body: BodyOf<typeof saveFirmCall>): Promise<Out> => {
  if (isNew(body.firm)) {
    const id = await addFirm(tx, actor, body)
    return loadFirm(tx, { ...actor, firms: [...actor.firms, id] }, id)
  }
  if (!mayEdit(actor, body.firm)) {
    await lockFirm(tx, actor, body.firm)
    throw forbidden()
  }
  await changeFirm(tx, actor, body.firm, body)
  return loadFirm(tx, actor, body.firm)
}

export const saveSettings = async (
  tx: Tx,
  actor: Actor,
  { firm, ...settings }: BodyOf<typeof updateFirmSettings>,
): Promise<Out> => {
  await changeFirm(tx, actor, firm, settings)
  return loadFirm(tx, actor, firm)
}
