import { cx } from '../cx.ts'
import s from './CountBadge.module.css'

interface Props {
  count: number
  /** Red when someone is waiting, gray for a total. */
  tone?: 'red' | 'grey'
  /** Read by screen readers after the number: "need attention". */
  means?: string
  small?: boolean
  /** Hides it from screen readers, because the parent's name already includes the count. */
  hidden?: boolean
  className?: string
}

/** A count in a badge; "99+" above 99. */
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
