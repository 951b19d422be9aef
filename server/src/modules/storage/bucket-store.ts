import { sql } from 'kysely'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { firstBucketName } from './rules/buckets.ts'

/**
 * Locks a firm so that changes to its storage wait for each other.
 * @throws notFound for a firm out of scope
 */
export const lockStorage = async (tx: Tx, actor: Actor, firm: number): Promise<void> => {
  const found = canSeeFirm(actor, firm)
    ? await sql<{ path: number[] }>`select path from firm where id = ${firm} and removed_at is null
        for no key update`.execute(tx)
    : undefined
  const path = found?.rows[0]?.path
  // Firms that a partner sees next to its own are not the partner's to change.
  if (!path || !(actor.all || path.includes(actor.firm))) throw notFound('firm')
}

export type OwnBucket = { id: number; name: string; version: number }

/** A firm's own bucket by name, or its first one. */
export const findBucket = async (
  tx: Tx,
  firm: number,
  name: string | undefined,
): Promise<OwnBucket | undefined> => {
  const found = await sql<OwnBucket>`select b.id, b.name, b.version from bucket b
    where b.firm = ${firm} and b.deleted_at is null and (${name ?? null}::text is null or lower(b.name) = lower(${name ?? ''}))
    order by b.id limit 1`.execute(tx)
  return found.rows[0]
}

/** Adds a bucket, records it, and publishes it. */
export const insertBucket = async (tx: Tx, actor: Actor, firm: number, name: string): Promise<OwnBucket> => {
  const { id, version } = await tx
    .insertInto('bucket')
    .values({ firm, name, created_by: actor.user, author: actor.name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await recordBucketChange(tx, actor, { firm, id, version, what: 'created', changes: { name: [null, name] } })
  return { id, name, version }
}

/** A firm's first bucket, created if there is none. The firm must be locked. */
export const ensureFirstBucket = async (tx: Tx, actor: Actor, firm: number): Promise<OwnBucket> =>
  (await findBucket(tx, firm, undefined)) ?? insertBucket(tx, actor, firm, firstBucketName)

type BucketChange = {
  firm: number
  id: number
  version: number
  what: string
  changes: Record<string, [unknown, unknown]>
}

/** Records a change of a bucket in the history and publishes it. */
export const recordBucketChange = async (
  tx: Tx,
  actor: Actor,
  { firm, id, version, what, changes }: BucketChange,
): Promise<void> => {
  await recordHistory(tx, actor, { entity: 'bucket', id, firm, version, what, changes })
  await publishBucketChange(tx, actor, { firm, id, version })
}

/** Tells everyone looking at a bucket to reload it. */
export const publishBucketChange = (
  tx: Tx,
  actor: Actor,
  { firm, id, version }: Pick<BucketChange, 'firm' | 'id' | 'version'>,
): Promise<void> =>
  publish(tx, actor, { name: 'storage.bucketChanged', entity: 'bucket', id, version, firm, parties: [firm] })

/** Number of the firm's own buckets. */
export const bucketCount = async (tx: Tx, firm: number): Promise<number> => {
  const found = await sql<{ count: number }>`select count(*)::int as count from bucket
    where firm = ${firm} and deleted_at is null`.execute(tx)
  return found.rows[0]?.count ?? 0
}

/** The most recently removed bucket of this name, locked. */
export const lockLastRemoved = async (
  tx: Tx,
  firm: number,
  name: string,
): Promise<{ id: number; name: string } | undefined> => {
  const found = await sql<{ id: number; name: string }>`select id, name from bucket
    where firm = ${firm} and lower(name) = lower(${name}) and deleted_at is not null
    order by deleted_at desc, id desc limit 1 for update`.execute(tx)
  return found.rows[0]
}

export const setBucketDeleted = async (tx: Tx, id: number, at: Date | null): Promise<number> => {
  const { version } = await tx
    .updateTable('bucket')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Deletes buckets for good that were removed before an instant. A bucket that still has files waits for them.
 */
export const purgeBuckets = async (tx: Tx, before: Date): Promise<void> => {
  await sql`delete from bucket b where b.deleted_at < ${before.toISOString()}
    and not exists (select 1 from file f where f.bucket = b.id)`.execute(tx)
}
