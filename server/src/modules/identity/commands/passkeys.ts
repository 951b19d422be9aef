import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { addPasskey as add, passkeys, renamePasskey as rename } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Database, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { requireRecentPassword } from '../reauthenticate.ts'
import { registrationOptions, savePasskey, passkeysOf } from '../passkey.ts'
import { t } from '../texts.ts'

type Answer = AnswerOf<typeof passkeys>
type Request<B> = { db: Database; actor: Actor; caller: { address: string }; body: B; now: Date }

/** The caller's own passkeys, oldest first. */
export const listPasskeys = async (run: RunQuery, actor: Actor): Promise<Answer> =>
  (await passkeysOf(run, actor.user)).map((each) => ({
    passkey: each.id,
    name: each.name,
    createdOn: each.created_at,
    lastUsedOn: each.last_used_at,
  }))

export const startPasskey = async (
  services: Services,
  context: Request<{ password?: string | undefined }>,
) => {
  const { db, actor, now } = context
  await requireRecentPassword(context, 'password', context.body.password)
  return db.command(actor, async (tx) => ({
    options: await registrationOptions(services, actor, await passkeysOf(runInTx(tx), actor.user), now),
  }))
}

/** Upper limit of passkeys per user. */
const maxPasskeys = 20

export const addPasskey = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof add>,
  now: Date,
): Promise<Answer> => {
  if ((await passkeysOf(runInTx(tx), actor.user)).length >= maxPasskeys)
    throw refused(t.message('passkey.tooMany', { max: maxPasskeys }))
  if (!(await savePasskey(services, tx, actor, body, now))) throw refused(t.message('passkey.failed'))
  await recordChange(tx, actor, 'passkeyAdded', body.name)
  return listPasskeys(runInTx(tx), actor)
}

export const renamePasskey = async (tx: Tx, actor: Actor, body: BodyOf<typeof rename>): Promise<Answer> => {
  const done = await sql<{
    done: boolean
  }>`select rename_passkey(${body.passkey}, ${body.name}) as done`.execute(tx)
  if (!done.rows[0]?.done) throw notFound('passkey')
  return listPasskeys(runInTx(tx), actor)
}

export const removePasskey = async (
  context: Request<{ passkey: number; password?: string | undefined }>,
): Promise<{ ok: true }> => {
  const { db, actor, body } = context
  await requireRecentPassword(context, 'password', body.password)
  return db.command(actor, async (tx) => {
    const name = (await passkeysOf(runInTx(tx), actor.user)).find((each) => each.id === body.passkey)?.name
    if (name === undefined) throw notFound('passkey')
    await sql`select remove_passkey(${body.passkey})`.execute(tx)
    await recordChange(tx, actor, 'passkeyRemoved', name)
    return { ok: true }
  })
}

const recordChange = (tx: Tx, actor: Actor, what: string, why: string): Promise<void> =>
  recordHistory(tx, actor, { entity: 'user', id: actor.user, firm: actor.firm, version: 0, what, why })
