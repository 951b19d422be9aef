import type { CSSProperties } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { useNow } from '../../../kit/time/age.ts'
import { minutesOf, type Interval } from './rules/place.ts'
import { clockOf } from './format.ts'
import s from './board.module.css'

interface Props {
  day: string
  axis: Interval
  zone: string
  isVertical?: boolean
}

/** The minute of the day, and where it lies on the axis; undefined while the axis doesn't show it. */
const useMinute = ({ day, axis: [from, to], zone }: Props) => {
  const local = localAt(new Date(useNow()), zone)
  const at = minutesOf(local.slice(11))
  if (local.slice(0, 10) !== day || at < from || at > to) return undefined
  return { at, style: { '--now': (at - from) / (to - from) } as CSSProperties }
}

/** The time, in view above the lanes. */
export function NowTime(props: Props) {
  const now = useMinute(props)
  if (!now) return null
  return (
    <span className={s.nowTime} style={now.style} data-vertical={props.isVertical || undefined}>
      {clockOf(now.at)}
    </span>
  )
}

/** The red line in a lane, behind its blocks. It moves without the lane being rendered. */
export function NowLine(props: Props) {
  const now = useMinute(props)
  return now ? <span className={s.now} style={now.style} /> : null
}
