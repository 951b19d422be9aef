import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveUser as call } from '#contract/identity.ts'
import { roleOf } from '#contract/identity/user-form.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { requireLanguage, timeZoneName } from '../reference-lists.ts'
import { lockTargetUser, type TargetUser } from '../reads/target-user.ts'
import { countCheckedSkills, skillsFromForm, loadSkills, saveSkills, type SkillFields } from '../skills.ts'
import { resolveContactType, syncContactFromUser } from '../user-contact.ts'
import {
  toColumns,
  parseFields,
  canBeDispatched,
  requireDispatchable,
  refusedField,
  type UserFields,
} from '../user-fields.ts'
import { whyNotRole } from '../user-policy.ts'
import { requireCompleteUser } from './check-user-form.ts'
import { t } from '../texts.ts'

type AllFields = UserFields & SkillFields

/**
 * Merges the changes of the user dialog into what is stored now. Each skill is merged as a field of its own.
 */
export const changeUser = async (tx: Tx, actor: Actor, body: BodyOf<typeof call>): Promise<number> => {
  const known = await lockTargetUser(runInTx(tx), actor, body.user)
  const { user: id, firm, version } = known
  const { contact, ...fields } = await storedFields(tx, id)
  refuseFixedFields(body, { ...known, contact })
  const skills = await loadSkills(tx, id)
  const stored: AllFields = { ...fields, ...skills }
  const incoming = { ...parseFields(body), ...skillsFromForm(body.skillDetail, skills) } as Partial<AllFields>
  const since = body.version === undefined ? {} : await changesSince(tx, actor, 'user', id, body.version)
  const merged = mergeByField<AllFields>(stored, incoming, since)
  if (!merged.ok) throw conflict({ ...merged, version })
  const changed = checkChanges(actor, known, stored, merged.changed)
  if (Object.keys(changed).length === 0) return id
  await saveChanges(tx, known, changed)
  if (contact !== null) await syncContactFromUser(tx, actor, contact, fields, contactFields(changed))
  const what = changed.roles ? 'roleChanged' : 'changed'
  const changes = difference(stored, changed)
  await recordHistory(tx, actor, { entity: 'user', id, firm, version: version + 1, what, changes })
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

/**
 * Fields that never change, or that have a call of their own.
 * @throws Problem 422 naming the first that differs
 */
const refuseFixedFields = (
  body: BodyOf<typeof call>,
  known: TargetUser & { contact: number | null },
): void => {
  const { firm, contact, username, password } = body
  const differs = {
    firm: firm !== undefined && !isNew(firm) && firm !== known.firm,
    contact: contact !== undefined && !isNew(contact) && contact !== known.contact,
    username: Boolean(username) && username?.toLowerCase() !== known.username.toLowerCase(),
    password: Boolean(password),
  }
  for (const field of ['firm', 'contact', 'username', 'password'] as const)
    if (differs[field]) throw refusedField(field, t.message(`fixed.${field}`))
}

/**
 * Checks the changes against the stored user.
 * @throws Problem 422 if the form would be incomplete, or if the caller may not make a change
 */
const checkChanges = (
  actor: Actor,
  known: TargetUser,
  stored: AllFields,
  changed: Partial<AllFields>,
): Partial<AllFields> => {
  const after = { ...stored, ...changed } as AllFields
  requireCompleteUser({
    ...after,
    username: known.username,
    // A stored contact without a type doesn't block the save, but a type that is sent must exist.
    contactType: changed.contactType,
    skills: countCheckedSkills(after),
    isNew: false,
  })
  const why = whyNotRole(actor, known, roleOf(after.roles))
  if (why) throw refusedField('roles', why)
  if (changed.isInactive && known.user === actor.user)
    throw refusedField('isInactive', t.message('inactivateSelf'))
  requireDispatchable(after.roles, changed.isDispatched)
  const isDispatched = canBeDispatched(after.roles, after.isDispatched)
  return isDispatched === stored.isDispatched
    ? without(changed, 'isDispatched')
    : { ...changed, isDispatched }
}

const without = <T extends object>(fields: T, name: keyof T): T => {
  const { [name]: _removed, ...rest } = fields
  return rest as T
}

const saveChanges = async (tx: Tx, known: TargetUser, changed: Partial<AllFields>): Promise<void> => {
  if (changed.language !== undefined) await requireLanguage(tx, changed.language)
  if (changed.contactType !== undefined) await resolveContactType(tx, known.path, changed.contactType)
  const zone =
    changed.timezone === undefined ? {} : { time_zone_name: await timeZoneName(tx, changed.timezone) }
  // Update the user even if only skills changed, because the version covers everything the dialog saves.
  await tx
    .updateTable('app_user')
    .set({ ...toColumns(changed), ...zone, updated_at: sql`now()` })
    .where('id', '=', known.user)
    .execute()
  await saveSkills(tx, known, changed)
}

const contactFields = ({ firstName, lastName, contactType, emailAddress }: Partial<AllFields>) =>
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
