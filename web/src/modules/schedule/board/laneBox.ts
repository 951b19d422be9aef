/** Pixels from the top of a lane to its first row of blocks, and from row to row. */
export const firstRow = 7
export const rowHeight = 62

export const percent = (share: number): string => `${share * 100}%`

/** Pixels of a lane with so many rows. */
export const laneHeight = (rows: number): number => firstRow + rows * rowHeight + 4
