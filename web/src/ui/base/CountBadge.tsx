import { cx } from '../cx.ts'
import s from './CountBadge.module.css'

interface Props {
  count: number
  /** Red: someone waits. Grey: a total. */
  tone?: 'red' | 'grey'
  /** Said to screen readers after the number: "need attention". */
  means?: string
  small?: boolean
  /** When the name of what carries it already tells the count. */
  hidden?: boolean
  className?: string
}

/** A count; over 99 it says "99+". */
export function CountBadge({ count, tone = 'red', means, small, hidden, className }: Props) {
  return (
    <span
      className={cx(s.badge, tone === 'grey' && s.grey, small && s.small, className)}
      aria-hidden={hidden}
    >
      {count > 99 ? '99+' : count}
      {means && <span className="vh"> {means}</span>}
    </span>
  )
}
