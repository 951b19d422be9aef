import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { joinPath } from '#contract/kit/storage-path.ts'
import type { removeFromBucket as call } from '#contract/storage.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import {
  bringBackAs,
  freeIn,
  isFileOf,
  pickFiles,
  refuseFull,
  setBucketFiles,
  type Picked,
} from '../bucket-files.ts'
import { findBucket, lockStorage, tellBucket } from '../bucket-store.ts'
import { kindOf, workBuckets } from '../rules/buckets.ts'

type Query = QueryOf<typeof call>
type Answer = AnswerOf<typeof call>

/** Every file is locked and updated. More would block the firm's storage for too long. */
const mostAtOnce = 1000

/**
 * Moves a file or folder of a bucket to the trash for 30 days, or restores it. Repeating the call changes
 * nothing.
 */
export const removeFromBucket = async (tx: Tx, actor: Actor, query: Query, now: Date): Promise<Answer> => {
  const { firm, undo } = query
  const { folder, name } = query.filename
  await lockStorage(tx, actor, firm)
  const kind = kindOf(query.bucket)
  if (kind !== 'own') throw refused(workBuckets[kind].belongs)
  const bucket = await findBucket(tx, firm, query.bucket)
  if (!bucket) throw notFound('bucket')
  const files = await pickFiles(tx, bucket.id, { ...query, most: mostAtOnce + 1 })
  if (files.length === 0) {
    if (query.file && (await isFileOf(tx, bucket.id, query.file))) return { ok: true, files: 0, at: null }
    throw notFound(name === null ? 'folder' : 'file')
  }
  if (files.length > mostAtOnce)
    throw refused('This folder holds more than 1,000 files. Open it and remove them in parts.')
  if (undo) await bringBack(tx, { firm, bucket: bucket.id, files })
  else await setBucketFiles(tx, files, now)
  const what = name === null ? `${folder}/` : joinPath(folder, name)
  await tellBucket(tx, actor, {
    firm,
    ...bucket,
    what: undo ? 'filesRestored' : 'filesRemoved',
    changes: { files: undo ? [null, what] : [what, null] },
  })
  return { ok: true, files: files.length, at: now.toISOString() }
}

type Back = { firm: number; bucket: number; files: readonly Picked[] }

/** If somebody took the name meanwhile, the restored file gets a number. */
const bringBack = async (tx: Tx, { firm, bucket, files }: Back): Promise<void> => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  await refuseFull(tx, firm, { files: files.length, bytes })
  const isTaken = (file: Picked) => file.isNameTaken
  await setBucketFiles(
    tx,
    files.filter((file) => !isTaken(file)),
    null,
  )
  for (const file of files.filter(isTaken))
    await bringBackAs(tx, file.id, await freeIn(tx, bucket, file.folder, file.name))
}
