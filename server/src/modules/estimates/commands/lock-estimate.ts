import { sql, type Selectable } from 'kysely'
import { publish } from '#server/kernel/events/publish.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'

export type Estimate = Selectable<Tables['estimate']>
export type Order = {
  id: number
  firm: number
  service_firm: number | null
  ro_number: string
  vin: string
  version: number
}

/** Locks an estimate of the caller's firms. @throws notFound outside of them */
export const lockEstimate = async (tx: Tx, actor: Actor, id: number): Promise<Estimate> => {
  const found = await tx
    .selectFrom('estimate')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found || !canSeeFirm(actor, found.firm)) throw notFound('estimate')
  return found
}

/** Locks a repair order, if there is one in the caller's scope. */
export const lockOrder = async (tx: Tx, actor: Actor, request: number): Promise<Order | undefined> => {
  const { rows } =
    await sql<Order>`select r.id, r.firm, r.service_firm, r.ro_number, r.vin, r.version from request r
    where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)} for no key update`.execute(
      tx,
    )
  return rows[0]
}

type Change = 'received' | 'processed' | 'changed' | 'deleted' | 'restored'

/** Records a change of an estimate, and tells the screens that show it. */
export const recordEstimate = async (
  tx: Tx,
  actor: Actor,
  { id, firm, version }: Pick<Estimate, 'id' | 'firm' | 'version'>,
  what: Change,
  { order, changes = {} }: { order?: Order; changes?: Record<string, [unknown, unknown]> } = {},
): Promise<void> => {
  await recordHistory(tx, actor, {
    entity: 'estimate',
    id,
    firm,
    version,
    // texts-ignore: a kind of entry; the history puts it into words
    what: order ? 'addedEstimate' : what,
    ...(order ? { request: order.id, serviceFirm: order.service_firm } : {}),
    changes,
  })
  await publish(tx, actor, {
    name: `estimates.${what}`,
    entity: 'estimate',
    id,
    version,
    firm,
    parties: [firm, order?.firm ?? null, order?.service_firm ?? null],
    data: { counts: false },
  })
}
