import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { fileColumns, type StoredFile } from './store-file.ts'

type ModuleFile = {
  firm: number
  stored: StoredFile
  /** Where it differs from what the bytes are: a logo, a user's photo. */
  kind?: 'logo' | 'photo'
  /** Waits for a message that isn't sent yet; removed if it never is. */
  isUnsent?: boolean
}

/** Adds a file that belongs to a post, a message, a brand, or a user, and not to a repair order. Resolves to its id. */
export const addModuleFile = async (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  { firm, stored, kind, isUnsent }: ModuleFile,
): Promise<number> => {
  const { id } = await tx
    .insertInto('file')
    .values({
      firm,
      ...fileColumns(stored),
      ...(kind ? { kind } : {}),
      ...(isUnsent ? { is_unsent: true } : {}),
      uploaded_by: actor.user,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves a file to the trash, or back out of it (null). The trash is emptied after 30 days. */
export const setFilesDeleted = async (tx: Tx, ids: readonly number[], at: Date | null): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('file')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * The same for a picture that is known by the key of its thumbnail, and only if it is the firm's own when one is named.
 * Resolves to whether there is one.
 */
export const setPictureDeleted = async (
  tx: Tx,
  thumbKey: string,
  at: Date | null,
  firm?: number,
): Promise<boolean> => {
  const found = await tx
    .updateTable('file')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('thumb_key', '=', thumbKey)
    .$if(firm !== undefined, (query) => query.where('firm', '=', firm ?? 0))
    .returning('id')
    .execute()
  return found.length > 0
}

/** Trashes the picture of a user who is gone, as of the user's own deletion, and forgets who uploaded it. */
export const trashPictureOfUser = async (tx: Tx, thumbKey: string, deletedAt: string): Promise<void> => {
  await tx
    .updateTable('file')
    .set({ deleted_at: deletedAt, uploaded_by: null })
    .where('thumb_key', '=', thumbKey)
    .execute()
}

/**
 * Trashes files uploaded before `since` for messages that were never sent. They count as deleted before `before`, so that
 * the purge that follows removes them right away.
 */
export const trashUnsent = async (tx: Tx, since: Date, before: Date): Promise<void> => {
  await sql`update file set deleted_at = ${before.toISOString()}::timestamptz - interval '1 second'
    where is_unsent and created_at < ${since.toISOString()} and deleted_at is null`.execute(tx)
}
