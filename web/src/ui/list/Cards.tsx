import type { MouseEvent, ReactNode } from 'react'
import { SkeletonCards } from '../states/Skeletons.tsx'
import type { RowsProps } from './Table.tsx'
import { useWindow } from './useWindow.ts'
import { t } from './texts.ts'
import s from './DataList.module.css'

interface Props<Row> extends RowsProps<Row> {
  card: (row: Row) => ReactNode
}

/** Rows of a list on a phone, as cards of three lines and equal height. */
export function Cards<Row>(props: Props<Row>) {
  const { box, rows, keys, current, selection, waiting } = props
  const { from, to } = useWindow(box, rows.length, 92)
  const onRowClick = (event: MouseEvent, row: Row, index: number) => {
    const control = event.target instanceof Element && event.target.closest('a, button, input')
    if (control) return
    const key = keys[index]
    if (key !== undefined) props.onCurrent(key)
    props.onOpen?.(row)
  }
  return (
    <div
      ref={box}
      className={s.scroll}
      tabIndex={0}
      role="group"
      aria-label={t('rows', { list: props.label })}
      onKeyDown={props.onKeyDown}
    >
      {rows.length === 0 && waiting !== 'no' && <SkeletonCards shown={waiting !== 'brief'} />}
      <ul style={{ paddingTop: from * 92, paddingBottom: (rows.length - to) * 92 }}>
        {rows.slice(from, to).map((row, index) => {
          const key = keys[from + index]
          const chosen = key !== undefined && (selection?.all?.on || selection?.keys.has(key))
          return (
            <li
              key={key}
              className={s.card}
              data-current={key === current || undefined}
              data-chosen={chosen || undefined}
              data-flash={(key !== undefined && props.flashing.has(key)) || undefined}
              onClick={(event) => onRowClick(event, row, from + index)}
            >
              {props.card(row)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
