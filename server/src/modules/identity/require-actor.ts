import type { Actor } from '#server/kernel/security/actor.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'

/**
 * Narrows the context to one with an actor. The kernel only lets signed-in callers reach a call that isn't
 * open.
 */
export const signedIn = <T extends { actor: Actor | null }>(asked: T): T & { actor: Actor } => {
  const { actor } = asked
  if (!actor) throw unauthorized()
  return { ...asked, actor }
}
