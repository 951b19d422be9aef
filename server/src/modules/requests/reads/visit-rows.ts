import type { ChecklistLine, EventShape, FileInfo } from '#contract/requests/index.ts'
import { needsOf, type Evidence, type Skips } from '../rules/completion.ts'
import { pricingDetails, explainPrice } from '../rules/service-price.ts'
import type { CreditRow, ItemRow, ServiceRow } from './visit-statements.ts'

const authorizationNames = { 0: 'no', 1: 'yes', 2: 'later' } as const

export const serviceLine = (row: ServiceRow): EventShape['serviceList'][number] => ({
  id: row.id,
  calibrateService: row.service,
  calibrateServiceResult: row.id,
  description: row.description,
  hours: row.hours,
  rate: row.rate,
  amount: row.amount,
  authorization: authorizationNames[row.authorization as keyof typeof authorizationNames] ?? 'open',
  credit: row.credited ? row.credit : null,
  creditDescription: row.credit_description || null,
  credited: row.credited,
  priceSays: explainPrice(row.hours, row.rate, row.price_reason),
  ...pricingDetails(row.price_reason),
})

export const creditLine = (row: CreditRow): EventShape['creditList'][number] => ({
  id: row.id,
  calibrateService: row.service,
  calibrate: row.request,
  description: row.description,
  hours: row.hours,
  amount: row.amount,
  createdByType: row.created_by_type,
  calibrateServiceResultReference: row.event_service ?? row.reference ?? row.id,
})

/** A checklist item with what it still needs and its files. */
export const itemLine = (
  row: ItemRow,
  skips: Skips,
  evidence: Evidence,
  files: FileInfo[],
): ChecklistLine => ({
  id: row.id,
  kind: row.kind,
  item: row.item,
  name: row.name,
  isOptional: row.is_optional,
  isImage: row.is_image,
  isVideo: row.is_video,
  isFile: row.is_file,
  isTestDrive: row.is_test_drive,
  done: row.done_at !== null,
  doneAt: row.done_at,
  doneBy: row.done_by_name || null,
  skippedReason: row.skipped_reason || null,
  note: row.note || null,
  actionTime: row.action_minutes,
  rate: row.rate,
  needs: needsOf(
    {
      id: row.id,
      kind: row.kind,
      name: row.name,
      isOptional: row.is_optional,
      isImage: row.is_image,
      isVideo: row.is_video,
      isFile: row.is_file,
      isTestDrive: row.is_test_drive,
      isDone: row.done_at !== null,
      skippedReason: row.skipped_reason,
    },
    skips,
    evidence,
  ),
  files: files.filter((file) => file.item === row.id),
})

/** Progress of a stage: `done` items are completed with their evidence or skipped; `open` items block completion. */
export const stageOf = (lines: readonly ChecklistLine[]) => ({
  done: lines.filter((line) => (line.done && line.needs.length === 0) || line.skippedReason !== null).length,
  total: lines.length,
  open: lines.filter((line) => line.needs.length > 0).length,
})
