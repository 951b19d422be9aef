/** Round numbers from 0, or below it, to at least the largest value: 0, 20, 40, 60, 80. */
export function ticksOf(values: readonly number[], wanted = 4): number[] {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const rough = (top - bottom || 1) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const first = Math.floor(bottom / step)
  const last = Math.max(Math.ceil(top / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Which labels fit on an axis of this width: the first, and then every so many. */
export function labelStep(count: number, width: number, each: number): number {
  return Math.max(1, Math.ceil((count * each) / Math.max(width, 1)))
}
