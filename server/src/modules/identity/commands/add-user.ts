import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveUser as call } from '#contract/identity.ts'
import { newUserDefaults, roleOf, usernameProblem, usernameTaken } from '#contract/identity/user-form.ts'
import { passwordProblem } from '#contract/kit/password.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { timeZoneName, requireLanguage } from '../reference-lists.ts'
import { requireStrongPassword } from '../check-new-password.ts'
import { hashPassword } from '../password-hash.ts'
import { isUsernameTaken } from '../reads/verify-username.ts'
import { sendInvitation, type LinkServices } from '../invitation.ts'
import { skillsFromForm, saveSkills } from '../skills.ts'
import {
  addUserContact,
  resolveContactType,
  syncContactFromUser,
  lockContactForUser,
} from '../user-contact.ts'
import { toColumns, parseFields, requireDispatchable, refusedField } from '../user-fields.ts'
import { whyNotRole } from '../user-policy.ts'
import { requireCompleteUser } from './check-user-form.ts'

type In = BodyOf<typeof call>

/**
 * Adds a user, and a contact unless one is given. The user chooses a password by the link of an invitation, or must change
 * the given one at the first sign-in.
 */
export const addUser = async (
  services: LinkServices,
  tx: Tx,
  actor: Actor,
  body: In,
  now: Date,
): Promise<number> => {
  const { firm, path, company } = await resolveFirm(tx, actor, body.firm)
  const existingContact =
    body.contact && body.contact > 0 ? await lockContactForUser(tx, firm, body.contact) : null
  const username = body.username ?? ''
  const fields = {
    firstName: existingContact?.firstName ?? '',
    lastName: existingContact?.lastName ?? '',
    roles: '',
    ...newUserDefaults,
    emailAddress: username,
    ...withoutUndefined(parseFields(body)),
  }
  requireCompleteUser({ ...fields, username, contactType: fields.contactType, skills: 0, isNew: true })
  await requireFreeUsername(tx, username)
  const refusal = whyNotRole(actor, { user: 0, role: 0 }, roleOf(fields.roles))
  if (refusal) throw refusedField('roles', refusal)
  requireDispatchable(fields.roles, body.isDispatched)
  if (!body.invite) checkPasswords(body, username)
  await requireLanguage(tx, fields.language)
  const contactType = await resolveContactType(tx, path, fields.contactType ?? existingContact?.contactType)
  const person = { ...fields, contactType }
  const contact = existingContact ? (body.contact as number) : await addUserContact(tx, actor, firm, person)
  if (existingContact) await syncContactFromUser(tx, actor, contact, person, contactFields(person))
  const { id } = await tx
    .insertInto('app_user')
    .values({
      ...toColumns(fields),
      firm,
      contact,
      username,
      role: roleOf(fields.roles),
      phone: existingContact?.phoneNo ?? '',
      time_zone_name: await timeZoneName(tx, fields.timezone),
      must_change_password: !body.invite,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(rethrowUsernameTaken)
  if (!body.invite)
    await sql`select set_password(${id}, ${await hashPassword(body.password ?? '')}, true)`.execute(tx)
  else if (!fields.isInactive)
    await sendInvitation(tx, services, actor, { user: id, email: username, company }, now)
  await saveSkills(tx, { user: id, firm, path }, skillsFromForm(body.skillDetail, {}))
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

/** The new user's firm, which must be in the caller's own branch. */
const resolveFirm = async (tx: Tx, actor: Actor, requestedFirm: number | undefined) => {
  const firm = requestedFirm && requestedFirm > 0 ? requestedFirm : actor.firm
  const row = canSeeFirm(actor, firm)
    ? await tx.selectFrom('firm').select(['id', 'path', 'name']).where('id', '=', firm).executeTakeFirst()
    : undefined
  if (!row || !(actor.all || row.path.includes(actor.firm))) throw notFound('firm')
  return { firm: row.id, path: row.path, company: row.name }
}

const contactFields = (person: {
  firstName: string
  lastName: string
  contactType: number | null
  emailAddress: string
}) => {
  const { firstName, lastName, contactType, emailAddress } = person
  return { firstName, lastName, contactType, emailAddress }
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/**
 * Checks that a username is valid and free.
 * @throws Problem 422 with the form's message
 */
export const requireFreeUsername = async (tx: Tx, username: string, besides?: number): Promise<void> => {
  const problem = usernameProblem(username)
  if (problem) throw refusedField('username', problem)
  if (await isUsernameTaken(runInTx(tx), username, besides)) throw refusedField('username', usernameTaken())
}

/** Somebody took the username between our check and the insert. */
export const rethrowUsernameTaken = (error: unknown): never => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && (constraint === 'app_user_username' || constraint === 'app_user_looks'))
    throw refusedField('username', usernameTaken())
  throw error
}

const checkPasswords = ({ password = '', passwordAgain }: In, username: string): void => {
  const problem = passwordProblem(password, passwordAgain)
  if (problem) throw refusedField('password', problem)
  requireStrongPassword(password, username)
}
