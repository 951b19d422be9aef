import { clock } from '#contract/kit/time.ts'
import type { EventRow } from '#contract/requests/calls.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { t } from './texts.ts'

/** "Next: 01:30 pm 2021 Toyota RAV4, Bay 1". */
export const nextText = (row: EventRow): string => {
  const what = [vehicleName(row.vehicleText), row.bayName ?? row.firmName].filter(Boolean).join(', ')
  return row.scheduled
    ? t('next.at', { time: clock(row.scheduled.slice(11, 16)), what })
    : t('next.noTime', { what })
}
