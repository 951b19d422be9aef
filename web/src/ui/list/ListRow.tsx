import type { MouseEvent, ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import type { Column } from './types.ts'
import { t } from './texts.ts'
import { textMemo } from '../textMemo.ts'
import s from './DataList.module.css'

type Key = string | number

/** Handlers of a row. They are passed as a ref, so that changed handlers don't rerender all rows. */
export interface RowHandlers<Row> {
  click: (event: MouseEvent, row: Row, key: Key) => void
  select: (key: Key, range: boolean) => void
}

interface Props<Row> {
  row: Row
  rowKey: Key
  /** Position in the whole list, from 1. */
  number: number
  columns: readonly Column<Row>[]
  handlers: RefObject<RowHandlers<Row>>
  /** Undefined when rows can't be selected. */
  chosen: boolean | undefined
  current: boolean
  opens: boolean
  flashes: boolean
}

/** A table row. Memoized, so that it rerenders only when its content changes, not while others scroll by. */
export const ListRow = textMemo(function ListRow<R>(props: Props<R>) {
  const { row, rowKey, number, columns, handlers, chosen } = props
  return (
    <tr
      className={s.row}
      aria-rowindex={number + 1}
      data-chosen={chosen || undefined}
      data-current={props.current || undefined}
      data-open={props.opens ? '' : undefined}
      data-flash={props.flashes || undefined}
      onClick={(event) => handlers.current.click(event, row, rowKey)}
    >
      {chosen !== undefined && (
        <td className={s.box}>
          <label className={s.hit}>
            <input
              type="checkbox"
              className="check"
              aria-label={t('select.row', { number })}
              checked={chosen}
              onChange={({ nativeEvent }) =>
                handlers.current.select(rowKey, (nativeEvent as globalThis.MouseEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      <Cells row={row} columns={columns} hasCheckbox={chosen !== undefined} />
    </tr>
  )
}) as <R>(props: Props<R>) => ReactNode

interface CellsProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  hasCheckbox: boolean
}

/** The cells of a row. Memoized apart from the row, so that selecting it doesn't rerender them. */
const Cells = textMemo(function Cells<Row>({ row, columns, hasCheckbox }: CellsProps<Row>) {
  return columns.map((column, index) => {
    const edge = cx(index === 0 && !hasCheckbox && s.first, index === columns.length - 1 && s.last)
    const tone = column.tone && column.tone !== 'text' && s[column.tone]
    return (
      <td
        key={column.key}
        className={cx(edge, column.align === 'right' && s.right, column.silent && s.silent, tone)}
      >
        {column.render(row)}
      </td>
    )
  })
}) as <Row>(props: CellsProps<Row>) => ReactNode
