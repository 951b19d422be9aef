import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { SkeletonRows } from '../states/Skeletons.tsx'
import type { Waiting } from '../states/useWaiting.ts'
import { ListHeader } from './ListHeader.tsx'
import { ListRow, type RowHandlers } from './ListRow.tsx'
import type { Column, Selection, Sort } from './types.ts'
import { useWindow } from './useWindow.ts'
import { t } from './texts.ts'
import s from './DataList.module.css'

type Key = string | number

export interface RowsProps<Row> {
  box: RefObject<HTMLDivElement | null>
  label: string
  rows: readonly Row[]
  keys: readonly Key[]
  current: Key | undefined
  onCurrent: (key: Key) => void
  onOpen?: (row: Row) => void
  onKeyDown: (event: KeyboardEvent) => void
  selection?: Selection
  flashing: ReadonlySet<Key>
  waiting: Waiting
}

interface Props<Row> extends RowsProps<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  select: (key: Key, range: boolean) => void
  bones: number
}

/** The rows as a table with a sticky header. */
export function Table<R>(props: Props<R>) {
  const { box, columns, rows, keys, selection, current, waiting } = props
  const { from, to } = useWindow(box, rows.length, 37)
  const width = columns.reduce((sum, column) => sum + (column.width ?? column.min ?? 140), selection ? 44 : 0)
  const span = columns.length + (selection ? 1 : 0)
  const click = (event: MouseEvent, row: R, key: Key) => {
    const control = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (control && control !== event.currentTarget) return
    props.onCurrent(key)
    if (event.shiftKey && selection) props.select(key, true)
    else if (getSelection()?.isCollapsed !== false) props.onOpen?.(row)
  }
  const handlers = useRef<RowHandlers<R>>({ click, select: props.select })
  useLayoutEffect(() => {
    handlers.current = { click, select: props.select }
  })
  return (
    <div
      ref={box}
      className={s.scroll}
      tabIndex={0}
      role="group"
      aria-label={t('rows', { list: props.label })}
      onKeyDown={props.onKeyDown}
    >
      <table
        className={s.table}
        data-tip-cells=""
        style={{ minWidth: width }}
        aria-rowcount={rows.length + 1}
      >
        <ListHeader
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selection={selection}
          keys={keys}
        />
        <tbody>
          {rows.length === 0 && waiting !== 'no' && (
            <SkeletonRows
              rows={props.bones}
              cells={[
                ...(selection ? ['box' as const] : []),
                ...columns.map(({ align }) => align ?? ('left' as const)),
              ]}
              shown={waiting !== 'brief'}
            />
          )}
          <Gap rows={from} span={span} />
          {rows.slice(from, to).map((row, index) => {
            const key = keys[from + index] as Key
            return (
              <ListRow
                key={key}
                row={row}
                rowKey={key}
                number={from + index + 1}
                columns={columns}
                handlers={handlers}
                chosen={selection && (selection.all?.on || selection.keys.has(key))}
                current={key === current}
                opens={props.onOpen !== undefined}
                flashes={props.flashing.has(key)}
              />
            )
          })}
          <Gap rows={rows.length - to} span={span} />
        </tbody>
      </table>
    </div>
  )
}

/** Empty space in place of the rows that aren't rendered. */
const Gap = ({ rows, span }: { rows: number; span: number }) =>
  rows > 0 ? (
    <tr className={s.gap} aria-hidden="true">
      <td colSpan={span} style={{ height: rows * 37 }} />
    </tr>
  ) : null
