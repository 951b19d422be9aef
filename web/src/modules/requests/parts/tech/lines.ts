import { clock, date, localAt } from '#contract/kit/time.ts'
import { fileKinds } from '#contract/kit/evidence.ts'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { linesOf, stageKeys, type StageKey } from '../visit/stages.ts'

/** What an item asks to be shown for it. */
export type Evidence = 'photo' | 'video' | 'file' | 'drive'

type Skips = Pick<EventShape, 'skipReady' | 'skipPrecheck' | 'skipActions'>

/** Whether a whole stage is left out for this visit. */
export const isStageSkipped = (visit: Skips, stage: StageKey): boolean =>
  ({ ready: visit.skipReady, precheck: visit.skipPrecheck, action: visit.skipActions, verify: false })[stage]

/** What is still to be shown for an item, whether it is ticked or not. */
export const lacks = (line: ChecklistLine): Evidence[] => {
  const has = (...kinds: readonly string[]) => line.files.some((file) => kinds.includes(file.kind))
  const found: Evidence[] = []
  if (line.isImage && !has('photo')) found.push('photo')
  if (line.isVideo && !has('video')) found.push('video')
  if (line.isFile && !has(...fileKinds(line))) found.push('file')
  // The drives of a visit are not among its lines: only the server's own words tell whether one is there.
  if (line.isTestDrive && (line.needs?.includes('test drive') ?? !line.done)) found.push('drive')
  return found
}

const isSkipped = (line: ChecklistLine): boolean => Boolean(line.skippedReason)

/** What stands in the way of completing the visit, as the server will see it once what waits here has been sent. */
export const blocks = (line: ChecklistLine, visit: Skips): boolean =>
  !line.isOptional &&
  !isSkipped(line) &&
  !isStageSkipped(visit, line.kind) &&
  (!line.done || lacks(line).length > 0)

/** Ticked with all that it asks for. */
export const isFull = (line: ChecklistLine): boolean =>
  line.done && (line.isOptional || lacks(line).length === 0)

export const stageCount = (visit: EventShape, stage: StageKey): { done: number; total: number } => {
  const lines = linesOf(visit, stage)
  return {
    done: lines.filter((line) => isFull(line) || isSkipped(line)).length,
    total: lines.length,
  }
}

/** The items in the way, in the order of the stages. */
export const openLines = (visit: EventShape): ChecklistLine[] =>
  stageKeys.flatMap((stage) => linesOf(visit, stage)).filter((line) => blocks(line, visit))

/** The stage to begin with: the first that has something open, else the first of all. */
export const firstStage = (visit: EventShape): StageKey =>
  stageKeys.find((stage) => linesOf(visit, stage).some((line) => blocks(line, visit))) ?? 'ready'

const wanted: Record<Evidence, string> = {
  photo: 'Photo',
  video: 'Video',
  file: 'File',
  drive: 'Test drive',
}

/** "Photo required", in red under the item; nothing when all is there. */
export const needWords = (line: ChecklistLine, visit: Skips): string | undefined => {
  if (line.isOptional || isSkipped(line) || isStageSkipped(visit, line.kind)) return undefined
  const words = lacks(line).map((each) => wanted[each])
  return words.length > 0
    ? `${words.join(' and ').replace(/ and (\w)/, (_, c: string) => ` and ${c.toLowerCase()}`)} required`
    : undefined
}

/** "Camera bracket clean, no photo": an open item in the sheet of what is open. */
export const openWords = (line: ChecklistLine): string =>
  [line.name, ...lacks(line).map((each) => `no ${wanted[each].toLowerCase()}`)].join(', ')

const shownFile: Record<string, string> = { photo: 'photo', video: 'video', file: 'file', report: 'report' }

/** "35 psi, photo 09:41 am, 22 min": how an item was closed, in the reader's zone; whose hand when not one's own. */
export const doneWords = (line: ChecklistLine, zone: string, today: string, me: string): string => {
  if (line.skippedReason) return `Skipped: ${line.skippedReason}`
  const local = line.done && line.doneAt ? localAt(line.doneAt, zone) : undefined
  const at = local && (local.slice(0, 10) === today ? clock(local.slice(11, 16)) : date(local))
  const kind = shownFile[line.files[0]?.kind ?? '']
  const words = [
    line.note ?? '',
    [kind, at].filter(Boolean).join(' '),
    line.actionTime ? `${line.actionTime} min` : '',
    line.done && line.doneBy && line.doneBy !== me ? line.doneBy : '',
    !line.done && line.isOptional ? 'Optional' : '',
  ].filter((each) => each !== '')
  const text = words.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
