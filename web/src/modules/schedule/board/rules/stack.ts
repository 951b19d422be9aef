import type { Interval } from './place.ts'

/** The row of a block in its lane, and how many rows those that it overlaps with take together. */
export interface Stacked {
  row: number
  rows: number
}

/**
 * Lays blocks that overlap below one another. Each takes the first row that is free at its start, so that there are never
 * more rows than blocks at one time. Blocks that touch do not overlap.
 */
export const stackRows = (intervals: readonly Interval[]): Stacked[] => {
  const order = intervals
    .map((interval, index) => ({ interval, index }))
    .toSorted((a, b) => a.interval[0] - b.interval[0] || b.interval[1] - a.interval[1] || a.index - b.index)
  const placed: Stacked[] = intervals.map(() => ({ row: 0, rows: 1 }))
  let group: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const index of group) placed[index] = { row: placed[index]?.row ?? 0, rows: ends.length }
    group = []
    ends = []
  }
  for (const { interval, index } of order) {
    if (group.length > 0 && ends.every((end) => end <= interval[0])) close()
    const free = ends.findIndex((end) => end <= interval[0])
    const row = free < 0 ? ends.length : free
    ends[row] = interval[1]
    placed[index] = { row, rows: 1 }
    group.push(index)
  }
  close()
  return placed
}

/** Rows of a whole lane. */
export const rowsOf = (stacked: readonly Stacked[]): number =>
  stacked.reduce((most, { row }) => Math.max(most, row + 1), 1)
