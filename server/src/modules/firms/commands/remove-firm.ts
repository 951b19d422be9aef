import { numberText } from '#contract/kit/locale.ts'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { removeFirm as call } from '#contract/firms.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { firmRights } from '../rules/permissions.ts'
import { lockFirm, lockTree, type FirmRow } from '../store.ts'
import { requestSql } from '../../../kernel/postgres/status-literals.ts'
import { t } from '../texts.ts'

/** Moves a location to the trash, or restores it as it was. */
export const removeFirm = async (tx: Tx, actor: Actor, body: BodyOf<typeof call>): Promise<{ ok: true }> => {
  await lockTree(tx)
  if (body.undo) return restoreFirm(tx, actor, body.firm)
  const stored = await lockFirm(tx, actor, body.firm)
  if (stored.parent === null) throw refused(t.message('remove.root', { name: stored.name }))
  if (!firmRights(actor, stored.id, stored.type).includes('remove'))
    throw refused(t.message('remove.notAllowed', { name: stored.name }))
  await refuseWhileInUse(tx, stored)
  await setRemoved(tx, actor, stored, true, true, [stored.is_inactive, true])
  return { ok: true }
}

const setRemoved = async (
  tx: Tx,
  actor: Actor,
  firm: { id: number; path: number[] },
  isRemoved: boolean,
  isInactive: boolean,
  change: [boolean, boolean],
): Promise<void> => {
  const { id } = firm
  const { version } = await tx
    .updateTable('firm')
    .set({ removed_at: isRemoved ? sql<string>`now()` : null, is_inactive: isInactive })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const what = isRemoved ? 'removed' : 'restored'
  await recordHistory(tx, actor, {
    entity: 'firm',
    id,
    firm: id,
    version,
    what,
    changes: { isInactive: change },
  })
  await publish(tx, actor, {
    name: `firms.${what}`,
    entity: 'firm',
    id,
    version,
    firm: id,
    parties: firm.path,
    data: { counts: false },
  })
}

type Usage = { requests: number; firms: number; users: number; shops: number }
const countOf = (what: keyof Usage, count: number): string[] =>
  count === 0 ? [] : [t(`remove.${what}`, { count, shown: numberText(count) })]

/** @throws refused naming everything that still depends on the location */
const refuseWhileInUse = async (tx: Tx, firm: FirmRow): Promise<void> => {
  const { rows } = await sql<Usage>`select
      (select count(*)::int from request r where (r.firm = ${firm.id} or r.service_firm = ${firm.id})
        and r.deleted_at is null and r.status in ${requestSql.open}) as requests,
      (select count(*)::int from firm c where c.parent = ${firm.id} and c.removed_at is null) as firms,
      (select count(*)::int from app_user u where u.firm = ${firm.id} and not u.is_inactive) as users,
      (select count(*)::int from center_of c join firm f on f.id = c.firm
        where c.center = ${firm.id} and f.removed_at is null) as shops`.execute(tx)
  const usage = rows[0] as Usage
  const reasons = [
    ...countOf('requests', usage.requests),
    ...countOf('firms', usage.firms),
    ...countOf('users', usage.users),
    ...countOf('shops', usage.shops),
  ]
  if (reasons.length > 0)
    throw refused(t.message('remove.inUse', { name: firm.name, reasons: joinNames(reasons) }))
}

const joinNames = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : t('remove.join', { list: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' })

const restoreFirm = async (tx: Tx, actor: Actor, id: number): Promise<{ ok: true }> => {
  const stored = canSeeFirm(actor, id)
    ? await tx
        .selectFrom('firm as f')
        .innerJoin('firm as p', 'p.id', 'f.parent')
        .select(['f.id', 'f.name', 'f.path', 'p.name as above', 'p.removed_at as above_removed'])
        .select(sql<boolean>`f.removed_at < now() - interval '30 days'`.as('is_late'))
        .where('f.id', '=', id)
        .where('f.removed_at', 'is not', null)
        .forUpdate('f')
        .executeTakeFirst()
    : undefined
  if (!stored || !(actor.all || stored.path.includes(actor.firm))) throw notFound('firm')
  if (stored.is_late) throw refused(t.message('restore.late', { name: stored.name }))
  if (stored.above_removed) throw refused(t.message('restore.parent', { name: stored.above }))
  const last = await tx
    .selectFrom('history')
    .select('changes')
    .where('entity', '=', 'firm')
    .where('entity_id', '=', id)
    .where('what', '=', 'removed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = (last?.changes as { isInactive?: [boolean, boolean] } | undefined)?.isInactive?.[0] ?? false
  await setRemoved(tx, actor, stored, false, before, [true, before])
  return { ok: true }
}
