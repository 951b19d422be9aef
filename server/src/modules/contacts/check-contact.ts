import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { disallowedFields, type ChangesSince } from '#server/kernel/records/merge.ts'
import { invalid, refused, refusedFields } from '#server/kernel/http/problems.ts'
import { restrictedFlags, settableFlags, type ContactFields, type RestrictedFlag } from './fields.ts'
import type { ContactRow } from './store.ts'
import { t } from './texts.ts'

/** Checks ids of the reference lists, which are the same for every firm. */
export const checkReferences = async (
  tx: Tx,
  { language, timezone }: Partial<ContactFields>,
): Promise<void> => {
  const exists = async (table: 'language' | 'time_zone', id: number) =>
    (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  if (language && !(await exists('language', language)))
    throw invalid([{ field: 'language', message: t.message('notInList') }])
  if (timezone && !(await exists('time_zone', timezone)))
    throw invalid([{ field: 'timezone', message: t.message('notInList') }])
}

/**
 * Some flags need a certain role.
 * @throws refused naming the flags that would change
 */
export const refuseForbiddenFlags = (
  actor: Actor,
  now: Pick<ContactFields, RestrictedFlag>,
  sent: Partial<ContactFields>,
  since: ChangesSince,
): void => {
  const marks = Object.fromEntries(restrictedFlags.map((mark) => [mark, sent[mark]])) as Partial<typeof now>
  const fields = disallowedFields<Pick<ContactFields, RestrictedFlag>>(
    now,
    marks,
    since,
    settableFlags(actor),
  )
  const message = t.message('role')
  if (fields.length > 0) throw refusedFields(fields.map((field) => ({ field, message })))
}

export const refuseNameless = ({ firstName, lastName, companyName }: ContactFields): void => {
  if (!firstName && !lastName && !companyName)
    throw invalid([{ field: 'lastName', message: t.message('required') }])
}

export const refuseUser = (stored: ContactRow): void => {
  if (stored.user_active) throw refused(t.message('inactive.user', { name: stored.full_name }))
}
