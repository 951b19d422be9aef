import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { requireDailyQuota } from './upload-limits.ts'
import { freeName, bucketLimits } from './rules/buckets.ts'
import { t } from './texts.ts'

/**
 * Checks that a firm's own buckets have room for more. The firm must be locked.
 * @throws refused if they don't
 */
export const requireRoom = async (
  tx: Tx,
  firm: number,
  more: { files: number; bytes: number },
): Promise<void> => {
  const found = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(f.bytes), 0)::bigint as bytes
    from file f join bucket b on b.id = f.bucket where b.firm = ${firm} and f.deleted_at is null`.execute(tx)
  const used = found.rows[0] ?? { files: 0, bytes: 0 }
  if (used.files + more.files > bucketLimits.files) throw refused(t.message('limit.files'))
  if (used.bytes + more.bytes > bucketLimits.bytes) throw refused(t.message('limit.bytes'))
}

/**
 * Checks a firm's daily upload limit. Restored files were counted on the day they were uploaded.
 * @throws refused over the limit
 */
export const requireDailyRoom = async (tx: Tx, firm: number, bytes: number, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString()
  const found = await sql<{ today: number }>`select coalesce(sum(d.bytes), 0)::bigint as today
    from file d where d.firm = ${firm} and d.created_at > ${dayAgo}`.execute(tx)
  requireDailyQuota(found.rows[0]?.today ?? 0, bytes)
}

/** A free name in the folder: the original one if possible. */
export const freeNameIn = async (tx: Tx, bucket: number, folder: string, name: string): Promise<string> => {
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const found = await sql<{ name: string }>`select lower(f.name) as name from file f
    where f.bucket = ${bucket} and f.folder = ${folder} and f.deleted_at is null
      and (lower(f.name) = lower(${name}) or starts_with(lower(f.name), lower(${`${stem} (`})))`.execute(tx)
  return freeName(name, new Set(found.rows.map((row) => row.name)))
}

export const countFiles = async (tx: Tx, bucket: number): Promise<number> => {
  const found = await sql<{ count: number }>`select count(*)::int as count from file
    where bucket = ${bucket} and deleted_at is null`.execute(tx)
  return found.rows[0]?.count ?? 0
}

/** A file in a bucket to be removed or restored, and whether another file has its name by now. */
export type BucketFile = { id: number; name: string; folder: string; bytes: number; isNameTaken: boolean }
type Selection = {
  filename: { folder: string; name: string | null }
  file?: number
  undo: boolean
  /** When the folder to be restored was removed. */
  at?: string
  limit: number
}

/** Locks the selected files: one by name, or all in a folder and its subfolders. */
export const lockBucketFiles = async (
  tx: Tx,
  bucket: number,
  selection: Selection,
): Promise<BucketFile[]> => {
  const { folder, name } = selection.filename
  const inFolder =
    name === null
      ? sql`(f.folder = ${folder} or starts_with(f.folder, ${`${folder}/`}))`
      : sql`f.folder = ${folder} and (${selection.file ?? null}::int = f.id or ${selection.file ?? null}::int is null and lower(f.name) = lower(${name}))`
  const isSelected =
    selection.undo && name === null
      ? sql`f.deleted_at = ${selection.at ?? null}::timestamptz`
      : selection.undo
        ? sql`f.deleted_at is not null`
        : sql`f.deleted_at is null`
  const found = await sql<BucketFile>`select f.id, f.name, f.folder, f.bytes, exists (select 1 from file o
      where o.bucket = f.bucket and o.folder = f.folder and o.deleted_at is null and o.id <> f.id
        and lower(o.name) = lower(f.name)) as "isNameTaken"
    from file f where f.bucket = ${bucket} and ${inFolder} and ${isSelected}
    order by f.deleted_at desc nulls last, f.id desc limit ${selection.undo && name !== null ? 1 : selection.limit} for update of f`.execute(
    tx,
  )
  return found.rows
}

/** Whether a file is in a bucket, or was before it was removed. */
export const isFileOfBucket = async (tx: Tx, bucket: number, file: number): Promise<boolean> => {
  const found = await sql`select 1 from file where id = ${file} and bucket = ${bucket}`.execute(tx)
  return found.rows.length > 0
}

export const setBucketFilesDeleted = async (
  tx: Tx,
  files: readonly BucketFile[],
  at: Date | null,
): Promise<void> => {
  if (files.length === 0) return
  await tx
    .updateTable('file')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where(
      'id',
      'in',
      files.map((file) => file.id),
    )
    .execute()
}

/** Restores a file from the trash under another name. */
export const restoreFileAs = async (tx: Tx, id: number, name: string): Promise<void> => {
  await tx.updateTable('file').set({ deleted_at: null, name }).where('id', '=', id).execute()
}
