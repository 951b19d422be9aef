import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import type { Call } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import { commitWith, deferCommit } from '../postgres/commit-pipelining.ts'
import { invalid, Problem } from './problems.ts'

/** What makes two asks one: the caller's key, or for a call that creates what was asked. */
export type IdempotentRequest = { key: string; call: string; isKeyless: boolean }
type Input = { query: unknown; body: unknown }

/** A caller's key holds no "=": the two kinds of key never meet. */
const keyless = '='

/**
 * What makes this ask the same as another one of its person; undefined where each counts for itself. With an
 * Idempotency-Key it is the key, so that different keys are two; without one, for a call that creates, it is call, query
 * and body.
 */
export const idempotentRequest = (
  call: Call,
  headers: IncomingHttpHeaders,
  { query, body }: Input,
): IdempotentRequest | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined && !createsBy(call, body)) return undefined
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)))
    throw invalid([{ field: 'Idempotency-Key', message: '8 to 100 letters, digits, - or _' }])
  const content = createHash('sha256')
    .update(JSON.stringify([query ?? null, body ?? null], withoutSecrets))
    .digest('base64url')
  const asked = `${call.path} ${content}`
  return { key: key ?? `${keyless}${asked}`, call: asked, isKeyless: key === undefined }
}

const createsBy = ({ creates }: Call, body: unknown): boolean =>
  typeof creates === 'string'
    ? isNew((body as Record<string, number | null | undefined> | undefined)?.[creates])
    : creates

/** A password does not even go into a hash that is kept. */
const withoutSecrets = (field: string, value: unknown): unknown =>
  /password/i.test(field) ? undefined : value

/**
 * Does work once: the same ask again gives the first one's answer. Of two at the same time the second waits for the
 * first's row. A key holds for good, what has none for 10 seconds.
 */
export const runOnce = async <T>(
  tx: Tx,
  actor: Actor,
  asked: IdempotentRequest | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  if (!asked) return work()
  const before = await begin(tx, actor, asked)
  if (before) {
    if (before.call !== asked.call)
      throw new Problem(422, 'Refused', 'This Idempotency-Key was used for something else. Use a new one.')
    return before.answer as T
  }
  const result = await deferCommit(tx, work)
  // By the clock and not by the beginning of the transaction: the seconds count from the answer.
  await commitWith(
    tx,
    sql`update idempotency set answer = ${JSON.stringify(result)}::jsonb, at = clock_timestamp()
      where key = ${asked.key} and "user" = ${actor.user}`.execute(tx),
  )
  return result
}

type Before = { call: string; answer: unknown }

/** Takes the row of an ask, and gives undefined; or gives what the same ask has made before. */
const begin = async (
  tx: Tx,
  actor: Actor,
  { key, call, isKeyless }: IdempotentRequest,
): Promise<Before | undefined> => {
  const renewed = isKeyless
    ? sql`do update set answer = null where idempotency.at < now() - interval '10 seconds'`
    : sql`do nothing`
  const mine = await sql`insert into idempotency (key, "user", call) values (${key}, ${actor.user}, ${call})
    on conflict ("user", key) ${renewed} returning key`.execute(tx)
  if (mine.rows.length > 0) return undefined
  const before = await sql<Before & { is_back: boolean }>`select call, answer,
      ${isKeyless} and exists (select 1 from history h where h.actor = i."user" and h.at > i.at and h.what ~ ${takenBack}) as is_back
    from idempotency i where key = ${key} and "user" = ${actor.user}`.execute(tx)
  const [row] = before.rows
  if (!row) throw new Error('The row of the ask before was gone, though nobody takes one away.')
  return row.is_back ? undefined : row
}

/** Words of the history for taking something back. Who did so since then means to add it anew. */
const takenBack = '^(deleted|removed|filesRemoved|inactivated|creditsCancelled|took)'
