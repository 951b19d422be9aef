import type { Actor } from '#server/kernel/security/actor.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'

/**
 * Narrows the context to one with an actor. The kernel only lets signed-in callers reach a call that isn't
 * open.
 */
export const requireActor = <T extends { actor: Actor | null }>(context: T): T & { actor: Actor } => {
  const { actor } = context
  if (!actor) throw unauthorized()
  return { ...context, actor }
}
