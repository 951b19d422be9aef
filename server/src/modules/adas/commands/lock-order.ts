import { sql } from 'kysely'
import { publish } from '#server/kernel/events/publish.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'

export type LockedOrder = {
  id: number
  firm: number
  service_firm: number | null
  vin: string
  version: number
}

/** Locks an order, so that two people don't change its plan at once. @throws notFound outside the caller's scope */
export const lockOrder = async (tx: Tx, actor: Actor, request: number): Promise<LockedOrder> => {
  const { rows } = await sql<LockedOrder>`select r.id, r.firm, r.service_firm, r.vin, r.version from request r
    where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)} for no key update`.execute(
    tx,
  )
  const [order] = rows
  if (!order) throw notFound('repair order')
  return order
}

/** Tells screens that show the plan of an order to read it again. */
export const publishPlanChange = (tx: Tx, actor: Actor, order: LockedOrder): Promise<void> =>
  publish(tx, actor, {
    name: 'adas.planChanged',
    entity: 'adas_plan',
    id: order.id,
    version: order.version,
    firm: order.firm,
    parties: [order.firm, order.service_firm],
  })
