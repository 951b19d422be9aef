import { sql, type RawBuilder } from 'kysely'
import type { Cell } from '#contract/kit/csv.ts'
import { stamp, zoneOn } from '#contract/kit/time.ts'
import type { RequestExportColumn } from '#contract/requests/index.ts'
import { requestStatusNames, type RequestStatus } from '#contract/statuses.ts'

interface CellOf {
  /** Value of a request `r`; `k.unread` is its unread chat messages. */
  value: RawBuilder<unknown>
  /** What the value looks like in the export, if not as it is. */
  show?: (value: never, zone: string) => Cell
  isNumber?: boolean
  width?: number
}

/** An instant at a zone as the list shows it: MM/DD/YYYY hh:mm am. Formatted by the database, which is faster for many. */
const stampIn = (column: RawBuilder<unknown>, zone: string) =>
  sql`to_char(${column} at time zone ${zone}, 'MM/DD/YYYY HH12:MI am')`

/** A planned time with its zone where the reader's differs. */
const plannedText = ([local, at]: [string | null, string | null], zone: string): Cell => {
  if (!local) return ''
  if (!at || at === zone) return stamp(local)
  const day = local.slice(0, 10)
  return zoneOn(at, day) === zoneOn(zone, day) ? stamp(local) : `${stamp(local)} ${zoneOn(at, day)}`
}

/** The cells of exported repair orders, which equal those of the list. */
export const requestCells = (zone: string): Record<RequestExportColumn, CellOf> => ({
  ronumber: { value: sql`r.ro_number` },
  status: { value: sql`r.status`, show: (status: RequestStatus) => requestStatusNames[status] },
  vehicle: { value: sql`r.vehicle_text`, width: 28 },
  vin: { value: sql`r.vin`, width: 20 },
  firm: { value: sql`r.shop_name`, width: 24 },
  center: { value: sql`r.center_name`, width: 24 },
  nextVisit: {
    value: sql`json_build_array(r.next_visit_local, r.next_visit_zone)`,
    show: plannedText,
    width: 24,
  },
  techs: { value: sql`r.technician_names`, width: 24 },
  amount: { value: sql`r.amount::text`, isNumber: true },
  lastEventDate: { value: stampIn(sql`r.last_event_at`, zone), width: 20 },
  unread: { value: sql`coalesce(k.unread, 0)`, isNumber: true },
  customer: { value: sql`r.customer_name`, width: 24 },
  insurance: { value: sql`r.insurer_name`, width: 24 },
  estimator: { value: sql`r.estimator`, width: 24 },
  createdOn: { value: stampIn(sql`r.created_at`, zone), width: 20 },
})
