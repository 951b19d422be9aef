import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type {
  cancelExport as cancelCall,
  exportLink as linkCall,
  startExport as startCall,
} from '#contract/imports.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { fileLink } from '#server/modules/storage/door.ts'
import { t } from '../texts.ts'

type Export = { id: number; firm: number; version: number; state: string; key: string; name: string }

/** Whether a location is the caller's own or below it. */
const isInBranch = (actor: Actor, path: readonly number[]): boolean => actor.all || path.includes(actor.firm)

/** An export of the caller's branch, locked. @throws Problem 404 */
const lockExport = async (tx: Tx, actor: Actor, id: number): Promise<Export> => {
  const { rows } = await sql<
    Export & { path: number[] }
  >`select x.id, x.firm, f.version, x.state, x.key, f.name, f.path
    from firm_export x join firm f on f.id = x.firm where x.id = ${id} for update of x`.execute(tx)
  const [found] = rows
  if (!found || !canSeeFirm(actor, found.firm) || !isInBranch(actor, found.path)) throw notFound('export')
  return found
}

export const announceExport = (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  { id, firm }: Pick<Export, 'id' | 'firm'>,
  name: 'exports.started' | 'exports.finished' | 'exports.cancelled',
): Promise<void> =>
  publish(tx, actor, {
    name,
    entity: 'firm_export',
    id,
    version: 0,
    firm,
    parties: [firm],
    data: { counts: false },
  })

/** Who took everything is part of the location's history. */
const recordExport = (tx: Tx, actor: Actor, firm: { id: number; version: number }, what: string) =>
  recordHistory(tx, actor, { entity: 'firm', id: firm.id, firm: firm.id, version: firm.version, what })

/** Queues an export of a location and the locations below it. */
export const startExport = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof startCall>,
): Promise<AnswerOf<typeof startCall>> => {
  const id = body.firm && body.firm > 0 ? body.firm : actor.firm
  const firm = canSeeFirm(actor, id)
    ? await tx
        .selectFrom('firm')
        .select(['id', 'path', 'version'])
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!firm || !isInBranch(actor, firm.path)) throw notFound('firm')
  const { rows } = await sql<{
    id: number
  }>`insert into firm_export (firm, "user") values (${firm.id}, ${actor.user})
    on conflict (firm) where state = 'waiting' do nothing returning id`.execute(tx)
  const [added] = rows
  if (!added) throw refused(t.message('export.underWay'))
  await recordExport(tx, actor, firm, 'exportStarted')
  await announceExport(tx, actor, { id: added.id, firm: firm.id }, 'exports.started')
  return { id: added.id }
}

/** Whoever writes it notices within a second, and leaves nothing. */
export const cancelExport = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof cancelCall>,
  now: Date,
): Promise<AnswerOf<typeof cancelCall>> => {
  const found = await lockExport(tx, actor, body.id)
  if (found.state !== 'waiting') throw refused(t.message('export.over'))
  await tx
    .updateTable('firm_export')
    .set({ state: 'cancelled', finished_at: now.toISOString() })
    .where('id', '=', found.id)
    .execute()
  await announceExport(tx, actor, found, 'exports.cancelled')
  return { ok: true }
}

export const getExportLink = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof linkCall>,
): Promise<AnswerOf<typeof linkCall>> => {
  const found = await lockExport(tx, actor, body.id)
  if (found.state !== 'done' || found.key === '') throw refused(t.message('export.notReady'))
  await recordExport(tx, actor, { id: found.firm, version: found.version }, 'exportDownloaded')
  const name = `${t('export.fileName', { company: found.name })}.zip`
  const { url } = fileLink(services, { key: found.key, thumb_key: null, display_key: null, name })
  return { url }
}
