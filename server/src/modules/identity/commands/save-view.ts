import type { BodyOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { deleteView as deleteCall, saveView as saveCall } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { notFound, refused } from '#server/kernel/problems.ts'
import { viewRights } from '../policy.ts'

/** Saves a view of a list for oneself, one's role or one's firm. */
export const saveView = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCall>,
): Promise<{ id: number }> => {
  const owner = body.of === 'own' ? actor.user : null
  if (viewRights(actor, { owner, firm: actor.firm }).length === 0)
    throw refused('Views for a role or the whole firm are saved by its administrators. Save it as your own.')
  const values = {
    owner,
    role: body.of === 'role' ? actor.role : null,
    list: body.list,
    name: body.name,
    state: JSON.stringify(body.state),
    is_pinned: body.isPinned,
  }
  if (!isNew(body.id)) {
    await mustBeMine(tx, actor, body.id)
    await tx.updateTable('saved_view').set(values).where('id', '=', body.id).execute()
    return { id: body.id }
  }
  return tx
    .insertInto('saved_view')
    .values({ ...values, firm: actor.firm })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const deleteView = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof deleteCall>,
): Promise<{ ok: true }> => {
  await mustBeMine(tx, actor, body.id)
  await tx.deleteFrom('saved_view').where('id', '=', body.id).execute()
  return { ok: true }
}

/** A view of somebody else is not there; one of the firm is, but is kept by its administrators. */
const mustBeMine = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const view = await tx
    .selectFrom('saved_view')
    .select(['owner', 'firm'])
    .where('id', '=', id)
    .where('firm', '=', actor.firm)
    .where((eb) => eb.or([eb('owner', '=', actor.user), eb('owner', 'is', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!view) throw notFound('view')
  if (viewRights(actor, view).length === 0)
    throw refused(
      'Views for a role or the whole firm are changed by its administrators. Save your own instead.',
    )
}
