import { joinPath, nameInBucket } from '#contract/kit/storage-path.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import { freeNameIn, requireRoom, requireDailyRoom } from '../bucket-files.ts'
import { findBucket, ensureFirstBucket, lockStorage, publishBucketChange } from '../bucket-store.ts'
import { fileColumns, type StoredFile } from '../store-file.ts'
import type { FileRow } from '../links.ts'
import { isOwnBucket } from '../reads/buckets.ts'
import { isPictureFolder, bucketKind, canManageStorage, workBuckets } from '../rules/buckets.ts'

export type BucketTarget = { firm?: number; bucket?: string; path?: string }
const resolveTarget = (actor: Actor, { firm, bucket, path = '' }: BucketTarget) => ({
  firm: firm && firm > 0 ? firm : actor.firm,
  bucket,
  folder: path,
})

/**
 * Checks, before the bytes are stored, that this person may add a file at the target.
 * @throws Problem 403, 404, or 422
 */
export const checkBucketTarget = async (run: RunQuery, actor: Actor, spot: BucketTarget): Promise<void> => {
  const { firm, bucket, folder } = resolveTarget(actor, spot)
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  // Everyone may add pictures to their own firm. Everything else is for those who manage its storage.
  if (!canManageStorage(actor) && (firm !== actor.firm || bucket !== undefined || !isPictureFolder(folder)))
    throw forbidden()
  const kind = bucketKind(bucket)
  if (kind !== 'own') throw refused(workBuckets[kind].belongs())
  if (bucket !== undefined && !(await isOwnBucket(run, actor, firm, bucket))) throw notFound('bucket')
}

/**
 * Inserts the row of a bucket file whose bytes are stored already. If the name is taken, the file gets a
 * number.
 */
export const addToBucket = async (
  tx: Tx,
  actor: Actor,
  spot: BucketTarget,
  kept: StoredFile,
  now: Date,
): Promise<{ row: FileRow; filename: string }> => {
  const { firm, bucket: bucketName, folder } = resolveTarget(actor, spot)
  await checkBucketTarget(runInTx(tx), actor, spot)
  await lockStorage(tx, actor, firm)
  const bucket =
    bucketName === undefined
      ? await ensureFirstBucket(tx, actor, firm)
      : await findBucket(tx, firm, bucketName)
  if (!bucket) throw notFound('bucket')
  await requireRoom(tx, firm, { files: 1, bytes: kept.bytes })
  await requireDailyRoom(tx, firm, kept.bytes, now)
  const name = await freeNameIn(tx, bucket.id, folder, nameInBucket(kept.name))
  const { id, created_at } = await tx
    .insertInto('file')
    .values({
      firm,
      bucket: bucket.id,
      folder,
      ...fileColumns({ ...kept, name }),
      taken_local: kept.takenLocal,
      taken_offset: kept.takenOffset,
      uploaded_by: actor.user,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  const filename = joinPath(folder, name)
  await recordHistory(tx, actor, {
    entity: 'file',
    id,
    firm,
    version: 1,
    what: 'added',
    changes: { name: [null, filename], bucket: [null, bucket.name] },
  })
  await publishBucketChange(tx, actor, { firm, ...bucket })
  return { row: toFileRow(kept, { id, name, created_at, by: actor.name }), filename }
}

const toFileRow = (kept: StoredFile, made: Pick<FileRow, 'id' | 'name' | 'created_at' | 'by'>): FileRow => ({
  ...made,
  event: null,
  event_item: null,
  kind: kept.kind,
  mime: kept.mime,
  bytes: kept.bytes,
  key: kept.key,
  thumb_key: kept.thumbKey,
  display_key: kept.displayKey,
  taken_local: kept.takenLocal?.replace('T', ' ').slice(0, 16) ?? null,
})
