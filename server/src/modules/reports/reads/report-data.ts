import { sql } from 'kysely'
import type { AdasSystem } from '#contract/kit/adas.ts'
import type { CodeStatus, ScanKind } from '#contract/kit/scans.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { resultStatements } from '#server/modules/requests/door.ts'
import type { VisitHeader } from './report-head.ts'

export type ServiceRow = {
  id: number
  description: string
  hours: string
  rate: string
  amount: string
  is_flat: boolean
  authorization: number | null
  authorized_name: string
}
export type ItemRow = {
  id: number
  kind: 'ready' | 'precheck' | 'action' | 'verify'
  name: string
  done_at: string | null
  done_by_name: string
  skipped_reason: string
  note: string
}
export type DriveRow = {
  user_name: string
  started_at: string
  ended_at: string | null
  odometer_start: number | null
  odometer_end: number | null
  result: 'open' | 'passed' | 'failed'
  notes: string
}
export type PhotoRow = {
  name: string
  display_key: string
  taken_local: string | null
  created_at: string
  item_name: string | null
  /** It was uploaded as the file that an item asks for. */
  is_paper: boolean
}
export type FileRow = { name: string; mime: string; created_at: string; item_name: string | null }
export type ScanRow = {
  kind: ScanKind
  tool: string
  /** By the clock of the tool. */
  scanned_local: string | null
  created_at: string
  codes: { code: string; module: string; text: string; status: CodeStatus; system: AdasSystem | null }[]
}
export type ScanFileRow = { name: string; key: string; bytes: number; kind: ScanKind }
export type FirmRow = {
  id: number
  name: string
  phone: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  postal_code: string
  time_zone: string
}
export type BrandRow = { name: string; value: string }

/** We load one more photo than we show, so that the report can mention that there are more. */
export const maxPhotos = 40
/** Scans of an order that are compared. */
const maxScans = 50
/** Reports of scan tools that are appended. */
const maxScanFiles = 20
/** Files listed in a report. */
const maxFiles = 200

/** A picture serves as a document if its item asks for a file and not for a photo. */
const isPaper = sql`coalesce(f.kind = 'photo' and i.is_file and not i.is_image, false)`

/** The names and addresses of both sides, and the brand of the one whose paper it is. */
export const sidesStatements = (firm: number, office: number) =>
  [
    statement(sql<FirmRow>`select id, name, phone, address_line1, address_line2, city, state, postal_code, time_zone
      from firm where id in (${firm}, ${office})`),
    statement(sql<BrandRow>`select distinct on (p.name) p.name, p.value
      from firm f join firm_preference p on p.firm = any(f.path)
      where f.id = ${office} and p.category = 'Brand' and not p.is_inactive and p.value <> ''
      order by p.name, array_position(f.path, p.firm) desc`),
  ] as const

/** Everything else a report shows: twelve independent statements in one round trip. */
export const loadReportRows = async (db: Reads, head: VisitHeader) => {
  const { event, request, firm } = head
  const office = head.service_firm ?? firm
  const [services, items, drives, photos, files, scans, scanFiles, results, statements, codes, firms, brand] =
    await db.batch([
      statement(sql<ServiceRow>`select id, description, hours, rate, amount,
        coalesce((price_reason->>'isFlat')::boolean, false) as is_flat, "authorization", authorized_name
      from event_service where event = ${event} order by sort, id`),
      statement(sql<ItemRow>`select id, kind, name, done_at, done_by_name, skipped_reason, note
      from event_item where event = ${event} order by sort, id`),
      statement(sql<DriveRow>`select user_name, started_at, ended_at, odometer_start, odometer_end, result, notes
      from test_drive where event = ${event} order by started_at, id`),
      statement(sql<PhotoRow>`select f.name, f.display_key, f.taken_local, f.created_at, i.name as item_name, ${isPaper} as is_paper
      from file f left join event_item i on i.id = f.event_item
      where f.event = ${event} and f.kind = 'photo' and f.deleted_at is null and f.display_key is not null
      order by f.created_at, f.id limit ${maxPhotos + 1}`),
      statement(sql<FileRow>`select f.name, f.mime, f.created_at, i.name as item_name
      from file f left join event_item i on i.id = f.event_item
      where f.event = ${event} and (f.kind in ('file', 'report', 'video') or ${isPaper}) and f.deleted_at is null
      order by f.created_at, f.id limit ${maxFiles}`),
      statement(sql<ScanRow>`select s.kind, s.tool, to_char(s.scanned_local, 'YYYY-MM-DD HH24:MI') as scanned_local, s.created_at,
        coalesce((select jsonb_agg(jsonb_build_object('code', c.code, 'module', c.module, 'text', c.text,
          'status', c.status, 'system', c.system) order by c.number) from scan_code c where c.scan = s.id), '[]') as codes
      from scan s where s.request = ${request} and s.is_read and s.deleted_at is null
      order by s.created_at desc, s.id desc limit ${maxScans}`),
      statement(sql<ScanFileRow>`select f.name, f.key, f.bytes, s.kind from scan s join file f on f.id = s.file
      where s.request = ${request} and s.deleted_at is null and f.deleted_at is null and f.mime = 'application/pdf'
      order by s.created_at, s.id limit ${maxScanFiles}`),
      ...resultStatements(event),
      ...sidesStatements(firm, office),
    ])
  return {
    services,
    items,
    drives,
    photos,
    files,
    scans,
    scanFiles,
    results,
    statements,
    codes,
    firms,
    brand,
  }
}
export type ReportRows = Awaited<ReturnType<typeof loadReportRows>>
