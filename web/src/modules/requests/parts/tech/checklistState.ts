import { fileKinds } from '#contract/kit/item-files.ts'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { linesOf, stageKeys, type StageKey } from '../visit/stages.ts'

/** Kinds of evidence an item can require. */
export type Evidence = 'photo' | 'video' | 'file' | 'drive'

export type Skips = Pick<EventShape, 'skipReady' | 'skipPrecheck' | 'skipActions'>

/** Whether this visit skips the whole stage. */
export const isStageSkipped = (visit: Skips, stage: StageKey): boolean =>
  ({ ready: visit.skipReady, precheck: visit.skipPrecheck, action: visit.skipActions, verify: false })[stage]

/** Evidence an item still lacks, whether it is ticked or not. */
export const missingEvidence = (line: ChecklistLine): Evidence[] => {
  const has = (...kinds: readonly string[]) => line.files.some((file) => kinds.includes(file.kind))
  const found: Evidence[] = []
  if (line.isImage && !has('photo')) found.push('photo')
  if (line.isVideo && !has('video')) found.push('video')
  if (line.isFile && !has(...fileKinds(line))) found.push('file')
  // The line has no test drives of its own, so the server's `needs` is the only sign of a missing one.
  const needsDrive = line.needs.length > 0 ? line.needs.includes('drive') : !line.done
  if (line.isTestDrive && needsDrive) found.push('drive')
  return found
}

export const isSkipped = (line: ChecklistLine): boolean => Boolean(line.skippedReason)

/** Whether an item blocks completion. Mirrors the server's rule, applied to the state including queued changes. */
export const isBlocking = (line: ChecklistLine, visit: Skips): boolean =>
  !line.isOptional &&
  !isSkipped(line) &&
  !isStageSkipped(visit, line.kind) &&
  (!line.done || missingEvidence(line).length > 0)

/** Whether an item is ticked and has all required evidence. */
export const isComplete = (line: ChecklistLine): boolean =>
  line.done && (line.isOptional || missingEvidence(line).length === 0)

export const stageCount = (visit: EventShape, stage: StageKey): { done: number; total: number } => {
  const lines = linesOf(visit, stage)
  return {
    done: lines.filter((line) => isComplete(line) || isSkipped(line)).length,
    total: lines.length,
  }
}

/** Items that block completion, in stage order. */
export const blockingLines = (visit: EventShape): ChecklistLine[] =>
  stageKeys.flatMap((stage) => linesOf(visit, stage)).filter((line) => isBlocking(line, visit))

/** The first stage with a blocking item, otherwise the first stage. */
export const firstOpenStage = (visit: EventShape): StageKey =>
  stageKeys.find((stage) => linesOf(visit, stage).some((line) => isBlocking(line, visit))) ?? 'ready'
