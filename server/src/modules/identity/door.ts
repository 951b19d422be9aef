import type { Actor } from '#server/kernel/security/actor.ts'
import type { Authenticate } from '#server/kernel/http/bind.ts'
import type { Services } from '#server/kernel/services.ts'
import { limitPerMinute } from '#server/kernel/http/rate-limit.ts'
import type { Notice } from './session-notice.ts'
import { sessionsOf } from './sessions.ts'
import { isApiToken } from './tokens/api-token.ts'
import { t } from './tokens/texts.ts'

export type { Notice }
export { addImportedUser } from './commands/add-imported-user.ts'
export { changeUser } from './commands/change-user.ts'
export { deleteUser } from './commands/delete-users.ts'
export { addUserWithoutPassword } from './commands/add-user-without-password.ts'
export { inviteUser } from './commands/invite-user.ts'
export { openInvitation, setInvitationMail } from './invitation.ts'
export { isUsernameTaken } from './reads/verify-username.ts'
export { countAttempt } from './sign-in-attempts.ts'
export { requireActor } from './require-actor.ts'
export { loadUser } from './session.ts'
export { onUserMoves, type Leaving } from './moving/hand-over.ts'

/** Calls that one program's token may make in a minute, in each process. */
const callsPerMinute = 600
/** Tokens that don't work, by network address. */
const failuresPerMinute = 60

/** Authenticates every call: resolves an Authorization header to the actor, or null. */
export const makeAuthenticate = (services: Services): Authenticate => {
  const { clock } = services
  const countCall = limitPerMinute(callsPerMinute, () => t.message('token.tooManyCalls'))
  const countFailure = limitPerMinute(failuresPerMinute, () => t.message('token.tooManyFailures'))
  return async (authorization, address) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1] ?? ''
    if (!isApiToken(token))
      return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? sessionsOf(services).actorOf(token) : null
    const actor = await sessionsOf(services).actorOfProgram(token, address)
    if (actor?.token) countCall(String(actor.token.id), clock.now())
    else countFailure(address, clock.now())
    return actor
  }
}

/**
 * The actor a token belongs to right now, or null. The live hub asks for its hello frame and again after
 * every notice.
 */
export const actorOf = (services: Services, token: string): Promise<Actor | null> =>
  sessionsOf(services).actorOf(token)

/**
 * Calls the handler when a session ended (sign-out, password, role, firm, inactivation), when a user's rights
 * or names changed, or (`all`) when anybody's may have changed. Every open socket then calls `actorOf` again
 * and closes on null. All processes are notified within moments of the commit.
 * @returns a function that unsubscribes
 */
export const onRevoked = (services: Services, handler: (notice: Notice) => void): (() => void) =>
  sessionsOf(services).onNotice(handler)

/** Drops what this process has cached of a session that was just ended, ahead of the database's notice. */
export const forgetSession = (services: Services, session: string): void =>
  sessionsOf(services).forget({ of: 'session', session })
