import { memo, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'
import type { Column } from './types.ts'
import s from './DataList.module.css'

type Key = string | number

/** What is done with a row. */
export interface Hand<Row> {
  pick: (event: MouseEvent, row: Row, key: Key) => void
  select: (key: Key, range: boolean) => void
}

interface Props<Row> {
  row: Row
  at: Key
  /** From 1, in the whole list. */
  number: number
  columns: readonly Column<Row>[]
  hand: RefObject<Hand<Row>>
  /** Undefined where rows cannot be chosen. */
  chosen: boolean | undefined
  current: boolean
  opens: boolean
  flashes: boolean
}

/** One row. It is drawn again only when what it shows has changed, not while others scroll by. */
export const ListRow = memo(function Row<R>(props: Props<R>) {
  const { row, at, number, columns, hand, chosen } = props
  return (
    <tr
      className={s.row}
      aria-rowindex={number + 1}
      data-chosen={chosen || undefined}
      data-current={props.current || undefined}
      data-open={props.opens ? '' : undefined}
      data-flash={props.flashes || undefined}
      onClick={(event) => hand.current.pick(event, row, at)}
    >
      {chosen !== undefined && (
        <td className={s.box}>
          <label className={s.hit}>
            <input
              type="checkbox"
              className="check"
              aria-label={`Select row ${number}`}
              checked={chosen}
              onChange={({ nativeEvent }) =>
                hand.current.select(at, (nativeEvent as globalThis.MouseEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      <Cells row={row} columns={columns} boxed={chosen !== undefined} />
    </tr>
  )
}) as <R>(props: Props<R>) => ReactNode

/** The cells change only with their row, not with what is chosen. */
const Cells = memo(function Cells<Row>(props: { row: Row; columns: readonly Column<Row>[]; boxed: boolean }) {
  const { row, columns, boxed } = props
  return columns.map((column, at) => {
    const edge = cx(at === 0 && !boxed && s.first, at === columns.length - 1 && s.last)
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
}) as <Row>(props: { row: Row; columns: readonly Column<Row>[]; boxed: boolean }) => ReactNode
