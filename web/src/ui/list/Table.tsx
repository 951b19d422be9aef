import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo } from 'react'
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import { BoneRows } from '../states/Skeletons.tsx'
import type { Waiting } from '../states/useWaiting.ts'
import type { Column, Selection, Sort } from './types.ts'
import { useWindow } from './useWindow.ts'
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

/** The rows as a table with a head that stays. */
export function Table<Row>(props: Props<Row>) {
  const { box, columns, rows, keys, selection, current, waiting } = props
  const { from, to } = useWindow(box, rows.length, 37)
  const width = columns.reduce((sum, column) => sum + (column.width ?? column.min ?? 140), selection ? 44 : 0)
  const span = columns.length + (selection ? 1 : 0)
  const pick = (event: MouseEvent, row: Row, key: Key) => {
    const control = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (control && control !== event.currentTarget) return
    props.onCurrent(key)
    if (event.shiftKey && selection) props.select(key, true)
    else if (getSelection()?.isCollapsed !== false) props.onOpen?.(row)
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
      <table className={s.table} style={{ minWidth: width }} aria-rowcount={rows.length + 1}>
        <Head {...props} />
        <tbody>
          {rows.length === 0 && waiting !== 'no' && (
            <BoneRows
              rows={props.bones}
              cells={[
                ...(selection ? ['box' as const] : []),
                ...columns.map(({ align }) => align ?? ('left' as const)),
              ]}
              shown={waiting !== 'brief'}
            />
          )}
          <Gap rows={from} span={span} />
          {rows.slice(from, to).map((row, at) => {
            const key = keys[from + at] as Key
            return (
              <tr
                key={key}
                className={s.row}
                aria-rowindex={from + at + 2}
                data-chosen={selection?.all?.on || selection?.keys.has(key) || undefined}
                data-current={key === current || undefined}
                data-open={props.onOpen ? '' : undefined}
                data-flash={props.flashing.has(key) || undefined}
                onClick={(event) => pick(event, row, key)}
              >
                {selection && (
                  <td className={s.box}>
                    <label className={s.hit}>
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={`Select row ${from + at + 1}`}
                        checked={selection.all?.on || selection.keys.has(key)}
                        onChange={(event) =>
                          props.select(key, (event.nativeEvent as globalThis.MouseEvent).shiftKey)
                        }
                      />
                    </label>
                  </td>
                )}
                <Cells row={row} columns={columns} boxed={selection !== undefined} />
              </tr>
            )
          })}
          <Gap rows={rows.length - to} span={span} />
        </tbody>
      </table>
    </div>
  )
}

const Gap = ({ rows, span }: { rows: number; span: number }) =>
  rows > 0 ? (
    <tr className={s.gap} aria-hidden="true">
      <td colSpan={span} style={{ height: rows * 37 }} />
    </tr>
  ) : null

/** The cells change only with their row, not with selection or scrolling. */
const Cells = memo(function Cells<Row>(props: { row: Row; columns: readonly Column<Row>[]; boxed: boolean }) {
  const { row, columns, boxed } = props
  return columns.map((column, at) => {
    const edge = cx(at === 0 && !boxed && s.first, at === columns.length - 1 && s.last)
    const tone = column.tone && column.tone !== 'text' && s[column.tone]
    return (
      <td
        key={column.key}
        className={cx(edge, column.align === 'right' && s.right, column.silent && s.silent, tone)}
        data-tip-cut=""
      >
        {column.render(row)}
      </td>
    )
  })
}) as <Row>(props: { row: Row; columns: readonly Column<Row>[]; boxed: boolean }) => ReactNode

function Head<Row>({ columns, sort, onSort, selection, keys }: Props<Row>) {
  const chosen = keys.filter((key) => selection?.keys.has(key)).length
  const all = selection?.all?.on || (chosen > 0 && chosen === keys.length)
  const toggle = () => {
    selection?.all?.onChange(false)
    selection?.onChange(new Set(all ? [] : keys))
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th className={s.box} style={{ width: 44 }} scope="col">
            <input
              type="checkbox"
              className="check"
              aria-label="Select all rows of this page"
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = !all && chosen > 0
              }}
              onChange={toggle}
            />
          </th>
        )}
        {columns.map((column, at) => {
          const dir = sort?.key === column.key ? sort.dir : undefined
          const style: CSSProperties | undefined = column.width ? { width: column.width } : undefined
          const edge = cx(at === 0 && !selection && s.first, at === columns.length - 1 && s.last)
          return (
            <th
              key={column.key}
              scope="col"
              style={style}
              className={cx(edge, column.align === 'right' && s.right)}
              aria-sort={dir && (dir === 'asc' ? 'ascending' : 'descending')}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={s.sort}
                  onClick={() => onSort({ key: column.key, dir: dir === 'asc' ? 'desc' : 'asc' })}
                >
                  <span className="cut">{column.title}</span>
                  {dir === 'asc' && <IconChevronUp size={13} aria-hidden="true" />}
                  {dir === 'desc' && <IconChevronDown size={13} aria-hidden="true" />}
                </button>
              ) : (
                <span className={column.silent ? 'vh' : undefined}>{column.title}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
