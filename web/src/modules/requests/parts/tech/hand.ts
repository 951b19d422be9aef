import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { linesOf, type StageKey } from '../visit/stages.ts'
import { blockingLines, isBlocking, missingEvidence } from './checklistState.ts'

/** Open items of a stage that a yes is enough for: required, without a missing photo, file, or drive. */
export const plainOpenLines = (visit: EventShape, stage: StageKey): ChecklistLine[] =>
  linesOf(visit, stage).filter((line) => isBlocking(line, visit) && missingEvidence(line).length === 0)

/** Required items whose photo is missing and not on its way, in the order of work. */
export const missingPhotos = (visit: EventShape, isSending: (item: number) => boolean): ChecklistLine[] =>
  blockingLines(visit).filter((line) => missingEvidence(line).includes('photo') && !isSending(line.id))

/** The next item to do: the first open one that isn't being sent. */
export const nextOpenLine = (
  visit: EventShape,
  isSending: (item: number) => boolean,
): ChecklistLine | undefined => blockingLines(visit).find((line) => !isSending(line.id))

/** What is left to do on a visit, for the card that announces it. */
export const workLeft = (visit: EventShape) => {
  const open = blockingLines(visit)
  const missing = open.flatMap((line) => missingEvidence(line))
  return {
    items: open.length,
    photos: missing.filter((each) => each === 'photo').length,
    files: missing.filter((each) => each === 'file' || each === 'video').length,
    hasDrive: missing.includes('drive'),
  }
}
