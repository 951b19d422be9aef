import { sql } from 'kysely'
import type { OrderChoice } from '#contract/estimates.ts'
import { RequestStatus } from '#contract/statuses.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'

type Known = { firm: number; ronumber: string; claimNumber: string; vin: string }

const over = [RequestStatus.completed, RequestStatus.cancelled, RequestStatus.voided, RequestStatus.paid]
const maxChoices = 10

/**
 * Repair orders that an estimate could belong to, best first: those of its location with its RO or claim number and no
 * other VIN, then open ones of its VIN anywhere in the caller's scope. Each by an index.
 */
export const findOrders = async (
  run: RunQuery,
  actor: Actor,
  { firm, ronumber, claimNumber, vin }: Known,
): Promise<OrderChoice[]> => {
  const columns = sql`r.id, r.ro_number, r.shop_name, r.vehicle_text, r.last_event_at`
  const isOpen = sql`r.deleted_at is null and r.status <> all(${over}::int[]) and ${requestsInScope(actor)}`
  return run(
    statement(sql<OrderChoice>`with found as (
        select 1 as rank, 'roNumber' as by, ${columns} from request r
          where ${ronumber} <> '' and lower(r.ro_number) = lower(${ronumber}) and r.firm = ${firm} and r.vin in ('', ${vin}) and ${isOpen}
        union all select 2, 'claim', ${columns} from request r
          where ${claimNumber} <> '' and r.claim_number = ${claimNumber} and r.firm = ${firm} and r.vin in ('', ${vin}) and ${isOpen}
        union all select 3, 'vin', ${columns} from request r where r.vin = ${vin} and r.vin <> '' and ${isOpen}
      ), best as (select distinct on (id) * from found order by id, rank)
      select id as calibrate, ro_number as ronumber, shop_name as "shopName", vehicle_text as "vehicleText", by
      from best order by rank, last_event_at desc, id desc limit ${maxChoices}`),
  )
}

/** The one order that it surely belongs to: the only one that shares its best mark. */
export const onlyOrder = (choices: readonly OrderChoice[]): number | null => {
  const [best, next] = choices
  return best && best.by !== next?.by ? best.calibrate : null
}
