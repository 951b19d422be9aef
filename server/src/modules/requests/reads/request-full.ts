import { sql } from 'kysely'
import { fieldNames } from '#contract/kit/fields.ts'
import { requestFields } from '#contract/fields/request-fields.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { requestStatusNames, RequestStatus } from '#contract/statuses.ts'
import { vehicleFields, type VehicleField } from '#contract/fields/vehicle-fields.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { columnList, selectFields, storedValues, type FieldColumns } from '#server/kernel/records/fields.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { requestMovesFor, requestRights, sidesOf } from '../policy.ts'
import { progressOf } from '../rules/progress.ts'
import type { LinkSigner } from './file-links.ts'
import { historyEntry, historyStatement } from './history.ts'
import { holdOf } from './hold.ts'
import { seesInternalNotes } from './internal-notes.ts'
import type { MoveFacts } from './request-row.ts'
import { readVisits } from './visit-shape.ts'

export type RequestFullRow = {
  id: number
  firm: number
  shop_name: string
  service_firm: number | null
  center_name: string
  status: number
  hold_from: number | null
  stop_text: string
  resume_on: string | null
  vehicle: number | null
  vehicle_firm: number | null
  vehicle_contact: number | null
  vin: string
  vehicle_text: string
  customer_name: string
  customer_phone: string | null
  customer_email: string | null
  insurer_name: string
  fleet_name: string
  created_by: string | null
  created_at: string
  submitted_at: string | null
  completed_at: string | null
  internal_notes: string | null
  wanted_names: string[]
  last_event_at: string
  unread: number
  time_zone: string
  amount: string
  credit_amount: string
  paid_amount: string
  owed: string | null
  version: number
  is_owing: boolean
  payer: string | null
  mail: MailRow[] | null
} & MoveFacts &
  Omit<FieldColumns<typeof requestFields>, 'internal_notes'> &
  Omit<VehicleFacts, 'vin'>
type VehicleFacts = Pick<RequestShape['vehicle'], VehicleField>
type MailRow = RequestShape['mail'][number]
type RequestHead = Omit<RequestShape, 'events' | 'files'>

const vehicleFacts = (row: VehicleFacts): VehicleFacts =>
  Object.fromEntries(
    fieldNames(vehicleFields).map((name) => [name, name === 'vin' ? row.vin || null : row[name]]),
  ) as VehicleFacts

const latestEntries = 20

/** The VIN is stored on the order, as it was when the vehicle was set. */
const { vin: _vin, ...otherVehicleFields } = vehicleFields

const columns = sql`${sql.raw(`r.id, r.firm, r.shop_name, r.service_firm, r.center_name, r.status, r.hold_from, r.stop_text, r.resume_on,
  ${columnList('r', requestFields, ['internalNotes', 'wantedTime'])},
  to_char(r.wanted_local, 'YYYY-MM-DD HH24:MI') as wanted_local, r.vehicle, (n.vehicle_row).firm as vehicle_firm,
  (n.vehicle_row).contact as vehicle_contact, r.vin, r.vehicle_text, r.customer_name, n.customer_phone, n.customer_email,
  r.insurer_name, r.fleet_name, k.created_by, r.created_at, r.submitted_at, r.completed_at, k.wanted_names, r.last_event_at,
  chat_unread(r.id) as unread, n.time_zone, r.amount, r.credit_amount, r.paid_amount, r.billed_amount - r.paid_amount as owed, r.version, k.is_billed,
  k.is_last_billed, k.is_unconfirmed, k.is_owing, k.payer, k.mail`)}, ${selectFields('(n.vehicle_row)', otherVehicleFields)}`
const tables = sql.raw(`request r cross join lateral request_names(r.id) n
  cross join lateral request_facts(r.id, r.status, r.created_by, r.wanted_services, ${latestEntries}) k`)

const requestStatement = (actor: Actor, id: number) =>
  statement(sql<RequestFullRow>`
    select ${columns}, case when ${seesInternalNotes(actor, 'r')} then r.internal_notes end as internal_notes
    from ${tables}
    where r.id = ${id} and r.deleted_at is null and ${requestsInScope(actor, 'r')}`)

/** A request without its visits and files. @throws notFound outside the caller's scope */
export const requestHead = async (run: RunQuery, actor: Actor, id: number): Promise<RequestHead> => {
  const [[row], entries] = await Promise.all([
    run(requestStatement(actor, id)),
    run(historyStatement(actor, id, { limit: latestEntries, offset: 0, withProgress: true })),
  ])
  if (!row) throw notFound('repair order')
  return {
    calibrate: row.id,
    firm: row.firm,
    firmName: row.shop_name,
    serviceFirm: row.service_firm,
    serviceFirmName: row.center_name || null,
    ...storedValues(requestFields, row),
    status: row.status,
    statusName: requestStatusNames[row.status as RequestStatus],
    hold: holdOf(row, row.status === RequestStatus.hold),
    vehicle: {
      vehicle: row.vehicle ?? -1,
      firm: row.vehicle_firm ?? row.firm,
      contact: row.vehicle_contact,
      ...vehicleFacts(row),
    },
    vehicleText: row.vehicle_text,
    customerName: row.customer_name || null,
    customerPhone: row.customer_phone || null,
    customerEmail: row.customer_email || null,
    insuranceName: row.insurer_name || null,
    fleetName: row.fleet_name || null,
    fleetNumber: row.fleet_number || null,
    estimator: row.estimator || null,
    createdBy: row.created_by ?? '',
    createdOn: row.created_at,
    submittedOn: row.submitted_at,
    completedOn: row.completed_at,
    internalNotes: row.internal_notes,
    wantedCenter: sidesOf(actor, row).includes('shop') ? row.wanted_center : null,
    wantedServiceNames: row.wanted_names,
    unreadCount: row.unread,
    lastEventDate: row.last_event_at,
    timeZone: row.time_zone,
    amount: row.amount,
    creditAmount: row.credit_amount,
    paidAmount: row.paid_amount,
    history: entries.filter(({ is_listed }) => is_listed).map(historyEntry),
    historyCount: entries[0]?.total ?? 0,
    mail: (row.mail ?? []).map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    progress: progressOf(row, entries.filter(({ tells_progress }) => tells_progress).toReversed()),
    version: row.version,
    moves: requestMovesFor(actor, row),
    rights: requestRights(actor, row),
  }
}

/**
 * A full request with visits, files with signed links, latest history, and email. All statements are sent together.
 * @throws notFound outside the caller's scope
 */
export const requestFull = async (
  run: RunQuery,
  actor: Actor,
  id: number,
  links: LinkSigner,
): Promise<RequestShape> => {
  const [head, { visits, requestFiles }] = await Promise.all([
    requestHead(run, actor, id),
    readVisits(run, actor, { request: id }, links),
  ])
  return { ...head, events: visits, files: requestFiles }
}
