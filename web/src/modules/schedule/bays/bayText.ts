import { blocksOn, minutesOf, slotsOf, timeOf, type BayHours } from '#contract/kit/bay-slots.ts'
import { date } from '#contract/kit/time.ts'
import type { BayBlock } from '#contract/schedule.ts'
import { timeText } from '#contract/kit/locale.ts'
import { t } from './texts.ts'

const midnight = '24:00'

/** A time of day of the server as a field holds it. A time field has no 24:00, so the end of the day is 00:00 there. */
export const toField = (time: string): string => (time.slice(0, 5) === midnight ? '00:00' : time.slice(0, 5))

/** The end of a day or block as the server takes it: nothing ends at 00:00, so that means 24:00. */
export const endOf = (time: string): string => (time === '00:00' ? midnight : time)

/** `HH:mm` or `HH:mm:ss` as `hh:mm am`. */
export const clockOf = (time: string): string => timeText(toField(time))

export interface DaySlots {
  /** Start of each slot, `HH:mm`. */
  starts: string[]
  /** End of the last slot. */
  end: string
  minutes: number
  /** Minutes between the last slot and the end of the day. */
  left: number
}

/** The slots of a usual day: those that no block of every day takes. Undefined while the hours make no day. */
export const usualSlots = (bay: BayHours): DaySlots | undefined => {
  if (!bay.startOfDay || !bay.endOfDay || minutesOf(bay.startOfDay) >= minutesOf(bay.endOfDay))
    return undefined
  const daily = bay.blocks.filter(({ from, to, start, end }) => !from && !to && start < end)
  // Every day is like any other here, so the date does not matter.
  const slots = slotsOf({ ...bay, blocks: daily }, '2000-01-01')
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return { starts: [], end: '', minutes: 0, left: 0 }
  return {
    starts: slots.map(([start]) => timeOf(start)),
    end: timeOf(last[1]),
    minutes: first[1] - first[0],
    left: blocksOn(daily, '2000-01-01').length > 0 ? 0 : minutesOf(bay.endOfDay) - last[1],
  }
}

/** "9 slots of 60 min". */
export const slotText = (bay: BayHours): string => {
  const found = usualSlots(bay)
  if (!found || found.starts.length === 0) return t('slots.none')
  return t('slots.some', { count: found.starts.length, minutes: found.minutes })
}

/** "12/01/2026 to 12/03/2026, 08:00 am to 12:00 pm (Lift service)". */
export const blockText = ({ from, to, start, end, reason }: BayBlock): string => {
  const times = { start: clockOf(start), end: clockOf(end) }
  const text =
    from && to
      ? from === to
        ? t('block.dayText', { ...times, from: date(from) })
        : t('block.daysText', { ...times, from: date(from), to: date(to) })
      : from
        ? t('block.fromText', { ...times, from: date(from) })
        : to
          ? t('block.untilText', { ...times, to: date(to) })
          : t('block.dailyText', times)
  return reason ? t('block.withReason', { text, reason }) : text
}

export const blocksText = (blocks: unknown): string =>
  Array.isArray(blocks) && blocks.length > 0
    ? (blocks as BayBlock[]).map(blockText).join('; ')
    : t('block.none')

/** A block as the dialog edits it: times of fields, and whether it is of certain days while none is entered yet. */
export type EditedBlock = BayBlock & { isDated: boolean }

export const toEdited = (block: BayBlock): EditedBlock => ({
  ...block,
  end: toField(block.end),
  isDated: Boolean(block.from || block.to),
})

export const fromEdited = ({ isDated, from, to, start, end, reason }: EditedBlock): BayBlock => ({
  from: isDated ? from || null : null,
  to: isDated ? to || null : null,
  start,
  end: endOf(end),
  reason,
})

/** What is wrong with the first wrong block, if any. */
export const blockError = (blocks: readonly EditedBlock[]): string | undefined => {
  for (const [index, block] of blocks.entries()) {
    const { from, to, start, end } = fromEdited(block)
    const number = index + 1
    if (!start || !end || start >= end) return t('check.blockTimes', { number })
    if (block.isDated && ((!from && !to) || (from && to && from > to)))
      return t('check.blockDays', { number })
  }
  return undefined
}
