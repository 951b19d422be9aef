import { sql } from 'kysely'
import { newUserDefaults } from '#contract/identity/user-form.ts'
import type { Role } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { publish } from '#server/kernel/events/publish.ts'
import type { Services } from '#server/kernel/services.ts'
import { hashResetToken, makeResetToken } from '../one-time-code.ts'
import { requireFreeUsername, rethrowUsernameTaken } from './add-user.ts'
import { addUserContact, resolveContactType } from '../user-contact.ts'

export interface Invitee {
  firm: number
  firstName: string
  lastName: string
  /** An email address. */
  username: string
  role: Role
  /** IANA name. */
  timeZone: string
  language: number
  /** How long the link works. */
  days: number
}

/**
 * Adds a user without a password, and makes a link with which they choose their own.
 * @throws Problem 422 if the username is taken
 */
export const inviteUser = async (
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  actor: Actor,
  invitee: Invitee,
): Promise<{ user: number; url: string }> => {
  const { firm, firstName, lastName, username, role } = invitee
  await requireFreeUsername(tx, username)
  const { path } = await tx.selectFrom('firm').select('path').where('id', '=', firm).executeTakeFirstOrThrow()
  const contactType = await resolveContactType(tx, path, undefined)
  const person = { firstName, lastName, contactType, emailAddress: username }
  const contact = await addUserContact(tx, actor, firm, person)
  const { id } = await tx
    .insertInto('app_user')
    .values({
      firm,
      contact,
      username,
      role,
      first_name: firstName,
      last_name: lastName,
      email: username,
      time_zone: await timeZoneId(tx, invitee.timeZone),
      time_zone_name: invitee.timeZone,
      language: invitee.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(rethrowUsernameTaken)
  const token = makeResetToken()
  await sql`select open_password_reset(${id}, ${hashResetToken(token)}, ${invitee.days * 24 * 60})`.execute(
    tx,
  )
  await recordHistory(tx, actor, { entity: 'user', id, firm, version: 1, what: 'created' })
  await publish(tx, actor, {
    name: 'identity.userCreated',
    entity: 'user',
    id,
    version: 1,
    firm,
    parties: [firm],
  })
  return { user: id, url: `${settings.publicUrl}/reset?token=${token}` }
}

const timeZoneId = async (tx: Tx, name: string): Promise<number> => {
  const zone = await tx.selectFrom('time_zone').select('id').where('name', '=', name).executeTakeFirst()
  return zone?.id ?? newUserDefaults.timezone
}
