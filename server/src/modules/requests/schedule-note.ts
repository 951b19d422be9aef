import { skippedTimeMovedTo, skippedTimeMessage } from '#contract/kit/clock-change.ts'
import type { EventShape } from '#contract/requests/index.ts'

/** Adds a note to the answer when the requested time falls into a daylight-saving gap and was moved. */
export const withScheduleNote = (
  { scheduled: asked }: { scheduled?: string | null | undefined },
  answer: EventShape,
): EventShape => {
  const { scheduled, scheduledZone: zone } = answer
  if (!asked || !zone || skippedTimeMovedTo(asked, zone) !== scheduled) return answer
  const note = skippedTimeMessage(asked, zone)
  return note === undefined ? answer : { ...answer, scheduleNote: note }
}
