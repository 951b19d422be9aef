import { clock } from '#contract/kit/time.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { EventRow } from '#contract/requests/calls.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { t } from './texts.ts'

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

/** "Next: 01:30 pm 2021 Toyota RAV4, Bay 1". */
export const nextText = (row: EventRow): string => {
  const what = [vehicleName(row.vehicleText), row.bayName ?? row.firmName].filter(Boolean).join(', ')
  return row.scheduled
    ? t('next.at', { time: clock(row.scheduled.slice(11, 16)), what })
    : t('next.noTime', { what })
}
