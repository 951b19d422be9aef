import type { ReactNode } from 'react'

/** A list column. Rows are one line high; text that doesn't fit is truncated and shown in the tooltip. */
export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Pixels. Columns without a width share the remaining space. */
  width?: number
  /** Minimum pixels of a column without a width; below it the list scrolls sideways. 140 by default. */
  min?: number
  sortable?: boolean
  align?: 'left' | 'right'
  /** Text weight and color. */
  tone?: 'title' | 'text' | 'soft' | 'muted'
  /** Hidden by default. */
  hidden?: boolean
  /** Cannot be hidden. */
  always?: boolean
  /** Shows the heading to screen readers only, for icon columns at the end of a row. */
  silent?: boolean
}

export interface Sort {
  key: string
  dir: 'asc' | 'desc'
}

/** Order and visibility of columns. Columns missing from `order` come last, in their original order. */
export interface ColumnLayout {
  order: readonly string[]
  hidden: readonly string[]
}

export interface Selection {
  keys: ReadonlySet<string | number>
  onChange: (keys: ReadonlySet<string | number>) => void
  /** Selection of all matching rows, beyond this page. */
  all?: { on: boolean; count: number | string; onChange: (on: boolean) => void }
  /** Buttons of the selection bar: `SelectionAction`s. */
  actions?: ReactNode
}

export interface Paging {
  /** From 1. */
  page: number
  size: number
  /** Number of matching rows, or text when it isn't exact: "10,000+". */
  count: number | string
  onPage: (page: number) => void
  onSize?: (size: number) => void
  sizes?: readonly number[]
  /** Pages as long as the screen. */
  fill?: { isOn: boolean; onFill: (size: number) => void }
  /** False on the last page, for lists without an exact count. */
  more?: boolean
}

/** The visible columns of a layout, in display order. */
export function visibleColumns<Row>(columns: readonly Column<Row>[], layout?: ColumnLayout): Column<Row>[] {
  const positions = new Map(layout?.order.map((key, index) => [key, index]))
  const isHidden = (column: Column<Row>) =>
    !column.always && (layout ? layout.hidden.includes(column.key) : column.hidden === true)
  return columns
    .map((column, index) => ({ column, position: positions.get(column.key) ?? columns.length + index }))
    .filter(({ column }) => !isHidden(column))
    .sort((a, b) => a.position - b.position)
    .map(({ column }) => column)
}

/** The layout of a list that nobody has customized. */
export const defaultLayout = <Row>(columns: readonly Column<Row>[]): ColumnLayout => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter((column) => column.hidden).map(({ key }) => key),
})
