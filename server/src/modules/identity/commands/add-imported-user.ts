import { roleOf } from '#contract/identity/user-form.ts'
import { roles, type Role } from '#contract/kit/roles.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound } from '#server/kernel/http/problems.ts'
import { sendInvitation, type LinkServices } from '../invitation.ts'
import { refusedField } from '../user-fields.ts'
import { whyNotRole } from '../user-policy.ts'
import { requireCompleteUser } from './check-user-form.ts'
import { addUserWithoutPassword, type NewUser } from './add-user-without-password.ts'

type ImportedUser = Pick<
  NewUser,
  'firm' | 'contact' | 'username' | 'firstName' | 'lastName' | 'employeeId' | 'laborRate'
> & {
  /** A role number as text, as in `saveUser`. */
  roles: string
}

/**
 * Adds a user with the rights and checks of `saveUser`, but without a password. If they are invited, an email has a link
 * to choose one.
 * @throws Problem 403, 404, or 422 as the user form does
 */
export const addImportedUser = async (
  tx: Tx,
  services: LinkServices,
  actor: Actor,
  user: ImportedUser,
  { isInvited, now }: { isInvited: boolean; now: Date },
): Promise<number> => {
  if (!roles.userManagers.includes(actor.role)) throw forbidden()
  const firm = await firmInBranch(tx, actor, user.firm)
  const role = roleOf(user.roles)
  requireCompleteUser({ ...user, laborRate: user.laborRate || '0.00', skills: 0, isNew: true })
  const refusal = whyNotRole(actor, { user: 0, role: 0 }, role)
  if (refusal) throw refusedField('roles', refusal)
  const id = await addUserWithoutPassword(tx, actor, {
    ...user,
    role: role as Role,
    timeZone: firm.time_zone,
    language: firm.language,
  })
  if (isInvited)
    await sendInvitation(tx, services, actor, { user: id, email: user.username, company: firm.name }, now)
  return id
}

/** The new user's firm, which must be in the caller's own branch. */
const firmInBranch = async (tx: Tx, actor: Actor, id: number) => {
  const firm = canSeeFirm(actor, id)
    ? await tx
        .selectFrom('firm')
        .select(['id', 'path', 'name', 'time_zone', 'language'])
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!firm || !(actor.all || firm.path.includes(actor.firm))) throw notFound('firm')
  return firm
}
