import { joinPath, nameInBucket } from '#contract/kit/storage-path.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Run, type Tx } from '#server/kernel/postgres/database.ts'
import { record } from '#server/kernel/records/history.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import { freeIn, refuseFull, refuseTooMuch } from '../bucket-files.ts'
import { findBucket, firstOf, lockStorage, tellChange } from '../bucket-store.ts'
import { keptColumns, type Kept } from '../store-file.ts'
import type { FileRow } from '../links.ts'
import { isOwnBucket } from '../reads/buckets.ts'
import { isForPictures, kindOf, runsStorage, workBuckets } from '../rules/buckets.ts'

export type Spot = { firm?: number; bucket?: string; path?: string }
const spotOf = (actor: Actor, { firm, bucket, path = '' }: Spot) => ({
  firm: firm && firm > 0 ? firm : actor.firm,
  bucket,
  folder: path,
})

/**
 * Checks, before the bytes are stored, that this person may add a file at the target.
 * @throws Problem 403, 404, or 422
 */
export const refuseSpot = async (run: Run, actor: Actor, spot: Spot): Promise<void> => {
  const { firm, bucket, folder } = spotOf(actor, spot)
  if (!seesFirm(actor, firm)) throw notFound('firm')
  // Everyone may add pictures to their own firm. Everything else is for those who manage its storage.
  if (!runsStorage(actor) && (firm !== actor.firm || bucket !== undefined || !isForPictures(folder)))
    throw forbidden()
  const kind = kindOf(bucket)
  if (kind !== 'own') throw refused(workBuckets[kind].belongs)
  if (bucket !== undefined && !(await isOwnBucket(run, actor, firm, bucket))) throw notFound('bucket')
}

/**
 * Inserts the row of a bucket file whose bytes are stored already. If the name is taken, the file gets a
 * number.
 */
export const addToBucket = async (
  tx: Tx,
  actor: Actor,
  spot: Spot,
  kept: Kept,
  now: Date,
): Promise<{ row: FileRow; filename: string }> => {
  const { firm, bucket: named, folder } = spotOf(actor, spot)
  await refuseSpot(runIn(tx), actor, spot)
  await lockStorage(tx, actor, firm)
  const bucket = named === undefined ? await firstOf(tx, actor, firm) : await findBucket(tx, firm, named)
  if (!bucket) throw notFound('bucket')
  await refuseFull(tx, firm, { files: 1, bytes: kept.bytes })
  await refuseTooMuch(tx, firm, kept.bytes, now)
  const name = await freeIn(tx, bucket.id, folder, nameInBucket(kept.name))
  const { id, created_at } = await tx
    .insertInto('file')
    .values({
      firm,
      bucket: bucket.id,
      folder,
      ...keptColumns({ ...kept, name }),
      taken_local: kept.takenLocal,
      taken_offset: kept.takenOffset,
      uploaded_by: actor.user,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  const filename = joinPath(folder, name)
  await record(tx, actor, {
    entity: 'file',
    id,
    firm,
    version: 1,
    what: 'added',
    changes: { name: [null, filename], bucket: [null, bucket.name] },
  })
  await tellChange(tx, actor, { firm, ...bucket })
  return { row: rowOf(kept, { id, name, created_at, by: actor.name }), filename }
}

const rowOf = (kept: Kept, made: Pick<FileRow, 'id' | 'name' | 'created_at' | 'by'>): FileRow => ({
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
