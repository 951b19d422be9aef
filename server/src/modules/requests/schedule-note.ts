import { movedOn, skippedWords } from '#contract/kit/clock-change.ts'
import type { EventShape } from '#contract/requests/index.ts'

/** What a save answers; where the clock skips the time that was asked for, with what was planned instead. */
export const withScheduleNote = (
  { scheduled: asked }: { scheduled?: string | null | undefined },
  answer: EventShape,
): EventShape => {
  const { scheduled, scheduledZone: zone } = answer
  if (!asked || !zone || movedOn(asked, zone) !== scheduled) return answer
  const note = skippedWords(asked, zone)
  return note === undefined ? answer : { ...answer, scheduleNote: note }
}
