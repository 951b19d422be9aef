import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { inviteUser as inviteCall, invitationLink as linkCall } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { invitationLink, sendInvitation } from '../invitation.ts'
import { getTargetUser } from '../reads/target-user.ts'
import { getUser } from '../reads/user.ts'
import { t } from '../texts.ts'

type Found = {
  email: string
  company: string
  isInactive: boolean
  state: string | null
  nonce: string | null
}

/**
 * Locks a user whose password the caller may set, with their invitation.
 * @throws Problem 403, 404, or 422 for someone who has a password or is inactive
 */
const lockInvited = async (tx: Tx, actor: Actor, user: number) => {
  const target = await getTargetUser(runInTx(tx), actor, user, true)
  if (target.user === actor.user || !target.rights.includes('password')) throw forbidden()
  const { rows } =
    await sql<Found>`select coalesce(nullif(u.email, ''), u.username) as email, f.name as company,
      u.is_inactive or f.is_inactive as "isInactive", i.state, i.nonce::text as nonce
    from app_user u join firm f on f.id = u.firm left join lateral invitation_of(u.id) i on true
    where u.id = ${target.user}`.execute(tx)
  const [found] = rows
  if (!found?.state) throw refused(t.message('invite.hasPassword'))
  if (found.isInactive) throw refused(t.message('invite.inactive'))
  return { ...target, ...found }
}

/** Sends an invitation, again if there was one: its earlier link stops working. */
export const inviteUser = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof inviteCall>,
  now: Date,
): Promise<AnswerOf<typeof inviteCall>> => {
  const target = await lockInvited(tx, actor, body.user)
  await sendInvitation(tx, services, actor, target, now)
  const { user: id, firm, version } = target
  await recordHistory(tx, actor, { entity: 'user', id, firm, version, what: 'invited' })
  return getUser(services, runInTx(tx), actor, { user: id })
}

/** The link of the invitation that was sent, for passing it on in another way. The history says who asked for it. */
export const getInvitationLink = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof linkCall>,
): Promise<AnswerOf<typeof linkCall>> => {
  const { user: id, firm, version, nonce } = await lockInvited(tx, actor, body.user)
  if (!nonce) throw refused(t.message('invite.expired'))
  await recordHistory(tx, actor, { entity: 'user', id, firm, version, what: 'linkCopied' })
  return { url: invitationLink(services, id, nonce) }
}
