import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveUser as call } from '#contract/identity.ts'
import { newUserDefaults, roleOf, usernameProblem, userWords } from '#contract/identity/user-form.ts'
import { passwordProblem } from '#contract/kit/password.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import { record } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { zoneName, mustBeLanguage } from '../reference-lists.ts'
import { mustBeGood } from '../check-new-password.ts'
import { hashPassword } from '../password-hash.ts'
import { isTaken } from '../reads/verify-username.ts'
import { sentSkills, writeSkills } from '../skills.ts'
import { addContact, contactTypeOf, followUser, lockFutureUser } from '../user-contact.ts'
import { columnsOf, fieldsFrom, isDispatchedAs, refusedField } from '../user-fields.ts'
import { whyNotRole } from '../user-policy.ts'
import { mustBeWhole } from './check-user-form.ts'

type In = BodyOf<typeof call>

/** Adds a user, who must change the password at the first sign-in, and a contact unless one is given. */
export const addUser = async (tx: Tx, actor: Actor, body: In): Promise<number> => {
  const { firm, path } = await firmOf(tx, actor, body.firm)
  const known = body.contact && body.contact > 0 ? await lockFutureUser(tx, firm, body.contact) : null
  const username = body.username ?? ''
  const fields = {
    firstName: known?.firstName ?? '',
    lastName: known?.lastName ?? '',
    roles: '',
    ...newUserDefaults,
    emailAddress: username,
    ...sent(fieldsFrom(body)),
  }
  mustBeWhole({ ...fields, username, contactType: fields.contactType, skills: 0, isNew: true })
  await mustBeFree(tx, username)
  const why = whyNotRole(actor, { user: 0, role: 0 }, roleOf(fields.roles))
  if (why) throw refusedField('roles', why)
  mustBeTwice(body, username)
  await mustBeLanguage(tx, fields.language)
  const contactType = await contactTypeOf(tx, path, fields.contactType ?? known?.contactType)
  const person = { ...fields, contactType }
  const contact = known ? (body.contact as number) : await addContact(tx, actor, firm, person)
  if (known) await followUser(tx, actor, contact, person, nameOf(person))
  const { id } = await tx
    .insertInto('app_user')
    .values({
      ...columnsOf(fields),
      firm,
      contact,
      username,
      role: roleOf(fields.roles),
      phone: known?.phoneNo ?? '',
      time_zone_name: await zoneName(tx, fields.timezone),
      is_dispatched: isDispatchedAs(fields.roles, fields.isDispatched ?? false),
      must_change_password: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(takenMeanwhile)
  await sql`select set_password(${id}, ${await hashPassword(body.password ?? '')}, true)`.execute(tx)
  await writeSkills(tx, { user: id, firm, path }, sentSkills(body.skillDetail, {}))
  await record(tx, actor, { entity: 'user', id, firm, version: 1, what: 'created' })
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
const firmOf = async (tx: Tx, actor: Actor, asked: number | undefined) => {
  const firm = asked && asked > 0 ? asked : actor.firm
  const row = seesFirm(actor, firm)
    ? await tx.selectFrom('firm').select(['id', 'path']).where('id', '=', firm).executeTakeFirst()
    : undefined
  if (!row || !(actor.all || row.path.includes(actor.firm))) throw notFound('firm')
  return { firm: row.id, path: row.path }
}

const nameOf = (person: {
  firstName: string
  lastName: string
  contactType: number | null
  emailAddress: string
}) => {
  const { firstName, lastName, contactType, emailAddress } = person
  return { firstName, lastName, contactType, emailAddress }
}

const sent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/**
 * Checks that a username is valid and free.
 * @throws Problem 422 with the form's message
 */
export const mustBeFree = async (tx: Tx, username: string, besides?: number): Promise<void> => {
  const problem = usernameProblem(username)
  if (problem) throw refusedField('username', problem)
  if (await isTaken(runIn(tx), username, besides)) throw refusedField('username', userWords.taken)
}

/** Somebody took the username between our check and the insert. */
export const takenMeanwhile = (error: unknown): never => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && (constraint === 'app_user_username' || constraint === 'app_user_looks'))
    throw refusedField('username', userWords.taken)
  throw error
}

const mustBeTwice = ({ password = '', passwordAgain }: In, username: string): void => {
  const problem = passwordProblem(password, passwordAgain)
  if (problem) throw refusedField('password', problem)
  mustBeGood(password, username)
}
