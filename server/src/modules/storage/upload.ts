import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/kit/shapes.ts'
import type { FileInfo } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runOf } from '#server/kernel/database.ts'
import { refused } from '#server/kernel/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { addFile } from './commands/add-file.ts'
import { fileInfo } from './links.ts'
import { whyNotAdd } from './policy.ts'
import { uploadTarget } from './reads/upload-target.ts'
import { takeFile } from './take.ts'

const fields = z
  .object({ calibrate: id.optional(), calibrateEvent: id.optional(), item: id.optional() })
  .refine((to) => to.calibrate || to.calibrateEvent, {
    path: ['calibrate'],
    message: 'Say which repair order or visit the file belongs to',
  })

/** Takes one file of a repair order or visit. */
export const upload =
  (services: Services) =>
  async (actor: Actor | null, request: FastifyRequest, now: Date): Promise<FileInfo> => {
    const row = await takeFile(
      services,
      { actor, request, now },
      fields,
      async (sender, to) => {
        const why = whyNotAdd(sender, await uploadTarget(runOf(services.db.as(sender)), sender, to))
        if (why) throw refused(why)
      },
      (tx, sender, to, kept) => addFile(tx, sender, to, kept, now),
    )
    return fileInfo(services, row, ['delete'])
  }
