/** The middle of some figures. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const fixed = (value: number, digits: number): number => Number(value.toFixed(digits))
