import type { ReactNode } from 'react'
import s from './chart.module.css'

export interface Bar {
  key: string
  name: string
  value: number
  /** The value as text: "486", "$128k". */
  text: string
  /** Beside the value: how it changed. */
  change?: ReactNode
  onOpen?: () => void
}

/** Named bars with their numbers, the longest first. A bar that opens something is a button. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <ol className={s.bars} aria-label={label}>
      {bars.map(({ key, name, value, text, change, onOpen }) => {
        const content = (
          <>
            <span className="cut" data-tip={name.length > 24 ? name : undefined}>
              {name}
            </span>
            <span className={s.track}>
              <i style={{ width: most > 0 ? `${Math.max((value / most) * 100, 0)}%` : 0 }} />
            </span>
            <b className="num">{text}</b>
            <span className={s.change}>{change}</span>
          </>
        )
        return (
          <li key={key}>
            {onOpen ? (
              <button type="button" data-print="" onClick={onOpen}>
                {content}
              </button>
            ) : (
              <div>{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
