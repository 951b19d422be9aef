import { cents } from '#contract/kit/money.ts'

/**
 * Whether an invoice line was charged flat: its rate is the price whatever its hours. The line stores no
 * pricing reason, so this is inferred.
 */
export const isFlatLine = ({ hours, rate, gross }: { hours: string; rate: string; gross: string }): boolean =>
  Number(hours) !== 0 && Number(hours) !== 1 && cents(rate) === cents(gross)
