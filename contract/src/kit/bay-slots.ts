/** Minutes since local midnight. */
export type Minutes = number
export type Interval = readonly [start: Minutes, end: Minutes]

/** A time in which a bay takes no visits; without days, on every day. */
interface Block {
  from: string | null
  to: string | null
  reason?: string
  start: string
  end: string
}

/** The hours of a bay: local `HH:mm`, slots per day (0 for as many as fit), minutes per slot (0 for the day divided by its slots). */
export interface BayHours {
  startOfDay: string
  endOfDay: string
  slots: number
  avgSlotTime: number
  blocks: readonly Block[]
}

const defaultSlotMinutes = 60
const shortestSlot = 5

/** `HH:mm` or `HH:mm:ss` as minutes since midnight. 24:00 is 1440. */
export const minutesOf = (time: string): Minutes => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes since midnight as `HH:mm`. */
export const timeOf = (minutes: Minutes): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const overlaps = (a: Interval, b: Interval): boolean => a[0] < b[1] && b[0] < a[1]

/** Times of a day in which a bay takes no visits. `day` is `YYYY-MM-DD`. */
export const blocksOn = (blocks: readonly Block[], day: string): Interval[] =>
  blocks
    .filter(({ from, to }) => (!from || from <= day) && (!to || day <= to))
    .map(({ start, end }) => [minutesOf(start), minutesOf(end)])

/** The slots of one day, without those that a block cuts into. */
export const slotsOf = (bay: BayHours, day: string): Interval[] => {
  const [start, end] = [minutesOf(bay.startOfDay), minutesOf(bay.endOfDay)]
  const length = slotMinutes(bay, end - start)
  const fit = Math.max(0, Math.floor((end - start) / length))
  const blocked = blocksOn(bay.blocks, day)
  return Array.from({ length: bay.slots > 0 ? Math.min(bay.slots, fit) : fit }, (_, index): Interval => {
    const from = start + index * length
    return [from, from + length]
  }).filter((slot) => !blocked.some((block) => overlaps(slot, block)))
}

const slotMinutes = ({ slots, avgSlotTime }: BayHours, open: number): number => {
  if (avgSlotTime > 0) return avgSlotTime
  return slots > 0 ? Math.max(shortestSlot, Math.floor(open / slots)) : defaultSlotMinutes
}
