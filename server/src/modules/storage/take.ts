import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { unauthorized } from '#server/kernel/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { discard, keep, type Kept } from './keep.ts'
import { uploadLimits } from './limits.ts'
import { receive } from './receive.ts'

type Sent = { actor: Actor | null; request: FastifyRequest; now: Date }

/** One for all calls that take files: each file is held in memory while it comes in. */
const enter = uploadLimits()

/**
 * Takes one file and the fields beside it. `prepare` says whether its sender may, before the bytes are kept, and makes
 * what it needs of them; `add` asks again and writes the row. Nothing is left behind when either refuses.
 */
export const takeFile = async <T, P, A>(
  services: Services,
  { actor, request, now }: Sent,
  shape: ZodType<T>,
  prepare: (actor: Actor, to: T, content: Buffer) => Promise<P>,
  add: (tx: Tx, actor: Actor, to: T, kept: Kept, prepared: P) => Promise<A>,
): Promise<A> => {
  if (!actor) throw unauthorized()
  const leave = enter(actor.user, now.getTime())
  try {
    const { content, name, to } = await receive(request, shape)
    const prepared = await prepare(actor, to, content)
    const kept = await keep(services, content, name)
    try {
      return await services.db.command(actor, (tx) => add(tx, actor, to, kept, prepared))
    } catch (error) {
      await discard(services.files, kept)
      throw error
    }
  } finally {
    leave()
  }
}
