import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/kit/shapes.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { bucketName, pathIn, uploadFile } from '#contract/storage.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runBatched, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { idempotentRequest, runOnce } from '#server/kernel/http/idempotency.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { addFile } from './commands/add-file.ts'
import { addToBucket, checkBucketTarget } from './commands/add-to-bucket.ts'
import { discardStored, type StoredFile } from './store-file.ts'
import { fileInfo } from './links.ts'
import { whyNotAdd } from './access-policy.ts'
import { findUploadTarget } from './reads/upload-target.ts'
import { receiveFile } from './receive-file.ts'
import { t } from './texts.ts'

const fields = z
  .object({
    calibrate: id.optional(),
    calibrateEvent: id.optional(),
    item: id.optional(),
    firm: id.optional(),
    bucket: bucketName.optional(),
    path: pathIn.optional(),
  })
  .refine((to) => to.calibrate || to.calibrateEvent || to.path !== undefined || to.bucket !== undefined, {
    path: ['calibrate'],
    error: () => t('add.target'),
  })
type UploadFields = z.output<typeof fields>

const isForWork = (to: UploadFields): boolean => Boolean(to.calibrate || to.calibrateEvent)

/**
 * Receives one file for a repair order or visit, or else for a location's storage. A file that was sent before with the same
 * Idempotency-Key is not added again.
 */
export const upload =
  (services: Services) =>
  async (actor: Actor | null, request: FastifyRequest, now: Date): Promise<AnswerOf<typeof uploadFile>> => {
    let received: StoredFile | undefined
    const { row, filename, right } = await receiveFile(
      services,
      { actor, request, now },
      fields,
      async (sender, to) => {
        const run = runBatched(services.db.as(sender))
        return isForWork(to) ? requireUploadTarget(run, sender, to) : checkBucketTarget(run, sender, to)
      },
      (tx, sender, to, kept) => {
        received = kept
        const once = idempotentRequest(uploadFile, request.headers, { query: to, body: kept.sha256 })
        return runOnce(tx, sender, once, () => add(tx, sender, to, kept, now))
      },
    )
    const isRepeat = received !== undefined && received.key !== row.key
    if (isRepeat) await discardStored(services.files, received as StoredFile, undefined)
    return { ...fileInfo(services, row, [right]), filename }
  }

/** @throws Problem if the person doesn't see the order or visit, or may not add a file there */
export const requireUploadTarget = async (
  run: RunQuery,
  actor: Actor,
  ids: Parameters<typeof findUploadTarget>[2],
): Promise<void> => {
  const why = whyNotAdd(actor, await findUploadTarget(run, actor, ids))
  if (why) throw refused(why)
}

const add = async (tx: Tx, sender: Actor, to: UploadFields, kept: StoredFile, now: Date) => {
  if (!isForWork(to)) return { ...(await addToBucket(tx, sender, to, kept, now)), right: 'remove' }
  const row = await addFile(tx, sender, to, kept, now)
  return { row, filename: row.name, right: 'delete' }
}
