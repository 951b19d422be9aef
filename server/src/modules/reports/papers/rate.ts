import { cents, dollars } from '#contract/kit/money.ts'

/** "$150.00", or "$120.00 flat" where hours do not count: hours beside a bare rate are taken for a product. */
export const rateText = (rate: string, isFlat: boolean): string => `${dollars(rate)}${isFlat ? ' flat' : ''}`

/** Whether a line of a bill, which keeps no reason, was charged flat: its rate whatever its hours. */
export const isFlatLine = ({ hours, rate, gross }: { hours: string; rate: string; gross: string }): boolean =>
  Number(hours) !== 0 && Number(hours) !== 1 && cents(rate) === cents(gross)
