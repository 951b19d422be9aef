import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import type { Call } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import { commitWith, deferCommit } from '../postgres/commit-pipelining.ts'
import { invalid, refused } from './problems.ts'
import { t } from './texts.ts'

/**
 * Identifies a repeated request. `key` is the caller's Idempotency-Key or a hash of the content; `call` is the path with
 * a content hash.
 */
export type IdempotentRequest = { key: string; call: string; isKeyless: boolean }
type Input = { query: unknown; body: unknown }

/** A caller's key can't contain "=", so the two kinds of key never collide. */
const keylessPrefix = '='

/**
 * Returns what identifies this request among those of the same user, or undefined when repeats are not deduplicated.
 * With an Idempotency-Key it is that key. Without one, a call that creates something is identified by its path, query,
 * and body.
 * @throws Problem 400 when the key is malformed
 */
export const idempotentRequest = (
  call: Call,
  headers: IncomingHttpHeaders,
  { query, body }: Input,
): IdempotentRequest | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined && !isCreating(call, body)) return undefined
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)))
    throw invalid([{ field: 'Idempotency-Key', message: '8 to 100 letters, digits, - or _' }])
  const content = createHash('sha256')
    .update(JSON.stringify([query ?? null, body ?? null], withoutSecrets))
    .digest('base64url')
  const callWithContent = `${call.path} ${content}`
  return {
    key: key ?? `${keylessPrefix}${callWithContent}`,
    call: callWithContent,
    isKeyless: key === undefined,
  }
}

const isCreating = ({ creates }: Call, body: unknown): boolean =>
  typeof creates === 'string'
    ? isNew((body as Record<string, number | null | undefined> | undefined)?.[creates])
    : creates

/** Passwords stay out of the stored hash. */
const withoutSecrets = (field: string, value: unknown): unknown =>
  /password/i.test(field) ? undefined : value

/**
 * Runs work once. A repeated request gets the first one's answer, and a concurrent one waits for the first one's row.
 * An Idempotency-Key never expires; without a key, repeats are recognized for 10 seconds.
 * @throws Problem 422 when the key was already used for a different request
 */
export const runOnce = async <T>(
  tx: Tx,
  actor: Actor,
  request: IdempotentRequest | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  if (!request) return work()
  const earlier = await claim(tx, actor, request)
  if (earlier) {
    if (earlier.call !== request.call) throw refused(t.message('keyReused'))
    return earlier.answer as T
  }
  const result = await deferCommit(tx, work)
  // clock_timestamp() rather than now(), because the 10 seconds count from the answer, not from the transaction's start.
  await commitWith(
    tx,
    sql`update idempotency set answer = ${JSON.stringify(result)}::jsonb, at = clock_timestamp()
      where key = ${request.key} and "user" = ${actor.user}`.execute(tx),
  )
  return result
}

type EarlierRequest = { call: string; answer: unknown }

/** Inserts this request's row and returns undefined, or returns the earlier request with the same key. */
const claim = async (
  tx: Tx,
  actor: Actor,
  { key, call, isKeyless }: IdempotentRequest,
): Promise<EarlierRequest | undefined> => {
  const onConflict = isKeyless
    ? sql`do update set answer = null where idempotency.at < now() - interval '10 seconds'`
    : sql`do nothing`
  const inserted =
    await sql`insert into idempotency (key, "user", call) values (${key}, ${actor.user}, ${call})
    on conflict ("user", key) ${onConflict} returning key`.execute(tx)
  if (inserted.rows.length > 0) return undefined
  const earlier = await sql<EarlierRequest & { is_undone: boolean }>`select call, answer,
      ${isKeyless} and exists (select 1 from history h where h.actor = i."user" and h.at > i.at and h.what ~ ${undoPattern}) as is_undone
    from idempotency i where key = ${key} and "user" = ${actor.user}`.execute(tx)
  const [row] = earlier.rows
  if (!row) throw new Error('The row of the earlier request is gone, though nothing deletes these rows.')
  return row.is_undone ? undefined : row
}

/** History entries that undo something. A user who did that since the first request means to add it again. */
const undoPattern = '^(deleted|removed|filesRemoved|inactivated|creditsCancelled|took)'
