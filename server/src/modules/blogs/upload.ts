import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BlogAttachment } from '#contract/blogs.ts'
import { flag, id } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { receiveFile } from '../storage/door.ts'
import { addAttachment, checkTarget } from './commands/add-attachment.ts'
import { toAttachment } from './files.ts'

const fields = z.object({ blog: id, blogComment: id.optional(), image: flag.default(false) })

/** Receives one file for a post or comment. */
export const upload =
  (services: Services) =>
  (actor: Actor | null, request: FastifyRequest, now: Date): Promise<BlogAttachment> =>
    receiveFile(
      services,
      { actor, request, now },
      fields,
      (sender, to) => services.db.command(sender, (tx) => checkTarget(tx, sender, to, now)),
      async (tx, sender, to, kept) =>
        toAttachment(services, sender, await addAttachment(tx, sender, to, kept, now)),
    )
