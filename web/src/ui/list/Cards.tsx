import type { MouseEvent, ReactNode } from 'react'
import { SkeletonCards } from '../states/Skeletons.tsx'
import type { RowsProps } from './Table.tsx'
import { useWindow } from './useWindow.ts'
import s from './DataList.module.css'

interface Props<Row> extends RowsProps<Row> {
  card: (row: Row) => ReactNode
}

/** The rows of a phone: three lines each, all of one height. */
export function Cards<Row>(props: Props<Row>) {
  const { box, rows, keys, current, selection, waiting } = props
  const { from, to } = useWindow(box, rows.length, 92)
  const pick = (event: MouseEvent, row: Row, at: number) => {
    const control = event.target instanceof Element && event.target.closest('a, button, input')
    if (control) return
    const key = keys[at]
    if (key !== undefined) props.onCurrent(key)
    props.onOpen?.(row)
  }
  return (
    <div
      ref={box}
      className={s.scroll}
      tabIndex={0}
      role="group"
      aria-label={`${props.label}, rows`}
      onKeyDown={props.onKeyDown}
    >
      {rows.length === 0 && waiting !== 'no' && <SkeletonCards shown={waiting !== 'brief'} />}
      <ul style={{ paddingTop: from * 92, paddingBottom: (rows.length - to) * 92 }}>
        {rows.slice(from, to).map((row, at) => {
          const key = keys[from + at]
          const chosen = key !== undefined && (selection?.all?.on || selection?.keys.has(key))
          return (
            <li
              key={key}
              className={s.card}
              data-current={key === current || undefined}
              data-chosen={chosen || undefined}
              data-flash={(key !== undefined && props.flashing.has(key)) || undefined}
              onClick={(event) => pick(event, row, from + at)}
            >
              {props.card(row)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
