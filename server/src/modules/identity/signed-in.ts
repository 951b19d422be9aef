import type { Actor } from '#server/kernel/security/actor.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'

/** The same question with an actor for certain: the kernel lets nobody else reach a call that is not open. */
export const signedIn = <T extends { actor: Actor | null }>(asked: T): T & { actor: Actor } => {
  const { actor } = asked
  if (!actor) throw unauthorized()
  return { ...asked, actor }
}
