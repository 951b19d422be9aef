import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from '../states/states.tsx'
import type { ErrorProps } from '../states/states.tsx'
import { useWaiting } from '../states/useWaiting.ts'
import { SlowNote } from '../states/Skeletons.tsx'
import { Cards } from './Cards.tsx'
import { ListFooter } from './ListFooter.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Table } from './Table.tsx'
import { laidOut } from './types.ts'
import type { Column, ColumnLayout, Paging, Selection, Sort } from './types.ts'
import { useFlash } from './useFlash.ts'
import { useRowKeys } from './useRowKeys.ts'
import s from './DataList.module.css'

export interface DataListProps<Row> {
  /** The name of the list for screen readers: "Calibrate ROs". */
  label: string
  /** What the foot counts: "ROs". */
  unit: string
  columns: readonly Column<Row>[]
  layout?: ColumnLayout
  rowKey: (row: Row) => string | number
  /** Undefined until the first answer came. Old rows stay on screen while newer are under way. */
  rows: readonly Row[] | undefined
  loading?: boolean
  /** Gives up waiting; offered after 2 s. */
  onCancel?: () => void
  /** The list could not be loaded. Shown in its place when there are no rows, above the foot when there are. */
  error?: ErrorProps
  /** One of the three empty states: `<Empty>`. */
  empty?: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  onOpen?: (row: Row) => void
  /** The current row, kept by the caller so that coming back finds it. */
  current?: string | number
  onCurrent?: (key: string | number) => void
  selection?: Selection
  paging?: Paging
  /** In the foot: "This page $3,784.00". */
  totals?: ReactNode
  /** In the foot: "Updated 10:42 am". */
  updated?: ReactNode
  /** The version of a row: when it changes under the same key, the row flashes once. */
  version?: (row: Row) => string | number
  /** A row on a phone: three lines in 92 px. Without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode
}

/**
 * The list. Our own table and not mantine-datatable: rows of one height let 10,000 scroll with some 60 drawn; the current
 * row, ranges, cards and skeletons belong to one keyboard model; and it weighs 5 kB where the other brings 20.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, columns, layout, rowKey, selection, onOpen, paging, error, card } = props
  const phone = useMediaQuery('(max-width: 699px)', window.matchMedia('(max-width: 699px)').matches, {
    getInitialValueInEffect: false,
  })
  const cards = phone && card !== undefined
  const box = useRef<HTMLDivElement>(null)
  const [ownCurrent, setOwnCurrent] = useState<string | number>()
  const current = props.current ?? ownCurrent
  const onCurrent = (key: string | number) => {
    setOwnCurrent(key)
    props.onCurrent?.(key)
  }
  const shown = useMemo(() => laidOut(columns, layout), [columns, layout])
  const keys = useMemo(() => rows?.map(rowKey) ?? [], [rows, rowKey])
  const flashing = useFlash(rows, rowKey, props.version)
  const waiting = useWaiting(props.loading === true || (rows === undefined && !error))
  const open = (key: string | number) => {
    const row = rows?.[keys.indexOf(key)]
    if (row !== undefined) onOpen?.(row)
  }
  const rowHeight = cards ? 92 : 37
  const { onKeyDown, select } = useRowKeys({
    keys,
    current,
    onCurrent,
    onOpen: open,
    selection,
    box,
    rowHeight,
    headHeight: cards ? 0 : 35,
  })
  const shared = { box, label: props.label, rows: rows ?? [], keys, current, onCurrent, selection, flashing }
  const nothing = rows?.length === 0 && !props.loading
  const body = () => {
    if (error && !rows?.length) return <div className={s.none}>{<ErrorState {...error} />}</div>
    if (nothing && props.empty) return <div className={s.none}>{props.empty}</div>
    if (cards)
      return <Cards {...shared} card={card} onOpen={onOpen} onKeyDown={onKeyDown} waiting={waiting} />
    return (
      <Table
        {...shared}
        columns={shown}
        sort={props.sort}
        onSort={props.onSort}
        onOpen={onOpen}
        onKeyDown={onKeyDown}
        select={select}
        waiting={waiting}
        bones={paging?.size ?? 25}
      />
    )
  }
  return (
    <section className={s.list} aria-label={props.label} aria-busy={props.loading || undefined}>
      {waiting === 'long' && (
        <div className={s.slow}>
          <SlowNote onCancel={props.onCancel} />
        </div>
      )}
      {body()}
      {selection && <SelectionBar selection={selection} page={keys.length} unit={props.unit} />}
      <ListFooter {...props} failed={rows?.length ? error : undefined} />
    </section>
  )
}
