import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Database, Tx } from '#server/kernel/postgres/database.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fileColumns, type StoredFile } from './store-file.ts'
import type { UploadTarget } from './reads/upload-target.ts'

/**
 * What a repair order holds and what its firm uploaded in a day. Locks the request so that parallel uploads
 * are counted one after another.
 */
export const lockUsage = async (
  tx: Tx,
  { request, firm }: UploadTarget,
  now: Date,
): Promise<{ files: number; bytes: number; firmBytes: number }> => {
  await sql`select 1 from request where id = ${request} for no key update`.execute(tx)
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString()
  const found = await sql<{ files: number; bytes: string; firmBytes: string }>`
    select count(*)::int as files, coalesce(sum(f.bytes), 0) as bytes,
      (select coalesce(sum(d.bytes), 0) from file d where d.firm = ${firm} and d.created_at > ${dayAgo}) as "firmBytes"
    from file f where f.request = ${request} and f.deleted_at is null`.execute(tx)
  const row = found.rows[0]
  return { files: row?.files ?? 0, bytes: Number(row?.bytes), firmBytes: Number(row?.firmBytes) }
}

export const insertFile = async (
  tx: Tx,
  actor: Actor,
  target: UploadTarget,
  kept: StoredFile,
): Promise<{ id: number; created_at: string }> =>
  tx
    .insertInto('file')
    .values({
      firm: target.firm,
      request: target.request,
      event: target.event,
      event_item: target.item,
      ...fileColumns(kept),
      taken_local: kept.takenLocal,
      taken_offset: kept.takenOffset,
      uploaded_by: actor.user,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()

export type LockedFile = {
  id: number
  name: string
  request: number
  event: number | null
  firm: number
  service_firm: number | null
  uploaded_by: number | null
  deleted_at: string | null
  event_status: number | null
  technicians: number[]
}

/** Locks a file of a repair order or visit the caller sees, deleted or not. */
export const lockFile = async (tx: Tx, actor: Actor, id: number): Promise<LockedFile | undefined> => {
  const found = await sql<LockedFile>`
    select f.id, f.name, f.request, f.event, r.firm, r.service_firm, f.uploaded_by, f.deleted_at,
      (select e.status from event e where e.id = f.event) as event_status,
      case when f.event is null then r.technician_ids
        else array(select t."user" from event_technician t where t.event = f.event) end as technicians
    from file f join request r on r.id = f.request
    where f.id = ${id} and r.deleted_at is null and ${requestsInScope(actor, 'r')}
      and (f.event is null or exists (select 1 from event e where e.id = f.event and ${eventsInScope(actor, 'e')}))
    for update of f`.execute(tx)
  return found.rows[0]
}

export const setDeleted = async (tx: Tx, id: number, at: Date | null): Promise<void> => {
  await tx
    .updateTable('file')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()
}

/**
 * The file of a link's key. Read with the system scope because the link was signed for somebody who may see
 * the file.
 */
export const findByKey = (db: Database, key: string): Promise<{ mime: string; bytes: number } | undefined> =>
  db.as(systemScope).first(
    statement(
      sql<{
        mime: string
        bytes: number
      }>`select mime, bytes from file where key = ${key} and deleted_at is null`,
    ),
  )

type Keys = { id: number; key: string; thumb_key: string | null; display_key: string | null }

/** Files deleted before `before`, oldest first. */
export const listDeletedBefore = (db: Database, before: Date): Promise<Keys[]> =>
  db.as(systemScope).rows(
    statement(
      sql<Keys>`select id, key, thumb_key, display_key from file
        where deleted_at < ${before.toISOString()} order by deleted_at, id limit 100`,
    ),
  )

/** Deletes a row whose bytes are gone, unless it was restored meanwhile. */
export const deleteRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('file').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}
