import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { ScanShape, confirmNoCodes, deleteScan, saveScanLayout } from '#contract/scans.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { publishPlanChange, type LockedOrder } from '../../adas/door.ts'
import { deleteWorkFile } from '../../storage/door.ts'
import type { LinkServices } from '../reads/scan-rows.ts'
import { readScan } from '../rules/read-scan.ts'
import { codesUnder, headerKey, splitRows } from '../rules/tables.ts'
import type { Layout } from '../rules/types.ts'
import { t } from '../texts.ts'
import { answerScan, insertCodes, lockScan, type LockedScan } from './scan-store.ts'

/**
 * Remembers a layout for the caller's location and reads the scan by it, and so those of the same order that wait and have
 * the same header. Teaching the same header again replaces what was taught.
 */
export const teachLayout = async (
  tx: Tx,
  actor: Actor,
  { scan: id, name, separator, headerRow, columns }: BodyOf<typeof saveScanLayout>,
  services: LinkServices,
): Promise<ScanShape> => {
  const { scan, order } = await lockScan(tx, actor, id)
  if (scan.deleted_at) throw refused(t.message('layout.kept'))
  if (columns.code === undefined) throw invalid([{ field: 'columns', message: t.message('layout.code') }])
  const chosen = Object.values(columns)
  if (new Set(chosen).size < chosen.length)
    throw invalid([{ field: 'columns', message: t.message('layout.twice') }])
  const rows = splitRows(scan.content, separator)
  const header = headerKey(rows[headerRow] ?? [])
  if (header.replaceAll('|', '') === '')
    throw invalid([{ field: 'headerRow', message: t.message('layout.header') }])
  if (codesUnder(rows, headerRow, columns).length === 0)
    throw invalid([{ field: 'columns', message: t.message('layout.none') }])
  await tx
    .insertInto('scan_layout')
    .values({ firm: actor.firm, name, separator, header, columns: JSON.stringify(columns) })
    .onConflict((on) =>
      on.columns(['firm', 'separator', 'header']).doUpdateSet({ name, columns: JSON.stringify(columns) }),
    )
    .execute()
  const layout: Layout = { name, separator, header, columns }
  const { rows: waiting } = await sql<LockedScan>`select * from scan where request = ${scan.request}
    and deleted_at is null and (id = ${id} or not is_read) for update`.execute(tx)
  for (const each of waiting) await readAgain(tx, each, layout)
  await record(tx, actor, order, scan, 'taughtScanLayout', { name: [null, name] })
  await publishPlanChange(tx, actor, order)
  return answerScan(runInTx(tx), services, actor, id)
}

const readAgain = async (tx: Tx, scan: LockedScan, layout: Layout): Promise<void> => {
  const reading = readScan(scan.content, [layout])
  if (reading.layout === '') return
  await insertCodes(tx, scan, reading.codes)
  await tx
    .updateTable('scan')
    .set({ is_read: true, layout: reading.layout })
    .where('id', '=', scan.id)
    .execute()
}

/** Records that a person found no codes in a report that we can't read. */
export const noCodes = async (
  tx: Tx,
  actor: Actor,
  { scan: id }: BodyOf<typeof confirmNoCodes>,
  services: LinkServices,
): Promise<ScanShape> => {
  const { scan, order } = await lockScan(tx, actor, id)
  if (scan.is_read) throw refused(t.message('noCodes.read'))
  await tx.updateTable('scan').set({ is_read: true }).where('id', '=', id).execute()
  await record(tx, actor, order, scan, 'confirmedNoCodes', { name: [null, scan.file_name] })
  await publishPlanChange(tx, actor, order)
  return answerScan(runInTx(tx), services, actor, id)
}

/** Takes a scan off its order together with its file, or puts both back. Repeating the call changes nothing. */
export const removeScan = async (
  tx: Tx,
  actor: Actor,
  { scan: id, undo }: BodyOf<typeof deleteScan>,
  now: Date,
): Promise<{ ok: true }> => {
  const { scan, order } = await lockScan(tx, actor, id)
  if ((scan.deleted_at === null) === undo) return { ok: true }
  if (scan.file !== null) await deleteWorkFile(tx, actor, { file: scan.file, undo }, now)
  await tx
    .updateTable('scan')
    .set({ deleted_at: undo ? null : now.toISOString() })
    .where('id', '=', id)
    .execute()
  const name: [unknown, unknown] = undo ? [null, scan.file_name] : [scan.file_name, null]
  await record(tx, actor, order, scan, undo ? 'restoredScan' : 'removedScan', { name })
  await publishPlanChange(tx, actor, order)
  return { ok: true }
}

const record = (
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  scan: LockedScan,
  what: string,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> =>
  recordHistory(tx, actor, {
    entity: 'scan',
    id: scan.id,
    request: order.id,
    firm: order.firm,
    serviceFirm: order.service_firm,
    version: scan.version + 1,
    what,
    changes,
  })
