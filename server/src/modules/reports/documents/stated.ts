import { systemLabel } from '#contract/kit/adasLabels.ts'
import { compareScans } from '#server/modules/scans/door.ts'
import { reportedResults } from '#server/modules/requests/door.ts'
import { sha256, type Stated } from '../../certificates/door.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { vehicleOf } from './composed.ts'
import { paperHead } from './head.ts'
import { reasonOf } from './report-system.ts'

/** What the certificate of a report states. Instants are ISO 8601; a scan's own time has no zone. Pure. */
export const statedByReport = (head: VisitHeader, rows: ReportRows, now: Date): Stated => {
  const { firm } = paperHead(head, rows, '', now)
  const [signed] = rows.statements
  const instant = (at: string | null) => (at === null ? '' : new Date(at).toISOString())
  return {
    center: { name: firm.name, address: firm.address.join(', ') },
    ro: head.ro_number,
    visit: head.number,
    vin: head.vin,
    vehicle: vehicleOf(head),
    completedAt: instant(head.completed_at),
    technician: head.technicians,
    signed:
      signed && signed.outdated_at === null ? { name: signed.name, at: instant(signed.signed_at) } : null,
    systems: reportedResults(rows.results, rows.codes).map((one) => ({
      system: one.system,
      name: systemLabel(one.system),
      result: one.result,
      method: one.method ?? '',
      procedure: one.procedure,
      source: one.source,
      reason: reasonOf(one),
      target: one.target,
      measurements: one.measurements.map(({ name, measured, spec }) => ({ name, measured, spec })),
    })),
    codes: compareScans(rows.scans.map((row) => ({ ...row, isRead: true }))).map(({ first, pre, post }) => ({
      code: first.code,
      module: first.module,
      text: first.text,
      before: pre ?? '',
      after: post ?? '',
    })),
    scans: rows.scans.map(({ kind, scanned_local: local, created_at: added, tool }) => ({
      kind,
      at: local ?? instant(added),
      tool,
    })),
  }
}

/** Hash of everything that the report of a visit is made from, whatever its language and the time of printing. Pure. */
export const contentHash = (head: VisitHeader, rows: ReportRows): string => {
  const { firms: _firms, brand: _brand, services, ...evidence } = rows
  const { version: _version, status: _status, ...visit } = head
  const done = services.map(({ description, authorization, authorized_name }) => [
    description,
    authorization,
    authorized_name,
  ])
  return sha256(JSON.stringify([visit, done, evidence]))
}
