import type { ReactNode } from 'react'

/** A column. Rows are one line of 36 px; what does not fit is cut and stands whole in the tooltip. */
export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Pixels. Columns without a width share what is left. */
  width?: number
  /** Pixels below which a sharing column does not go; the list then scrolls sideways. 140 when not given. */
  min?: number
  sortable?: boolean
  align?: 'left' | 'right'
  /** Text weight and colour: the title of the row, ordinary, or quiet. */
  tone?: 'title' | 'text' | 'soft' | 'muted'
  /** Not shown until chosen. */
  hidden?: boolean
  /** Cannot be hidden. */
  always?: boolean
  /** Only screen readers read the head: marks at the end of a row. */
  silent?: boolean
}

export interface Sort {
  key: string
  dir: 'asc' | 'desc'
}

/** Which columns, in which order. Keys not named follow in their own order; `hidden` leaves out. */
export interface ColumnLayout {
  order: readonly string[]
  hidden: readonly string[]
}

export interface Selection {
  keys: ReadonlySet<string | number>
  onChange: (keys: ReadonlySet<string | number>) => void
  /** Whether all that match are meant, beyond this page, and the way to say so. */
  all?: { on: boolean; count: number | string; onChange: (on: boolean) => void }
  /** The buttons of the bar at the bottom; `SelectionAction`s. */
  actions?: ReactNode
}

export interface Paging {
  /** From 1. */
  page: number
  size: number
  /** A number, or text where it is not exact: "10,000+". */
  count: number | string
  onPage: (page: number) => void
  onSize?: (size: number) => void
  sizes?: readonly number[]
  /** False on the last page where the count is not exact. */
  more?: boolean
}

/** The columns to show, in the order to show them. */
export function laidOut<Row>(columns: readonly Column<Row>[], layout?: ColumnLayout): Column<Row>[] {
  const place = new Map(layout?.order.map((key, at) => [key, at]))
  const hidden = (column: Column<Row>) =>
    !column.always && (layout ? layout.hidden.includes(column.key) : column.hidden === true)
  return columns
    .map((column, at) => ({ column, at: place.get(column.key) ?? columns.length + at }))
    .filter(({ column }) => !hidden(column))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column)
}

/** The layout that a list has when nobody has chosen: columns marked hidden are hidden. */
export const defaultLayout = <Row>(columns: readonly Column<Row>[]): ColumnLayout => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter((column) => column.hidden).map(({ key }) => key),
})
