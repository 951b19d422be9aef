import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { joinPath } from '#contract/kit/storage-path.ts'
import type { removeFromBucket as call } from '#contract/storage.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import {
  restoreFileAs,
  freeNameIn,
  isFileOfBucket,
  lockBucketFiles,
  requireRoom,
  setBucketFilesDeleted,
  type BucketFile,
} from '../bucket-files.ts'
import { findBucket, lockStorage, recordBucketChange } from '../bucket-store.ts'
import { bucketKind, workBuckets } from '../rules/buckets.ts'
import { t } from '../texts.ts'

type Query = QueryOf<typeof call>
type Answer = AnswerOf<typeof call>

/** Every file is locked and updated. More would block the firm's storage for too long. */
const maxFiles = 1000

/**
 * Moves a file or folder of a bucket to the trash for 30 days, or restores it. Repeating the call changes
 * nothing.
 */
export const removeFromBucket = async (tx: Tx, actor: Actor, query: Query, now: Date): Promise<Answer> => {
  const { firm, undo } = query
  const { folder, name } = query.filename
  await lockStorage(tx, actor, firm)
  const kind = bucketKind(query.bucket)
  if (kind !== 'own') throw refused(workBuckets[kind].belongs())
  const bucket = await findBucket(tx, firm, query.bucket)
  if (!bucket) throw notFound('bucket')
  const files = await lockBucketFiles(tx, bucket.id, { ...query, limit: maxFiles + 1 })
  if (files.length === 0) {
    if (query.file && (await isFileOfBucket(tx, bucket.id, query.file)))
      return { ok: true, files: 0, at: null }
    throw notFound(name === null ? 'folder' : 'file')
  }
  if (files.length > maxFiles) throw refused(t.message('folder.tooLarge'))
  if (undo) await restoreFiles(tx, { firm, bucket: bucket.id, files })
  else await setBucketFilesDeleted(tx, files, now)
  const what = name === null ? `${folder}/` : joinPath(folder, name)
  await recordBucketChange(tx, actor, {
    firm,
    ...bucket,
    what: undo ? 'filesRestored' : 'filesRemoved',
    changes: { files: undo ? [null, what] : [what, null] },
  })
  return { ok: true, files: files.length, at: now.toISOString() }
}

type Restoration = { firm: number; bucket: number; files: readonly BucketFile[] }

/** If the name was reused in the meantime, the restored file gets a number. */
const restoreFiles = async (tx: Tx, { firm, bucket, files }: Restoration): Promise<void> => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  await requireRoom(tx, firm, { files: files.length, bytes })
  const isTaken = (file: BucketFile) => file.isNameTaken
  await setBucketFilesDeleted(
    tx,
    files.filter((file) => !isTaken(file)),
    null,
  )
  for (const file of files.filter(isTaken))
    await restoreFileAs(tx, file.id, await freeNameIn(tx, bucket, file.folder, file.name))
}
