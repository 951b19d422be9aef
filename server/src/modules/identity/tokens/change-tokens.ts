import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { addToken as addCall, rotateToken as rotateCall } from '#contract/identity/tokens.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { hashLinkToken } from '#server/kernel/security/link-token.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import type { RunChange } from '#server/kernel/http/bindings.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Services } from '#server/kernel/services.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { makeApiToken } from './api-token.ts'
import { isIntegrator, toToken, tokenColumns, tokenTables, type Token, type TokenRow } from './rows.ts'
import { t } from './texts.ts'

const maxTokens = 25
const dayMs = 86_400_000
/** How long the secret before a rotation still works. */
const overlapMs = dayMs

type NewToken = AnswerOf<typeof addCall>

const newSecret = (services: Services): { seed: string; secret: string } => {
  const seed = randomUUID()
  return { seed, secret: makeApiToken(services, seed) }
}

/** Makes a token. The answer that is kept for a repeated request has the seed in place of the secret. */
export const addToken = async (
  services: Services,
  actor: Actor,
  change: RunChange,
  body: BodyOf<typeof addCall>,
  now: Date,
): Promise<NewToken> => {
  const { seed, ...made } = await change(actor, async (tx) => {
    const { seed, secret } = newSecret(services)
    if (body.isFirm && !isIntegrator(actor)) throw refused(t.message('token.onlyAdmins'))
    await refuseTooMany(tx, actor, now)
    const { id } = await tx
      .insertInto('api_token')
      .values({
        firm: actor.firm,
        user: actor.user,
        role: actor.role,
        is_firm: body.isFirm,
        name: body.name,
        areas: [...new Set(body.areas)],
        is_read_only: body.isReadOnly,
        token_hash: hashLinkToken(secret),
        ending: secret.slice(-4),
        expires_at: new Date(now.getTime() + body.days * dayMs).toISOString(),
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...(await tokenAfter(tx, actor, id, 'tokenAdded')), seed }
  })
  return { ...made, secret: makeApiToken(services, seed) }
}

/** Only the owner gets a new secret, since it carries the owner's rights. */
export const rotateToken = async (
  services: Services,
  actor: Actor,
  change: RunChange,
  { token, endsOld }: BodyOf<typeof rotateCall>,
  now: Date,
): Promise<NewToken> => {
  const { seed, ...made } = await change(actor, async (tx) => {
    const { seed, secret } = newSecret(services)
    const found = await lockToken(tx, actor, token)
    if (found?.user !== actor.user) throw notFound('token')
    if (found.state !== 'active') throw refused(t.message('token.ended'))
    await sql`update api_token set token_hash = ${hashLinkToken(secret)}, ending = ${secret.slice(-4)}, rotated_at = ${now.toISOString()},
        previous_hash = case when ${endsOld} then null else token_hash end,
        previous_until = case when ${endsOld} then null else ${new Date(now.getTime() + overlapMs).toISOString()}::timestamptz end
      where id = ${token}`.execute(tx)
    return { ...(await tokenAfter(tx, actor, token, 'tokenRotated')), seed }
  })
  return { ...made, secret: makeApiToken(services, seed) }
}

/** Ends a token for good: one's own, or one of a company whose systems the caller connects. */
export const revokeToken = async (tx: Tx, actor: Actor, token: number, now: Date): Promise<{ ok: true }> => {
  const found = await lockToken(tx, actor, token)
  if (!found || !(found.user === actor.user || (found.isFirm && isIntegrator(actor)))) throw notFound('token')
  if (found.state === 'revoked') return { ok: true }
  await tx
    .updateTable('api_token')
    .set({ revoked_at: now.toISOString(), revoked_why: 'revoked' })
    .where('id', '=', token)
    .execute()
  await tokenAfter(tx, actor, token, 'tokenRevoked')
  return { ok: true }
}

const lockToken = async (tx: Tx, actor: Actor, token: number): Promise<TokenRow | undefined> => {
  const found = await sql<TokenRow>`select ${tokenColumns} from ${tokenTables} where t.id = ${token}
    and (t."user" = ${actor.user} or t.is_firm and ${firmsInScope(actor, 't.firm')}) for update of t`.execute(
    tx,
  )
  return found.rows[0]
}

/** The token as it is now, after its change was recorded in the history of its owner. */
const tokenAfter = async (tx: Tx, actor: Actor, token: number, what: string): Promise<Token> => {
  const found = await sql<
    TokenRow & { version: number }
  >`select ${tokenColumns}, u.version from ${tokenTables}
    where t.id = ${token}`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('token')
  const { version, ...shown } = row
  await recordHistory(tx, actor, {
    entity: 'user',
    id: row.user,
    firm: row.firm,
    version,
    what,
    why: row.name,
  })
  return toToken(actor, shown)
}

const refuseTooMany = async (tx: Tx, actor: Actor, now: Date): Promise<void> => {
  const { count } = await tx
    .selectFrom('api_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user', '=', actor.user)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxTokens) throw refused(t.message('token.tooMany', { count: maxTokens }))
}

/** Deletes tokens that ended 30 days ago. */
export const emptyTokenTrash: EmptyTrash = async ({ db }, before) => {
  await db.command(systemScope, (tx) =>
    sql`delete from api_token where coalesce(revoked_at, expires_at) < ${before.toISOString()}`.execute(tx),
  )
}
