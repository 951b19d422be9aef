import { sql } from 'kysely'
import { canBeBelow, firmTypeLabel, firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type {
  cancelCompanyImport as cancelCall,
  inviteCompany as inviteCall,
  startCompanyImport as startCall,
} from '#contract/imports.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { inviteUser } from '#server/modules/identity/door.ts'
import { earlierImport } from './earlier-import.ts'
import { t } from '../texts.ts'

/** Users of a company that are invited by one call. More are invited by the next. */
export const invitedAtOnce = 500

type Found = {
  id: number
  parent: number
  root: number | null
  origin: string
  sha256: string
  state: string
  key: string
  type: number
}

/** An import of a company, locked. @throws Problem 404 */
const lockImport = async (tx: Tx, id: number): Promise<Found> => {
  const { rows } = await sql<Found>`select id, parent, root, origin, sha256, state, key, type
    from company_import where id = ${id} for update`.execute(tx)
  const [found] = rows
  if (!found) throw notFound('import')
  return found
}

export const announceCompany = (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  id: number,
  name: 'companies.started' | 'companies.finished' | 'companies.cancelled',
): Promise<void> =>
  publish(tx, actor, {
    name,
    entity: 'company_import',
    id,
    version: 0,
    firm: 1,
    parties: [1],
    data: { counts: false },
  })

/** Queues the import of an uploaded company. */
export const startCompanyImport = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof startCall>,
): Promise<AnswerOf<typeof startCall>> => {
  const found = await lockImport(tx, body.id)
  if (found.state !== 'uploaded') throw refused(t.message('company.notUploaded'))
  const problem = await earlierImport(tx, found)
  if (problem) throw refused(problem)
  const parent = body.parent ?? 1
  await requireParent(tx, parent, found.type)
  const { rows } =
    await sql`select 1 from company_import where origin = ${found.origin} and state = 'waiting'`.execute(tx)
  if (rows.length > 0) throw refused(t.message('company.underWay'))
  await tx
    .updateTable('company_import')
    .set({ state: 'waiting', parent, user: actor.user })
    .where('id', '=', found.id)
    .execute()
  await announceCompany(tx, actor, found.id, 'companies.started')
  return { ok: true }
}

/** @throws Problem 404 for a location that isn't there, 422 for one that can't have such a company below it */
export const requireParent = async (tx: Tx, parent: number, type: number): Promise<void> => {
  const above = await tx
    .selectFrom('firm')
    .select('type')
    .where('id', '=', parent)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!above) throw notFound('firm')
  if (!canBeBelow(type as FirmTypeId, above.type as FirmTypeId))
    throw refused(t.message('company.level', { type: firmTypeLabel(firmTypes[type as FirmTypeId]) }))
}

/** Whoever writes it notices within a second, and leaves nothing. The archive is removed by the job. */
export const cancelCompanyImport = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof cancelCall>,
  now: Date,
): Promise<AnswerOf<typeof cancelCall>> => {
  const found = await lockImport(tx, body.id)
  if (found.state !== 'waiting' && found.state !== 'uploaded') throw refused(t.message('company.over'))
  await tx
    .updateTable('company_import')
    .set({ state: 'cancelled', finished_at: now.toISOString() })
    .where('id', '=', found.id)
    .execute()
  await announceCompany(tx, actor, found.id, 'companies.cancelled')
  return { ok: true }
}

/** Invites the active users of an imported company who have no password and no invitation yet. */
export const inviteCompany = async (
  tx: Tx,
  services: Services,
  actor: Actor,
  body: BodyOf<typeof inviteCall>,
  now: Date,
): Promise<AnswerOf<typeof inviteCall>> => {
  const found = await lockImport(tx, body.id)
  if (found.state !== 'done' || found.root === null) throw refused(t.message('company.notDone'))
  const { rows } = await sql<{ id: number }>`select u.id from app_user u join firm f on f.id = u.firm
      join lateral invitation_of(u.id) i on i.state = 'none'
    where f.path @> array[${found.root}::int] and not u.is_inactive and not f.is_inactive and u.deleted_at is null
    order by u.id limit ${invitedAtOnce}`.execute(tx)
  for (const { id } of rows) await inviteUser(services, tx, actor, { user: id }, now)
  return { invited: rows.length }
}
