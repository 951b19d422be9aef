import { cx } from '../cx.ts'
import s from './text.module.css'

/**
 * $1,285.00 of `1285.00`; a credit with a true minus, −$35.00. Takes exact decimal text in dollars and never computes, so
 * nothing is lost to floats.
 */
export function moneyText(amount: string): string {
  const [, sign, whole = '0', part = ''] = /^\s*([-−]?)(\d*)(?:\.(\d*))?\s*$/.exec(amount) ?? []
  const grouped = (whole || '0').replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign ? '−' : ''}$${grouped}.${part.padEnd(2, '0').slice(0, 2)}`
}

/** An amount of dollars in tabular figures. */
export function Money({ amount, className }: { amount: string | null | undefined; className?: string }) {
  if (amount === null || amount === undefined || amount === '') return null
  return <span className={cx(s.money, className)}>{moneyText(amount)}</span>
}
