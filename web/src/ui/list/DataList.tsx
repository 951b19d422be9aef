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
import { visibleColumns } from './types.ts'
import type { Column, ColumnLayout, Paging, Selection, Sort } from './types.ts'
import { useFilledPage, useFitCount } from './useFitCount.ts'
import { useFlash } from './useFlash.ts'
import { useRowKeys } from './useRowKeys.ts'
import s from './DataList.module.css'

export interface DataListProps<Row> {
  /** Accessible name of the list: "Calibrate ROs". */
  label: string
  /** What the footer counts: "ROs". */
  unit: string
  columns: readonly Column<Row>[]
  layout?: ColumnLayout
  rowKey: (row: Row) => string | number
  /** Undefined until the first response. Old rows stay visible while newer ones load. */
  rows: readonly Row[] | undefined
  loading?: boolean
  /** Cancels loading; offered after 2 s. */
  onCancel?: () => void
  /** Loading failed. Shown instead of the list without rows, otherwise in the footer. */
  error?: ErrorProps
  /** The empty state, an `<Empty>`. */
  empty?: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  onOpen?: (row: Row) => void
  /** Key of the current row, if the caller keeps it to restore it later. */
  current?: string | number
  onCurrent?: (key: string | number) => void
  selection?: Selection
  paging?: Paging
  /** Totals in the footer: "This page $3,784.00". */
  totals?: ReactNode
  /** Time of the data in the footer: "Updated 10:42 am". */
  updated?: ReactNode
  /** Version of a row. When it changes, the row flashes once. */
  version?: (row: Row) => string | number
  /** Renders a row on a phone: three lines in 92 px. Without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode
}

/**
 * The list component. It is our own rather than mantine-datatable because fixed row heights let 10,000 rows scroll with
 * about 60 rendered; the current row, range selection, cards, and skeletons share one keyboard model; and it weighs 5 kB
 * instead of 20.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, columns, layout, rowKey, selection, onOpen, paging, error, card } = props
  const isPhone = useMediaQuery('(max-width: 699px)', window.matchMedia('(max-width: 699px)').matches, {
    getInitialValueInEffect: false,
  })
  const showsCards = isPhone && card !== undefined
  const box = useRef<HTMLDivElement>(null)
  const [ownCurrent, setOwnCurrent] = useState<string | number>()
  const current = props.current ?? ownCurrent
  const onCurrent = (key: string | number) => {
    setOwnCurrent(key)
    props.onCurrent?.(key)
  }
  const shown = useMemo(() => visibleColumns(columns, layout), [columns, layout])
  const keys = useMemo(() => rows?.map(rowKey) ?? [], [rows, rowKey])
  const flashing = useFlash(rows, rowKey, props.version)
  const waiting = useWaiting(props.loading === true || (rows === undefined && !error))
  const open = (key: string | number) => {
    const row = rows?.[keys.indexOf(key)]
    if (row !== undefined) onOpen?.(row)
  }
  const rowHeight = showsCards ? 92 : 37
  const { onKeyDown, select } = useRowKeys({
    keys,
    current,
    onCurrent,
    onOpen: open,
    selection,
    box,
    rowHeight,
    headHeight: showsCards ? 0 : 35,
  })
  const fits = useFitCount(
    box,
    rowHeight,
    showsCards ? 0 : 35,
    paging?.fill !== undefined && Boolean(rows?.length),
  )
  useFilledPage(paging, fits)
  const shared = { box, label: props.label, rows: rows ?? [], keys, current, onCurrent, selection, flashing }
  const isEmpty = rows?.length === 0 && !props.loading
  const body = () => {
    if (error && !rows?.length) return <div className={s.none}>{<ErrorState {...error} />}</div>
    if (isEmpty && props.empty) return <div className={s.none}>{props.empty}</div>
    if (showsCards)
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
      <ListFooter {...props} fits={showsCards ? 0 : fits} failed={rows?.length ? error : undefined} />
    </section>
  )
}
