import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { CccResults } from '../../../outside/ccc/ccc.ts'
import type { Send } from './send-worker.ts'

export type CccDraft = { firm: number; request: number; event: number; results: Omit<CccResults, 'id'> }

export const insertCcc = async (
  tx: Tx,
  actor: Pick<Actor, 'user' | 'name'>,
  { firm, request, event, results }: CccDraft,
  notBefore: Date,
): Promise<number> => {
  const row = await tx
    .insertInto('ccc_out')
    .values({
      firm,
      request,
      event,
      to: results.facility,
      body: JSON.stringify(results),
      not_before: notBefore.toISOString(),
      actor: actor.user,
      actor_name: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify('post', '')`.execute(tx)
  return row.id
}

/** Sends results to the estimate exchange. Every attempt uses the same id, so that the exchange can drop duplicates. */
export const sendCcc =
  (services: Services): Send =>
  async ({ id, created_at, body }) => {
    const resultsId = `calibrate-${id}-${Date.parse(created_at)}`
    const receipt = await services.ccc.push({ ...(body as Omit<CccResults, 'id'>), id: resultsId })
    return { state: receipt.isKept ? 'kept' : 'sent', response: receipt.response }
  }

/** Resolves to whether the results were still waiting. */
export const markCccUndone = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`update ccc_out set state = 'undone'
    where id = ${id} and state in ('queued', 'waiting') returning id`.execute(tx)
  return rows.length > 0
}
