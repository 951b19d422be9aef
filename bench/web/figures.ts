/** Median of some values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value below which a share of all lies; the maximum for 1. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const fixed = (value: number, digits: number): number => Number(value.toFixed(digits))
