import type { BodyOf } from '#contract/kit/call.ts'
import type { updateUserParams as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict } from '#server/kernel/http/problems.ts'
import { requireLanguage, timeZoneName } from '../reference-lists.ts'
import { syncContactFromUser } from '../user-contact.ts'

type Params = {
  firstName: string
  lastName: string
  timezone: number
  language: number
  authEmail: boolean
  authSms: boolean
  receivesSms: boolean
}

/** Changes the caller's own name, time zone, language, and second-step flags. */
export const updateUserParams = async (
  tx: Tx,
  actor: Actor,
  { version: readAt, ...incoming }: BodyOf<typeof call>,
): Promise<{ ok: true }> => {
  const { version, contact, email, ...stored } = await load(tx, actor.user)
  const since = await changesSince(tx, actor, 'user', actor.user, readAt ?? version)
  const merge = mergeByField<Params>(stored, incoming, since)
  if (!merge.ok) throw conflict({ by: merge.by, at: merge.at, version, fields: merge.fields })
  const { changed } = merge
  if (Object.keys(changed).length === 0) return { ok: true }
  if (changed.language !== undefined) await requireLanguage(tx, changed.language)
  await tx
    .updateTable('app_user')
    .set({
      first_name: changed.firstName,
      last_name: changed.lastName,
      time_zone: changed.timezone,
      time_zone_name: changed.timezone === undefined ? undefined : await timeZoneName(tx, changed.timezone),
      language: changed.language,
      receives_sms: changed.receivesSms,
      auth_email: changed.authEmail,
      auth_sms: changed.authSms,
    })
    .where('id', '=', actor.user)
    .execute()
  const { firstName = stored.firstName, lastName = stored.lastName } = changed
  await syncContactFromUser(tx, actor, contact, { emailAddress: email }, { firstName, lastName })
  await recordHistory(tx, actor, {
    entity: 'user',
    id: actor.user,
    firm: actor.firm,
    version: version + 1,
    what: 'changed',
    changes: difference(stored, changed),
  })
  return { ok: true }
}

const load = (tx: Tx, user: number): Promise<Params & { version: number; contact: number; email: string }> =>
  tx
    .selectFrom('app_user')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'time_zone as timezone',
      'language',
      'auth_email as authEmail',
      'auth_sms as authSms',
      'receives_sms as receivesSms',
      'contact',
      'email',
      'version',
    ])
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirstOrThrow()
