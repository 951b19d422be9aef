import { eventFields } from '#contract/fields/event-fields.ts'
import { storedValues } from '#server/kernel/records/fields.ts'
import type { ChecklistLine, EventShape, FileInfo } from '#contract/requests/index.ts'
import { EventStatus, eventStatusNames } from '#contract/statuses.ts'
import { cents, sum } from '#contract/kit/money.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { eventRights, eventMovesFor, fileRights } from '../policy.ts'
import { vehicleCheckOf } from '../rules/vehicle-check.ts'
import { holdOf } from './hold.ts'
import { fileShaper, type FileRow, type LinkSigner } from './file-links.ts'
import { creditLine, itemLine, serviceLine, stageOf } from './visit-rows.ts'
import { visitStatements, type ServiceRow, type VisitRow, type VisitFilter } from './visit-statements.ts'

type Lists = Pick<EventShape, 'serviceList' | 'creditList' | 'files'> & { items: ChecklistLine[] }

/**
 * Full visits, and the request's files that belong to no visit. Uses four statements for any number of visits, or three
 * when the services are `known`.
 */
export const readVisits = async (
  run: RunQuery,
  actor: Actor,
  which: VisitFilter,
  links: LinkSigner,
  known?: readonly ServiceRow[],
) => {
  const statements = visitStatements(actor, which)
  const [visits, services, items, files] = await Promise.all([
    run(statements.visits),
    known ?? run(statements.services),
    run(statements.items),
    run(statements.files),
  ])
  const byVisit = <T extends { event: number | null }>(rows: readonly T[]) => {
    const grouped = Map.groupBy(rows, (row) => row.event)
    return (visit: number | null): T[] => grouped.get(visit) ?? []
  }
  const [servicesOf, itemsOf, filesOf] = [byVisit(services), byVisit(items), byVisit(files)]
  const shapeFile = fileShaper(links, (file: FileRow) => fileRights(actor, file))
  const shapes = visits.map((visit) => {
    const rows = filesOf(visit.id)
    const visitFiles: FileInfo[] = rows.map(shapeFile)
    const evidence = {
      files: rows.map((file) => ({ item: file.event_item, kind: file.kind })),
      drives: (visit.drives ?? []).map((drive) => ({
        item: drive.event_item,
        isFinished: drive.is_finished,
      })),
    }
    const skips = {
      skipReady: visit.skip_ready,
      skipPrecheck: visit.skip_precheck,
      skipActions: visit.skip_actions,
    }
    return eventShape(actor, visit, {
      serviceList: servicesOf(visit.id).map(serviceLine),
      creditList: (visit.credits ?? []).map(creditLine),
      items: itemsOf(visit.id).map((item) => itemLine(item, skips, evidence, visitFiles)),
      files: visitFiles,
    })
  })
  return { visits: shapes, requestFiles: filesOf(null).map(shapeFile) }
}

const isToInvoice = ({ status, is_credited, is_billed, amount, credits }: VisitRow): boolean =>
  status === EventStatus.completed &&
  !is_credited &&
  !is_billed &&
  cents(sum([amount, ...(credits ?? []).map((credit) => credit.amount)])) > 0n

const eventShape = (actor: Actor, row: VisitRow, { items, ...lists }: Lists): EventShape => {
  const of = (kind: ChecklistLine['kind']) => items.filter((item) => item.kind === kind)
  const ids = (lines: readonly ChecklistLine[]) =>
    lines.flatMap((line) => (line.item === null ? [] : [line.item]))
  const [ready, precheck, action, verify] = [of('ready'), of('precheck'), of('action'), of('verify')]
  return {
    calibrateEvent: row.id,
    calibrate: row.request,
    number: row.number,
    firm: row.firm,
    firmName: row.firm_name,
    serviceFirm: row.service_firm,
    ronumber: row.ro_number,
    createdBy: row.created_by ?? '',
    ...storedValues(eventFields, row),
    calibrateEventTypeName: row.type_name,
    calibrateStatusType: row.status,
    calibrateStatusTypeName: eventStatusNames[row.status as EventStatus],
    hold: holdOf(row, row.status === EventStatus.hold),
    scheduledZone: row.scheduled_zone,
    scheduledAt: row.scheduled_at,
    bayName: row.bay_name,
    doubleBook: row.double_booked,
    started: row.started_at,
    completed: row.completed_local,
    completedAt: row.completed_at,
    techs: row.technician_names,
    techSelected: row.lead ?? row.technician_ids[0] ?? null,
    internalNotes: row.internal_notes,
    isCredit: row.is_credit,
    isToInvoice: isToInvoice(row),
    state: row.state,
    numberFiles: lists.files.length,
    paymentTypeName: row.payment_type_name,
    calibrateReadyIds: ids(ready),
    calibratePrecheckIds: ids(precheck),
    calibrateServiceIds: lists.serviceList.flatMap((line) => line.calibrateService ?? []),
    calibrateActionIds: ids(action),
    calibrateVerifyIds: ids(verify),
    ...lists,
    readyList: ready,
    precheckList: precheck,
    actionList: action,
    verifyList: verify,
    stages: {
      ready: stageOf(ready),
      precheck: stageOf(precheck),
      action: stageOf(action),
      verify: stageOf(verify),
    },
    amount: row.amount,
    vehicleText: row.vehicle_text,
    vin: row.vin || null,
    vehicleCheck: vehicleCheckOf(row.vehicle_check, row.vin),
    version: row.version,
    moves: eventMovesFor(actor, row),
    rights: eventRights(actor, row),
  }
}
