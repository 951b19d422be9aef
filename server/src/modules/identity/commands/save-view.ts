import type { BodyOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { deleteView as deleteCall, saveView as saveCall } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { viewRights } from '../access-policy.ts'
import { t } from '../texts.ts'

/** Saves a list view for the caller, the caller's role, or the firm. */
export const saveView = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCall>,
): Promise<{ id: number; version: number }> => {
  const owner = body.of === 'own' ? actor.user : null
  if (viewRights(actor, { owner, firm: actor.firm }).length === 0) throw refused(t.message('view.saveShared'))
  const values = {
    owner,
    role: body.of === 'role' ? actor.role : null,
    list: body.list,
    name: body.name,
    state: JSON.stringify(body.state),
    is_pinned: body.isPinned,
  }
  if (!isNew(body.id)) {
    const stored = await lockOwnView(tx, actor, body.id)
    if (body.version !== undefined && body.version < stored.version) throw refused(t.message('view.changed'))
  }
  await refuseDuplicateName(tx, actor, values, isNew(body.id) ? 0 : body.id)
  if (!isNew(body.id))
    return tx
      .updateTable('saved_view')
      .set(values)
      .where('id', '=', body.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  return tx
    .insertInto('saved_view')
    .values({ ...values, firm: actor.firm })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export const deleteView = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof deleteCall>,
): Promise<{ ok: true }> => {
  await lockOwnView(tx, actor, body.id)
  await tx.deleteFrom('saved_view').where('id', '=', body.id).execute()
  return { ok: true }
}

type ViewKey = { owner: number | null; role: number | null; list: string; name: string }

/** Two views with the same name in the same group could not be told apart. */
const refuseDuplicateName = async (tx: Tx, actor: Actor, view: ViewKey, except: number): Promise<void> => {
  const duplicate = await tx
    .selectFrom('saved_view')
    .select('id')
    .where('firm', '=', actor.firm)
    .where('list', '=', view.list)
    .where('owner', 'is not distinct from', view.owner)
    .where('role', 'is not distinct from', view.role)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', view.name.toLowerCase()))
    .where('id', '<>', except)
    .executeTakeFirst()
  if (duplicate) throw refused(t.message('view.exists', { name: view.name }))
}

/** Another user's view counts as not found. A shared one can be changed only by its administrators. */
const lockOwnView = async (tx: Tx, actor: Actor, id: number): Promise<{ version: number }> => {
  const view = await tx
    .selectFrom('saved_view')
    .select(['owner', 'firm', 'version'])
    .where('id', '=', id)
    .where('firm', '=', actor.firm)
    .where((eb) => eb.or([eb('owner', '=', actor.user), eb('owner', 'is', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!view) throw notFound('view')
  if (viewRights(actor, view).length === 0) throw refused(t.message('view.changeShared'))
  return view
}
