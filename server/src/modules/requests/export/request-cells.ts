import { sql, type RawBuilder } from 'kysely'
import { stamp, zoneOn } from '#contract/kit/time.ts'
import type { RequestExportColumn } from '#contract/requests/index.ts'
import { requestStatusNames } from '#contract/statuses.ts'

export interface CellOf {
  /** Text of a request `r`, or null; `k.unread` is its unread chat messages. */
  value: RawBuilder<unknown>
  isNumber?: boolean
  width?: number
}

/** An instant at a zone as the list shows it: MM/DD/YYYY hh:mm am. Formatted by the database, which is faster for many. */
const stampIn = (column: RawBuilder<unknown>, zone: string) =>
  sql`to_char(${column} at time zone ${zone}::text, 'MM/DD/YYYY HH12:MI am')`

/** A planned time with its zone where the reader's differs. */
const plannedText = (local: string, at: string, zone: string): string => {
  if (!at || at === zone) return stamp(local)
  const day = local.slice(0, 10)
  return zoneOn(at, day) === zoneOn(zone, day) ? stamp(local) : `${stamp(local)} ${zoneOn(at, day)}`
}

/** A planned time and its zone, which the database does not format. */
const planned = sql`chr(29) || r.next_visit_local || chr(28) || coalesce(r.next_visit_zone, '') || chr(29)`
// oxlint-disable-next-line no-control-regex -- these characters surround a planned time
const plannedPattern = /\u001d(\d{4}-\d\d-\d\d \d\d:\d\d[^\u001c]*)\u001c([^\u001d]*)\u001d/g

/** Texts with the planned times in them as the list shows them. */
export const showPlanned = (text: string, zone: string): string =>
  text.includes('\u001d')
    ? text.replace(plannedPattern, (_, local: string, at: string) => plannedText(local, at, zone))
    : text

const statusName = sql`case r.status ${sql.join(
  Object.entries(requestStatusNames).map(
    ([status, name]) => sql`when ${sql.lit(Number(status))} then ${name}::text`,
  ),
  sql` `,
)} end`

/** The cells of exported repair orders, which equal those of the list. */
export const requestCells = (zone: string): Record<RequestExportColumn, CellOf> => ({
  ronumber: { value: sql`r.ro_number` },
  status: { value: statusName },
  vehicle: { value: sql`r.vehicle_text`, width: 28 },
  vin: { value: sql`r.vin`, width: 20 },
  firm: { value: sql`r.shop_name`, width: 24 },
  center: { value: sql`r.center_name`, width: 24 },
  nextVisit: { value: planned, width: 24 },
  techs: { value: sql`r.technician_names`, width: 24 },
  amount: { value: sql`r.amount::text`, isNumber: true },
  lastEventDate: { value: stampIn(sql`r.last_event_at`, zone), width: 20 },
  unread: { value: sql`coalesce(k.unread, 0)::text`, isNumber: true },
  customer: { value: sql`r.customer_name`, width: 24 },
  insurance: { value: sql`r.insurer_name`, width: 24 },
  estimator: { value: sql`r.estimator`, width: 24 },
  createdOn: { value: stampIn(sql`r.created_at`, zone), width: 20 },
})
