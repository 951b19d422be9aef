import { blocksOn, minutesOf, overlaps, type BayHours, type Interval } from '#contract/kit/bay-slots.ts'

/** Whether a visit lies within the hours of a bay on its day, and in no block. */
export const fitsBay = (bay: BayHours, day: string, visit: Interval): boolean =>
  visit[0] >= minutesOf(bay.startOfDay) &&
  visit[1] <= minutesOf(bay.endOfDay) &&
  !blocksOn(bay.blocks, day).some((block) => overlaps(visit, block))
