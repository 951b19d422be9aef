import { EventStatus } from '#contract/statuses.ts'
import type { EventRow } from '#contract/requests/calls.ts'

const isAhead = ({ calibrateStatusType: status }: EventRow): boolean =>
  status !== EventStatus.completed && status !== EventStatus.cancelled

/**
 * A technician's own open visits of a day, in the order of work: what is in progress, then by time. Late ones of earlier
 * days come first, those on hold and those without a time last.
 */
export const inOrder = (rows: readonly EventRow[], day: string): EventRow[] => {
  const rank = (row: EventRow): number => {
    if (row.calibrateStatusType === EventStatus.working) return 0
    if (row.calibrateStatusType === EventStatus.hold) return 3
    return row.scheduled ? 1 : 2
  }
  return rows
    .filter((row) => isAhead(row) && !row.unassigned && (row.scheduled ?? day).slice(0, 10) <= day)
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.scheduled ?? '').localeCompare(b.scheduled ?? '') ||
        a.calibrateEvent - b.calibrateEvent,
    )
}
