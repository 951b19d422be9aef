import { dollarText, isEnglish } from '#contract/kit/locale.ts'
import { cx } from '../cx.ts'
import s from './text.module.css'

/**
 * Formats exact decimal text in dollars: `1285.00` gives $1,285.00, and `-35` gives −$35.00 with a minus sign (U+2212). It
 * only handles text, so nothing is lost to floats.
 */
export function moneyText(amount: string): string {
  const [, sign, whole = '0', cents = ''] = /^\s*([-−]?)(\d*)(?:\.(\d*))?\s*$/.exec(amount) ?? []
  if (!isEnglish()) return dollarText(`${sign ? '-' : ''}${whole || '0'}.${cents || '00'}`)
  const grouped = (whole || '0').replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign ? '−' : ''}$${grouped}.${cents.padEnd(2, '0').slice(0, 2)}`
}

/** A dollar amount with tabular digits; nothing for an empty amount. */
export function Money({ amount, className }: { amount: string | null | undefined; className?: string }) {
  if (amount === null || amount === undefined || amount === '') return null
  return <span className={cx(s.money, className)}>{moneyText(amount)}</span>
}
