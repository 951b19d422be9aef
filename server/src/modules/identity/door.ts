import type { Actor } from '#server/kernel/security/actor.ts'
import type { Authenticate } from '#server/kernel/http/bind.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Notice } from './notice.ts'
import { sessionsOf } from './sessions.ts'

export type { Notice }
export { countTry } from './tries.ts'

/** The check of every call: from an Authorization header to who asks, or null when nobody does. */
export const makeAuthenticate =
  (services: Services): Authenticate =>
  async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    return token ? sessionsOf(services).actorOf(token) : null
  }

/** Who stands behind a token right now, or null: for the hub's hello frame, and again after every notice. */
export const actorOf = (services: Services, token: string): Promise<Actor | null> =>
  sessionsOf(services).actorOf(token)

/**
 * Calls the handler when a session ended (sign-out, password, role, firm, inactivation), when a user's rights or
 * names changed, or, `all`, when anybody's may have: then each open socket asks `actorOf` again and closes on null.
 * Heard in every process within moments of the commit. Gives how to stop hearing.
 */
export const onRevoked = (services: Services, handler: (notice: Notice) => void): (() => void) =>
  sessionsOf(services).onNotice(handler)
