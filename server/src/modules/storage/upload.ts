import type { FastifyRequest } from 'fastify'
import type { FileInfo } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runOf } from '#server/kernel/database.ts'
import { refused, unauthorized } from '#server/kernel/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { addFile } from './commands/add-file.ts'
import { discard, keep } from './keep.ts'
import { uploadLimits } from './limits.ts'
import { fileInfo } from './links.ts'
import { whyNotAdd } from './policy.ts'
import { uploadTarget } from './reads/upload-target.ts'
import { receive } from './receive.ts'

/** Takes one file: whether its sender may is asked before the bytes are kept, and again with the row. */
export const uploads = (services: Services) => {
  const enter = uploadLimits()
  return async (actor: Actor | null, request: FastifyRequest, now: Date): Promise<FileInfo> => {
    if (!actor) throw unauthorized()
    const leave = enter(actor.user, now.getTime())
    try {
      const { content, name, to } = await receive(request)
      const why = whyNotAdd(actor, await uploadTarget(runOf(services.db.as(actor)), actor, to))
      if (why) throw refused(why)
      const kept = await keep(services, content, name)
      try {
        const row = await services.db.command(actor, (tx) => addFile(tx, actor, to, kept, now))
        return fileInfo(services, row, ['delete'])
      } catch (error) {
        await discard(services.files, kept)
        throw error
      }
    } finally {
      leave()
    }
  }
}
