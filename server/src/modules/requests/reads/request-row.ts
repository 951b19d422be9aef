import { sql } from 'kysely'
import type { RequestRow } from '#contract/requests/index.ts'
import { EventStatus, requestStatusNames, RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestMovesFor, requestRights } from '../policy.ts'
import { holdOf } from './hold.ts'

export type ListedRow = {
  id: number
  firm: number
  shop_name: string
  service_firm: number | null
  center_name: string
  ro_number: string
  status: number
  hold_from: number | null
  stop_text: string
  resume_on: string | null
  vehicle_text: string
  vin: string
  customer_name: string
  insurer_name: string
  estimator: string
  next_visit_local: string | null
  next_visit_zone: string | null
  technician_names: string
  amount: string
  created_at: string
  last_event_at: string
  unread: number
  version: number
} & Partial<MoveFacts>
/** What the moves of a request depend on besides its own columns. */
export type MoveFacts = { is_billed: boolean; is_last_billed: boolean; is_unconfirmed: boolean }

/** Columns of a request `r` for any list row; `k` comes from `unnestKeys`. */
export const listedColumns = `r.id, r.firm, r.shop_name, r.service_firm, r.center_name, r.ro_number, r.status, r.hold_from, r.stop_text, r.resume_on,
  r.vehicle_text, r.vin, r.customer_name, r.insurer_name, r.estimator, r.next_visit_local, r.next_visit_zone,
  r.technician_names, r.amount, r.created_at, r.last_event_at, coalesce(k.unread, 0) as unread, r.version`
/** Extra columns for rows that include the available moves. */
export const moveColumns = `exists (select 1 from invoice i where i.request = r.id and i.is_open) as is_billed,
  exists (select 1 from invoice i where i.is_open and i.event = (select e.id from event e where e.request = r.id and e.status = ${EventStatus.completed}
    and e.deleted_at is null order by e.completed_at desc nulls last, e.id limit 1)) as is_last_billed,
  r.status = ${RequestStatus.pending} and exists (select 1 from intake n where n.request = r.id and n.state = 'open') as is_unconfirmed`
export const listedColumnsSql = sql.raw(listedColumns)
/**
 * Expands the ids of a page into rows with their position and unread chat count, which is read once per page. `ids` is
 * an SQL array expression.
 */
export const unnestKeys = (ids: string): string =>
  `unnest(${ids}, chat_unread_of(${ids})) with ordinality k(id, unread, place)`

export const requestRow = (actor: Actor, row: ListedRow, withMoves = false): RequestRow => ({
  calibrate: row.id,
  firm: row.firm,
  firmName: row.shop_name,
  serviceFirm: row.service_firm,
  serviceFirmName: row.center_name || null,
  ronumber: row.ro_number,
  status: row.status,
  statusName: requestStatusNames[row.status as RequestStatus],
  hold: holdOf(row, row.status === RequestStatus.hold),
  vehicleText: row.vehicle_text,
  vin: row.vin || null,
  customerName: row.customer_name || null,
  insuranceName: row.insurer_name || null,
  estimator: row.estimator || null,
  nextVisit: row.next_visit_local,
  nextVisitZone: row.next_visit_zone,
  techs: row.technician_names || null,
  amount: row.amount,
  createdOn: row.created_at,
  lastEventDate: row.last_event_at,
  unreadCount: row.unread,
  version: row.version,
  rights: requestRights(actor, row),
  ...(withMoves && { moves: requestMovesFor(actor, row) }),
})
