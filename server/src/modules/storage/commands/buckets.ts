import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import { folderNameProblem } from '#contract/kit/storage-path.ts'
import type {
  Bucket,
  createBucket as createBucketCall,
  removeBucket as removeBucketCall,
  Storage,
} from '#contract/storage.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { countFiles } from '../bucket-files.ts'
import {
  bucketCount,
  findBucket,
  ensureFirstBucket,
  lockLastRemoved,
  lockStorage,
  insertBucket,
  setBucketDeleted,
  recordBucketChange,
} from '../bucket-store.ts'
import { getOwnBucket } from '../reads/buckets.ts'
import { getStorage } from '../reads/storages.ts'
import { bucketKind, bucketLimits } from '../rules/buckets.ts'
import { t } from '../texts.ts'

/** Creates a firm's first bucket unless it has one. */
export const createStorage = async (tx: Tx, actor: Actor, firm: number): Promise<Storage> => {
  await lockStorage(tx, actor, firm)
  await ensureFirstBucket(tx, actor, firm)
  return getStorage(runInTx(tx), actor, firm)
}

/** Adds a bucket by name. Without a name it makes sure that the first one exists. */
export const createBucket = async (
  tx: Tx,
  actor: Actor,
  { firm, bucket: name }: QueryOf<typeof createBucketCall>,
): Promise<Bucket> => {
  await lockStorage(tx, actor, firm)
  if (name === undefined)
    return getOwnBucket(runInTx(tx), actor, firm, (await ensureFirstBucket(tx, actor, firm)).id)
  const why = folderNameProblem(name)
  if (why) throw invalid([{ field: 'bucket', message: why }])
  if (bucketKind(name) !== 'own') throw refused(t.message('bucket.reserved', { name }))
  if (await findBucket(tx, firm, name)) throw refused(t.message('bucket.taken', { name }))
  if ((await bucketCount(tx, firm)) >= bucketLimits.buckets)
    throw refused(t.message('bucket.limit', { max: bucketLimits.buckets }))
  return getOwnBucket(runInTx(tx), actor, firm, (await insertBucket(tx, actor, firm, name)).id)
}

/**
 * Moves an empty bucket to the trash, or restores the last one of that name. Repeating the call changes
 * nothing.
 */
export const removeBucket = async (
  tx: Tx,
  actor: Actor,
  { firm, bucket: name, undo }: BodyOf<typeof removeBucketCall>,
  now: Date,
): Promise<{ ok: true }> => {
  await lockStorage(tx, actor, firm)
  const existing = await findBucket(tx, firm, name)
  const removed = await lockLastRemoved(tx, firm, name)
  if (undo ? existing : !existing && removed) return { ok: true }
  const bucket = undo ? removed : existing
  if (!bucket) throw notFound('bucket')
  const files = undo ? 0 : await countFiles(tx, bucket.id)
  if (files > 0) throw refused(t.message('bucket.notEmpty', { name: bucket.name, count: files }))
  const version = await setBucketDeleted(tx, bucket.id, undo ? null : now)
  await recordBucketChange(tx, actor, {
    firm,
    id: bucket.id,
    version,
    what: undo ? 'restored' : 'removed',
    changes: { name: undo ? [null, bucket.name] : [bucket.name, null] },
  })
  return { ok: true }
}
