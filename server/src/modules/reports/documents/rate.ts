import { cents, dollars } from '#contract/kit/money.ts'
import { t } from '../texts.ts'

/** "$150.00", or "$120.00 flat" for a flat rate, because readers multiply hours and a bare rate. */
export const rateText = (rate: string, isFlat: boolean): string =>
  isFlat ? t('flatRate', { rate: dollars(rate) }) : dollars(rate)

/**
 * Whether an invoice line was charged flat: its rate is the price whatever its hours. The line stores no
 * pricing reason, so this is inferred.
 */
export const isFlatLine = ({ hours, rate, gross }: { hours: string; rate: string; gross: string }): boolean =>
  Number(hours) !== 0 && Number(hours) !== 1 && cents(rate) === cents(gross)
