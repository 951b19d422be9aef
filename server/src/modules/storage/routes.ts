import { deleteFile, readFile, uploadFile } from '#contract/storage.ts'
import { command, raw, type Binding } from '#server/kernel/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteFile as remove } from './commands/delete-file.ts'
import { serve } from './serve.ts'
import { upload } from './upload.ts'

export const routes = (services: Services): Binding[] => {
  const takeUpload = upload(services)
  const answerFile = serve(services)
  return [
    raw(uploadFile, ({ actor, request, now }) => takeUpload(actor, request, now)),
    raw(readFile, ({ query, request, reply }) => answerFile(query.t, request, reply)),
    command(deleteFile, ({ tx, actor, body, now }) => remove(tx, actor, body, now)),
  ]
}
