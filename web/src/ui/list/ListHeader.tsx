import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { Column, Selection, Sort } from './types.ts'
import { t } from './texts.ts'
import { textMemo } from '../textMemo.ts'
import s from './DataList.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  keys: readonly (string | number)[]
}

/** Sticky table header, which sorts the rows and selects all rows of the page. */
export const ListHeader = textMemo(function ListHeader<Row>({
  columns,
  sort,
  onSort,
  selection,
  keys,
}: Props<Row>) {
  const chosen = selection?.keys.size ? keys.filter((key) => selection.keys.has(key)).length : 0
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
              aria-label={t('select.page')}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = !all && chosen > 0
              }}
              onChange={toggle}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const dir = sort?.key === column.key ? sort.dir : undefined
          const style: CSSProperties | undefined = column.width ? { width: column.width } : undefined
          const edge = cx(index === 0 && !selection && s.first, index === columns.length - 1 && s.last)
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
                  data-print=""
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
}) as <Row>(props: Props<Row>) => ReactNode
