import * as calls from '#contract/storage.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteFile } from './commands/delete-file.ts'
import { createBucket, removeBucket, createStorage } from './commands/buckets.ts'
import { removeFromBucket } from './commands/remove-from-bucket.ts'
import { listBuckets } from './reads/buckets.ts'
import { listContents } from './reads/contents.ts'
import { getFileLink } from './reads/link.ts'
import { listStorages, getStorage } from './reads/storages.ts'
import { serve } from './serve.ts'
import { upload } from './upload.ts'

export const routes = (services: Services): Binding[] => {
  const takeUpload = upload(services)
  const answerFile = serve(services)
  return [
    raw(calls.uploadFile, ({ actor, request, now }) => takeUpload(actor, request, now)),
    raw(calls.readFile, ({ query, request, reply }) => answerFile(query.t, request, reply)),
    command(calls.deleteFile, ({ tx, actor, body, now }) => deleteFile(tx, actor, body, now)),
    read(calls.storage, ({ db, actor, query }) => listStorages(db, actor, query)),
    read(calls.storageAccount, ({ db, actor, query }) => getStorage(runBatched(db), actor, query.firm)),
    read(calls.listBuckets, ({ db, actor, query }) => listBuckets(db, actor, query.firm)),
    read(calls.bucketContents, ({ db, actor, query }) => listContents(services, db, actor, query)),
    read(calls.presignedUrl, ({ db, actor, query }) => getFileLink(services, db, actor, query)),
    command(calls.createStorage, ({ tx, actor, query }) => createStorage(tx, actor, query.firm)),
    command(calls.createBucket, ({ tx, actor, query }) => createBucket(tx, actor, query)),
    command(calls.removeBucket, ({ tx, actor, body, now }) => removeBucket(tx, actor, body, now)),
    command(calls.removeFromBucket, ({ tx, actor, query, now }) => removeFromBucket(tx, actor, query, now)),
  ]
}
