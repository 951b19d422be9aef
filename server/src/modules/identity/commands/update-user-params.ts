import type { BodyOf } from '#contract/kit/call.ts'
import type { updateUserParams as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { changesSince, difference, record } from '#server/kernel/history.ts'
import { mergeByField } from '#server/kernel/merge.ts'
import { conflict, invalid } from '#server/kernel/problems.ts'

type Params = {
  firstName: string
  lastName: string
  timezone: number
  language: number
  authEmail: boolean
  authSms: boolean
}

/** Changes one's own name, time zone, language and second-step flags, and nothing else of oneself. */
export const updateUserParams = async (
  tx: Tx,
  actor: Actor,
  { version: readAt, ...incoming }: BodyOf<typeof call>,
): Promise<{ ok: true }> => {
  const { version, ...stored } = await load(tx, actor.user)
  const since = await changesSince(tx, actor, 'user', actor.user, readAt ?? version)
  const merge = mergeByField<Params>(stored, incoming, since)
  if (!merge.ok) throw conflict({ by: merge.by, at: merge.at, version, fields: merge.fields })
  const { changed } = merge
  if (Object.keys(changed).length === 0) return { ok: true }
  await tx
    .updateTable('app_user')
    .set({
      first_name: changed.firstName,
      last_name: changed.lastName,
      time_zone: changed.timezone,
      time_zone_name: await zoneName(tx, changed.timezone),
      language: await knownLanguage(tx, changed.language),
      auth_email: changed.authEmail,
      auth_sms: changed.authSms,
    })
    .where('id', '=', actor.user)
    .execute()
  await record(tx, actor, {
    entity: 'user',
    id: actor.user,
    firm: actor.firm,
    version: version + 1,
    what: 'changed',
    changes: difference(stored, changed),
  })
  return { ok: true }
}

const load = (tx: Tx, user: number): Promise<Params & { version: number }> =>
  tx
    .selectFrom('app_user')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'time_zone as timezone',
      'language',
      'auth_email as authEmail',
      'auth_sms as authSms',
      'version',
    ])
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirstOrThrow()

const zoneName = async (tx: Tx, id: number | undefined): Promise<string | undefined> => {
  if (id === undefined) return undefined
  const zone = await tx.selectFrom('time_zone').select('name').where('id', '=', id).executeTakeFirst()
  if (!zone) throw invalid([{ field: 'timezone', message: 'Please supply a Timezone.' }])
  return zone.name
}

const knownLanguage = async (tx: Tx, id: number | undefined): Promise<number | undefined> => {
  if (id === undefined) return undefined
  const found = await tx.selectFrom('language').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw invalid([{ field: 'language', message: 'Please supply a Language.' }])
  return id
}
