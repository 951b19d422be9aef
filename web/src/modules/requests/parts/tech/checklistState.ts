import { clock, date, localAt } from '#contract/kit/time.ts'
import { fileKinds } from '#contract/kit/item-files.ts'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { linesOf, stageKeys, type StageKey } from '../visit/stages.ts'
import { t } from './texts.ts'

/** Kinds of evidence an item can require. */
export type Evidence = 'photo' | 'video' | 'file' | 'drive'

type Skips = Pick<EventShape, 'skipReady' | 'skipPrecheck' | 'skipActions'>

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

const isSkipped = (line: ChecklistLine): boolean => Boolean(line.skippedReason)

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

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Photo required", the red text under an item; undefined if nothing is missing. */
export const requiredText = (line: ChecklistLine, visit: Skips): string | undefined => {
  if (line.isOptional || isSkipped(line) || isStageSkipped(visit, line.kind)) return undefined
  const missing = missingEvidence(line).map((each) => t(`evidence.${each}`))
  if (missing.length === 0) return undefined
  const evidence = missing.reduce((first, next) => t('evidence.and', { first, next }))
  return capitalized(t('evidence.required', { evidence }))
}

/** "Camera bracket clean, no photo": label of an open item. */
export const openItemText = (line: ChecklistLine): string =>
  [line.name, ...missingEvidence(line).map((each) => t(`lacks.${each}`))].join(', ')

const namedKinds = ['photo', 'video', 'file', 'report'] as const

/** "35 psi, photo 09:41 am, 22 min": how and when an item was done, in the reader's zone. Names the person unless it is `me`. */
export const doneText = (line: ChecklistLine, zone: string, today: string, me: string): string => {
  if (line.skippedReason) return t('done.skipped', { reason: line.skippedReason })
  const local = line.done && line.doneAt ? localAt(line.doneAt, zone) : undefined
  const at = local && (local.slice(0, 10) === today ? clock(local.slice(11, 16)) : date(local))
  const kind = namedKinds.find((each) => each === line.files[0]?.kind)
  const file = kind && t(`kind.${kind}`)
  const words = [
    line.note ?? '',
    file && at ? t('done.fileAt', { file, at }) : (file ?? at ?? ''),
    line.actionTime ? t('done.minutes', { minutes: line.actionTime }) : '',
    line.done && line.doneBy && line.doneBy !== me ? line.doneBy : '',
    !line.done && line.isOptional ? t('done.optional') : '',
  ].filter((each) => each !== '')
  return capitalized(words.join(', '))
}
