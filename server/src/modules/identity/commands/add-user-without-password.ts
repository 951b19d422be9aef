import { newUserDefaults } from '#contract/identity/user-form.ts'
import type { Role } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { requireFreeUsername, rethrowUsernameTaken } from './add-user.ts'
import {
  addUserContact,
  lockContactForUser,
  resolveContactType,
  syncContactFromUser,
} from '../user-contact.ts'

export interface NewUser {
  firm: number
  firstName: string
  lastName: string
  /** An email address. */
  username: string
  role: Role
  /** IANA name. */
  timeZone: string
  language: number
  /** The contact that becomes a user. Added if left out. */
  contact?: number | undefined
  employeeId?: string | undefined
  /** US dollars per hour. */
  laborRate?: string | undefined
}

/**
 * Adds a user without a password. They choose one by the link of an invitation, or as if they had forgotten it.
 * @throws Problem 422 if the username is taken
 */
export const addUserWithoutPassword = async (tx: Tx, actor: Actor, user: NewUser): Promise<number> => {
  const { firm, firstName, lastName, username, role } = user
  await requireFreeUsername(tx, username)
  const { path } = await tx.selectFrom('firm').select('path').where('id', '=', firm).executeTakeFirstOrThrow()
  const known = user.contact ? await lockContactForUser(tx, firm, user.contact) : null
  const contactType = await resolveContactType(tx, path, known?.contactType)
  const person = { firstName, lastName, contactType, emailAddress: username }
  const contact = known ? Number(user.contact) : await addUserContact(tx, actor, firm, person)
  if (known) await syncContactFromUser(tx, actor, contact, person, person)
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
      phone: known?.phoneNo ?? '',
      employee_id: user.employeeId ?? '',
      labor_rate: user.laborRate ?? newUserDefaults.laborRate,
      time_zone: await timeZoneId(tx, user.timeZone),
      time_zone_name: user.timeZone,
      language: user.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(rethrowUsernameTaken)
  await recordHistory(tx, actor, { entity: 'user', id, firm, version: 1, what: 'created' })
  await publish(tx, actor, {
    name: 'identity.userCreated',
    entity: 'user',
    id,
    version: 1,
    firm,
    parties: [firm],
  })
  return id
}

const timeZoneId = async (tx: Tx, name: string): Promise<number> => {
  const zone = await tx.selectFrom('time_zone').select('id').where('name', '=', name).executeTakeFirst()
  return zone?.id ?? newUserDefaults.timezone
}
