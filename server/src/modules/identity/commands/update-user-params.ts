import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { updateUserParams as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { changesSince, difference, record } from '#server/kernel/history.ts'
import { mergeByField } from '#server/kernel/merge.ts'
import { conflict, invalid } from '#server/kernel/problems.ts'

type Params = {
  first_name: string
  last_name: string
  time_zone: number
  language: number
  auth_email: boolean
  auth_sms: boolean
}

/** Changes one's own name, time zone, language and second-step flags, and nothing else of oneself. */
export const updateUserParams = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<{ ok: true }> => {
  const { version, ...stored } = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'time_zone', 'language', 'auth_email', 'auth_sms', 'version'])
    .where('id', '=', actor.user)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const since = await changesSince(tx, actor, 'user', actor.user, body.version ?? version)
  const merge = mergeByField<Params>(stored, incoming(body), since)
  if (!merge.ok) throw conflict({ by: merge.by, at: merge.at, version, fields: merge.fields })
  const changed = merge.changed
  if (Object.keys(changed).length === 0) return { ok: true }
  const zone =
    changed.time_zone === undefined ? {} : { time_zone_name: await zoneName(tx, changed.time_zone) }
  if (changed.language !== undefined) await mustBeLanguage(tx, changed.language)
  await tx
    .updateTable('app_user')
    .set({ ...changed, ...zone })
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

const incoming = (body: BodyOf<typeof call>): Partial<Params> => ({
  first_name: body.firstName,
  last_name: body.lastName,
  time_zone: body.timezone,
  language: body.language,
  auth_email: body.authEmail,
  auth_sms: body.authSms,
})

const zoneName = async (tx: Tx, id: number): Promise<string> => {
  const zone = await tx.selectFrom('time_zone').select('name').where('id', '=', id).executeTakeFirst()
  if (!zone) throw invalid([{ field: 'timezone', message: 'Please supply a Timezone.' }])
  return zone.name
}

const mustBeLanguage = async (tx: Tx, id: number): Promise<void> => {
  const found = await sql<{ id: number }>`select id from language where id = ${id}`.execute(tx)
  if (found.rows.length === 0) throw invalid([{ field: 'language', message: 'Please supply a Language.' }])
}
