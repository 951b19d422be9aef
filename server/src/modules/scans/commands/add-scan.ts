import type { ScanKind } from '#contract/kit/scans.ts'
import type { ScanCheck, ScanShape } from '#contract/scans.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { runInTx, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { lockOrder, publishPlanChange } from '../../adas/door.ts'
import { addWorkFile, requireUploadTarget, type StoredFile } from '../../storage/door.ts'
import { extractText } from '../extract-text.ts'
import { readScan } from '../rules/read-scan.ts'
import type { Reading } from '../rules/types.ts'
import { loadReadingFacts } from '../reads/scans.ts'
import type { LinkServices } from '../reads/scan-rows.ts'
import { t } from '../texts.ts'
import { answerScan, insertCodes } from './scan-store.ts'

export type ScanFields = {
  calibrate: number
  calibrateEvent?: number | undefined
  kind: ScanKind
  checks: readonly string[]
}
export type PreparedScan = { text: string; reading: Reading }

const addedAs = { pre: 'addedPreScan', inProcess: 'addedInProcessScan', post: 'addedPostScan' } as const

/**
 * Reads a received report before anything is stored.
 * @throws Problem if the caller may not add it, if it is of another vehicle, or if it can't be read as text
 */
export const prepareScan = async (
  run: RunQuery,
  actor: Actor,
  { calibrate, calibrateEvent, kind, checks }: ScanFields,
  path: string,
): Promise<PreparedScan> => {
  await requireUploadTarget(run, actor, { calibrate, ...(calibrateEvent ? { calibrateEvent } : {}) })
  const { vin, layouts, checklist } = await loadReadingFacts(run, actor, calibrate)
  requireChecks(checklist, kind, checks)
  const text = await extractText(path)
  const reading = readScan(text, layouts)
  requireSameVin(reading.vin, vin)
  return { text, reading }
}

/** Adds a report, whose file is stored already, to an order. */
export const addScan = async (
  tx: Tx,
  actor: Actor,
  { calibrate, calibrateEvent, kind, checks }: ScanFields,
  stored: StoredFile,
  { text, reading }: PreparedScan,
  services: LinkServices,
  now: Date,
): Promise<ScanShape> => {
  const order = await lockOrder(tx, actor, calibrate)
  // The VIN may have been changed since the report was read.
  requireSameVin(reading.vin, order.vin)
  const event = calibrateEvent ? { calibrateEvent } : {}
  const file = await addWorkFile(tx, actor, { calibrate, ...event }, stored, now)
  const { id } = await tx
    .insertInto('scan')
    .values({
      request: calibrate,
      event: file.event,
      file: file.id,
      file_name: file.name,
      kind,
      is_read: reading.isRead,
      vin: reading.vin,
      tool: reading.tool,
      layout: reading.layout,
      scanned_local: reading.scannedAt,
      odometer: reading.odometer,
      checks: [...checks],
      content: text,
      uploaded_by: actor.user,
      uploaded_name: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertCodes(tx, { id, request: calibrate }, reading.codes)
  await recordHistory(tx, actor, {
    entity: 'scan',
    id,
    request: order.id,
    firm: order.firm,
    serviceFirm: order.service_firm,
    version: 1,
    what: addedAs[kind],
    changes: { name: [null, file.name] },
  })
  await publishPlanChange(tx, actor, order)
  return answerScan(runInTx(tx), services, actor, id)
}

/** @throws refused if a report is of another vehicle than the order */
const requireSameVin = (found: string, vin: string): void => {
  if (found !== '' && vin !== '' && found !== vin) throw refused(t.message('vin.other', { found, vin }))
}

const requireChecks = (checklist: readonly ScanCheck[], kind: ScanKind, checks: readonly string[]): void => {
  const open = checklist.find(
    (each) => each.isRequired && each.kinds.includes(kind) && !checks.includes(each.text),
  )
  if (open) throw refused(t.message('checks.missing', { check: open.text }))
}
