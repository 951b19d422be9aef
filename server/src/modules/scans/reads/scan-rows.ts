import { sql, type RawBuilder } from 'kysely'
import type { AdasSystem } from '#contract/kit/adas.ts'
import { Role } from '#contract/kit/roles.ts'
import type { CodeStatus, ScanKind } from '#contract/kit/scans.ts'
import type { ScanShape } from '#contract/scans.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { fileLink } from '../../storage/door.ts'
import { asksCalibration, explainCode } from '../rules/explain-code.ts'

export type CodeRow = {
  code: string
  module: string
  text: string
  status: CodeStatus
  system: AdasSystem | null
}
export type ScanRow = {
  id: number
  request: number
  ro_number: string
  event: number | null
  kind: ScanKind
  is_read: boolean
  vin: string
  tool: string
  layout: string
  scanned_local: string | null
  odometer: number | null
  checks: string[]
  file_name: string
  key: string | null
  uploaded_by: number | null
  uploaded_name: string
  created_at: string
  version: number
  codes: CodeRow[]
}
export type LinkServices = Parameters<typeof fileLink>[0]

/** Scans with their codes, newest first. `where` names the scan `s` and its order `r`. */
export const scansStatement = (actor: Actor, where: RawBuilder<unknown>) =>
  statement(sql<ScanRow>`select s.id, s.request, r.ro_number, s.event, s.kind, s.is_read, s.vin, s.tool, s.layout,
      to_char(s.scanned_local, 'YYYY-MM-DD HH24:MI') as scanned_local, s.odometer, s.checks, s.file_name,
      f.key, s.uploaded_by, s.uploaded_name, s.created_at, s.version,
      coalesce((select jsonb_agg(jsonb_build_object('code', c.code, 'module', c.module, 'text', c.text,
        'status', c.status, 'system', c.system) order by c.number) from scan_code c where c.scan = s.id), '[]') as codes
    from scan s join request r on r.id = s.request and r.deleted_at is null and ${requestsInScope(actor)}
      left join file f on f.id = s.file and f.deleted_at is null
    where s.deleted_at is null and ${where} order by s.created_at desc, s.id desc limit 200`)

/** Whether a code counts under the location's configuration, which names codes or their beginnings. */
export const isIgnored = (code: string, ignored: readonly string[]): boolean =>
  ignored.some((beginning) => code.startsWith(beginning))

/** A code as answers show it. */
export const codeShape = ({ code, module, text, system }: CodeRow, ignored: readonly string[]) => ({
  code,
  module,
  text,
  system,
  meaning: explainCode(code),
  asksCalibration: asksCalibration({ code, text }),
  isIgnored: isIgnored(code, ignored),
})

/** A scan as answers show it. A technician removes only what they added. */
export const scanShapeOf = (
  services: LinkServices,
  actor: Actor,
  row: ScanRow,
  ignored: readonly string[],
): ScanShape => ({
  scan: row.id,
  calibrate: row.request,
  ronumber: row.ro_number,
  calibrateEvent: row.event,
  kind: row.kind,
  isRead: row.is_read,
  vin: row.vin,
  tool: row.tool,
  layout: row.layout,
  scannedAt: row.scanned_local,
  odometer: row.odometer,
  checks: row.checks,
  codes: row.codes.map((code) => ({ ...codeShape(code, ignored), status: code.status })),
  fileName: row.file_name,
  url: row.key
    ? fileLink(services, { key: row.key, thumb_key: null, display_key: null, name: row.file_name }).url
    : null,
  by: row.uploaded_name,
  at: row.created_at,
  version: row.version,
  rights: ['teach', ...(actor.role === Role.technician && row.uploaded_by !== actor.user ? [] : ['remove'])],
})
