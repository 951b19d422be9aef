import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { moveLocation } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { whyNotMove } from '../rules/permissions.ts'
import { lockFirm, lockTree, type FirmRow } from '../store.ts'
import { t } from '../texts.ts'

const undoReason = 'undo'
const undoDays = 30

/** Moves a location with its whole branch. A database trigger updates the paths below it. */
export const moveFirm = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof moveLocation>,
  now: Date,
): Promise<AnswerOf<typeof moveLocation>> => {
  await lockTree(tx)
  const moved = await lockFirm(tx, actor, body.firm)
  if (moved.id === actor.firm && !actor.all) throw refused(t.message('move.own', { name: moved.name }))
  if (moved.parent === null) throw refused(t.message('move.root', { name: moved.name }))
  const target = body.undo ? await parentBeforeLastMove(tx, actor, moved, now) : (body.parent ?? 0)
  const to = await lockFirm(tx, actor, target)
  const from = await lockFirm(tx, actor, moved.parent)
  const row = { entity: 'firm', id: moved.id, version: moved.version }
  await mergeChanges(tx, actor, row, { parent: moved.parent as number }, { parent: target }, body.version)
  const why = whyNotMove(moved, { ...to, isInactive: to.is_inactive })
  if (why) throw refused(why)

  const { id } = moved
  const { version } = await tx
    .updateTable('firm')
    .set({ parent: to.id })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'firm',
    id,
    firm: id,
    version,
    what: 'moved',
    why: body.undo ? undoReason : null,
    changes: { parent: [from.id, to.id] },
  })
  const below = await tx
    .selectFrom('firm')
    .select('id')
    .where(sql<boolean>`path @> array[${id}::int]`)
    .execute()
  await publish(tx, actor, {
    name: 'firms.moved',
    entity: 'firm',
    id,
    version,
    firm: id,
    parties: [...from.path, ...to.path, ...below.map((each) => each.id)],
  })
  return { firm: id, parent: to.id, from: from.id, version }
}

/** The parent before the caller's last move. Moves that were undone already are skipped. */
const parentBeforeLastMove = async (tx: Tx, actor: Actor, moved: FirmRow, now: Date): Promise<number> => {
  const moves = await tx
    .selectFrom('history')
    .select(['actor', 'at', 'why', 'changes'])
    .where('entity', '=', 'firm')
    .where('entity_id', '=', moved.id)
    .where('what', '=', 'moved')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  let undoneMoves = 0
  const last = moves.find(({ why }) => {
    const isUndone = undoneMoves > 0 && why !== undoReason
    undoneMoves += why === undoReason ? 1 : isUndone ? -1 : 0
    return why !== undoReason && !isUndone
  })
  const [from, to] = (last?.changes as { parent?: [number, number] } | undefined)?.parent ?? []
  if (!last || from === undefined) throw refused(t.message('move.none', { name: moved.name }))
  if (last.actor !== actor.user || to !== moved.parent)
    throw refused(t.message('move.later', { name: moved.name }))
  if (now.getTime() - Date.parse(last.at) > undoDays * 86_400_000)
    throw refused(t.message('move.late', { name: moved.name, days: undoDays }))
  return from
}
