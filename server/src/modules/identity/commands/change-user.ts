import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveUser as call } from '#contract/identity.ts'
import { roleOf } from '#contract/identity/user-form.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, record } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { mustBeLanguage, zoneName } from '../reference-lists.ts'
import { lockKnown, type KnownUser } from '../reads/target-user.ts'
import { checkedSkills, sentSkills, storedSkills, writeSkills, type SkillFields } from '../skills.ts'
import { contactTypeOf, followUser } from '../user-contact.ts'
import { columnsOf, fieldsFrom, isDispatchedAs, refusedField, type UserFields } from '../user-fields.ts'
import { whyNotRole } from '../user-policy.ts'
import { mustBeWhole } from './check-user-form.ts'

type All = UserFields & SkillFields

/**
 * Merges the changes of the user dialog into what is stored now. Each skill is merged as a field of its own.
 */
export const changeUser = async (tx: Tx, actor: Actor, body: BodyOf<typeof call>): Promise<number> => {
  const known = await lockKnown(runIn(tx), actor, body.user)
  const { user: id, firm, version } = known
  const { contact, ...fields } = await storedFields(tx, id)
  refuseFixed(body, { ...known, contact })
  const skills = await storedSkills(tx, id)
  const stored: All = { ...fields, ...skills }
  const incoming = { ...fieldsFrom(body), ...sentSkills(body.skillDetail, skills) } as Partial<All>
  const since = body.version === undefined ? {} : await changesSince(tx, actor, 'user', id, body.version)
  const merged = mergeByField<All>(stored, incoming, since)
  if (!merged.ok) throw conflict({ ...merged, version })
  const changed = allowed(actor, known, stored, merged.changed)
  if (Object.keys(changed).length === 0) return id
  await write(tx, known, changed)
  if (contact !== null) await followUser(tx, actor, contact, fields, personOf(changed))
  const what = changed.roles ? 'roleChanged' : 'changed'
  const changes = difference(stored, changed)
  await record(tx, actor, { entity: 'user', id, firm, version: version + 1, what, changes })
  await publish(tx, actor, {
    name: 'identity.userChanged',
    entity: 'user',
    id,
    version: version + 1,
    firm,
    parties: [firm],
  })
  return id
}

const fixed = {
  firm: 'A user stays at the location where they were added. Add them at the other one, and inactivate this user.',
  contact: 'A user stays with their contact.',
  username: 'Change the username by itself, with user/saveUserEmail.',
  password: 'Set a password by itself, with user/saveCredentials.',
}

/**
 * Fields that never change, or that have a call of their own.
 * @throws Problem 422 naming the first that differs
 */
const refuseFixed = (body: BodyOf<typeof call>, known: KnownUser & { contact: number | null }): void => {
  const { firm, contact, username, password } = body
  const differs = {
    firm: firm !== undefined && !isNew(firm) && firm !== known.firm,
    contact: contact !== undefined && !isNew(contact) && contact !== known.contact,
    username: Boolean(username) && username?.toLowerCase() !== known.username.toLowerCase(),
    password: Boolean(password),
  }
  for (const field of ['firm', 'contact', 'username', 'password'] as const)
    if (differs[field]) throw refusedField(field, fixed[field])
}

/**
 * Checks the changes against the stored user.
 * @throws Problem 422 if the form would be incomplete, or if the caller may not make a change
 */
const allowed = (actor: Actor, known: KnownUser, stored: All, changed: Partial<All>): Partial<All> => {
  const after = { ...stored, ...changed } as All
  mustBeWhole({
    ...after,
    username: known.username,
    // A stored contact without a type doesn't block the save, but a type that is sent must exist.
    contactType: changed.contactType,
    skills: checkedSkills(after),
    isNew: false,
  })
  const why = whyNotRole(actor, known, roleOf(after.roles))
  if (why) throw refusedField('roles', why)
  if (changed.isInactive && known.user === actor.user)
    throw refusedField('isInactive', 'You cannot inactivate yourself. Ask another administrator.')
  const isDispatched = isDispatchedAs(after.roles, after.isDispatched)
  return isDispatched === stored.isDispatched
    ? without(changed, 'isDispatched')
    : { ...changed, isDispatched }
}

const without = <T extends object>(fields: T, name: keyof T): T => {
  const { [name]: _gone, ...rest } = fields
  return rest as T
}

const write = async (tx: Tx, known: KnownUser, changed: Partial<All>): Promise<void> => {
  if (changed.language !== undefined) await mustBeLanguage(tx, changed.language)
  if (changed.contactType !== undefined) await contactTypeOf(tx, known.path, changed.contactType)
  const zone = changed.timezone === undefined ? {} : { time_zone_name: await zoneName(tx, changed.timezone) }
  // Update the user even if only skills changed, because the version covers everything the dialog saves.
  await tx
    .updateTable('app_user')
    .set({ ...columnsOf(changed), ...zone, updated_at: sql`now()` })
    .where('id', '=', known.user)
    .execute()
  await writeSkills(tx, known, changed)
}

const personOf = ({ firstName, lastName, contactType, emailAddress }: Partial<All>) =>
  Object.fromEntries(
    Object.entries({ firstName, lastName, contactType, emailAddress }).filter(
      ([, value]) => value !== undefined,
    ),
  )

const storedFields = (tx: Tx, id: number): Promise<UserFields & { contact: number | null }> =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('contact as c', 'c.id', 'u.contact')
    .select([
      'u.contact',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'c.contact_type as contactType',
      'u.email as emailAddress',
      'u.employee_id as employeeId',
      sql<string>`u.role::text`.as('roles'),
      'u.labor_rate as laborRate',
      'u.time_zone as timezone',
      'u.language',
      'u.is_inactive as isInactive',
      'u.receives_report as receivesReport',
      'u.receives_invoice as receivesInvoice',
      'u.receives_sms as receivesSms',
      'u.is_dispatched as isDispatched',
      'u.is_chat_invitee as isChatInvitee',
      'u.is_chat_lookup as isChatLookup',
      'u.auth_email as authEmail',
      'u.auth_sms as authSms',
    ])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
