import { numberText } from '#contract/kit/locale.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { clock, localAt } from '#contract/kit/time.ts'
import { TouchHint } from '../../../../kit/list/TouchSelect.tsx'
import { sizing } from '../../../../kit/list/pageState.ts'
import { useLastPage } from '../../../../kit/list/useLastPage.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { DataList } from '../../../../ui/list/DataList.tsx'
import type { ColumnLayout } from '../../../../ui/list/types.ts'
import { useTextMemo } from '../../../../ui/textMemo.ts'
import { requestListPaths } from '../../data.ts'
import { rememberFirmName } from './LocationFilter.tsx'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import type { Reader } from './columns.tsx'
import { failureOf, isDenied } from './failure.ts'
import { ListNotAllowed } from './EmptyList.tsx'
import { useFrozenRows } from './frozenRows.ts'
import { saveListIds } from '../listIds.ts'
import { savePosition } from './savedPosition.ts'
import { switchMode, sortOf, type ListState } from './listState.ts'
import { totalText } from './filterText.ts'
import type { ListQuery, Source } from './source.tsx'
import { useSavedPosition } from './useSavedPosition.ts'
import { useLongPress } from './useLongPress.ts'
import { t } from './texts.ts'
import s from './list.module.css'

/** A bulk change covers at most this many rows. */
export const maxBulkRows = 1000

export type SelectedRows<Row> = {
  /** Number of selected rows. */
  count: number
  /** The selected rows that have been loaded. */
  loaded: readonly Row[]
  /** Loads all selected rows; with "select all", all that match. */
  rows: () => Promise<readonly Row[]>
  /** Clears the selection and unfreezes the rows after a change. */
  done: () => void
}

type Props<Row> = {
  source: Source<Row>
  label: string
  query: ListQuery
  state: ListState
  set: (change: Partial<ListState>) => void
  columns: readonly ListColumn<Row>[]
  layout: ColumnLayout | undefined
  reader: Reader
  empty: ReactNode
  /** Buttons of the selection bar. */
  actions?: (chosen: SelectedRows<Row>) => ReactNode
  /** On a phone, a tap selects instead of opening. */
  selecting: boolean
  onSelecting: (on: boolean) => void
}

/** Rows of one mode: loading, live refresh, selection, and opening. */
export function ListRows<Row extends { amount: string }>(props: Props<Row>) {
  const { source, query, state, set, selecting, onSelecting } = props
  const client = useQueryClient()
  const router = useRouter()
  const wrap = useRef<HTMLDivElement>(null)
  const seenRows = useRef(new Map<number, Row>())
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [isAllSelected, setAllSelected] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [epoch, setEpoch] = useState(0)

  const rowsQuery = source.read(query)
  const result = useQuery({
    ...rowsQuery,
    placeholderData: (before) => before,
    refetchInterval: state.refresh * 60_000,
  })
  useLiveRefresh('request event', ...requestListPaths)
  const page = result.data
  const isBehind = useLastPage(result, state, (number) => set({ page: number }))
  const frozenFor = result.isPlaceholderData ? undefined : `${JSON.stringify(rowsQuery.queryKey)} ${epoch}`
  const isSelecting = keys.size > 0 || isAllSelected
  const { rows, pendingText, release } = useFrozenRows(isBehind ? undefined : page?.items, {
    queryId: frozenFor,
    isFrozen: isHovered || isSelecting,
    keyOf: source.keyOf,
  })
  const position = useSavedPosition(
    wrap,
    JSON.stringify(rowsQuery.queryKey),
    rows !== undefined && !result.isPlaceholderData,
  )

  const choose = (next: ReadonlySet<string | number>) => {
    for (const row of rows ?? []) seenRows.current.set(source.keyOf(row), row)
    setKeys(next)
    if (next.size === 0) onSelecting(false)
  }
  const toggle = (key: number) => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    choose(next)
  }
  const longPress = useLongPress((key) => {
    onSelecting(true)
    toggle(key)
  })

  const openRow = (row: Row) => {
    const key = source.keyOf(row)
    if (longPress.wasLong()) return
    if (selecting) return toggle(key)
    if (!source.href) {
      const { firm, firmName } = row as unknown as { firm: number; firmName: string }
      rememberFirmName(firm, firmName)
      return set({ ...switchMode(1), firm, showAll: true })
    }
    saveReturn(key)
    void router.navigate({ href: source.href(row) })
  }
  const saveReturn = (key: number) => {
    const requestOf = source.requestOf
    if (!requestOf || !rows) return
    const ids = [...new Set(rows.map(requestOf))]
    // If each row is a different request, the number of earlier rows follows from the page size.
    const before = ids.length === rows.length ? (state.page - 1) * state.pageSize : undefined
    const total = page?.count ?? ids.length
    saveListIds({ ids, page: state.page, before, total, address: router.state.location.href })
    savePosition({ of: JSON.stringify(rowsQuery.queryKey), row: key, scroll: position.scroll() })
  }

  const totals = useTextMemo(
    () => rows?.length && totalText(rows, page?.count ?? rows.length),
    [rows, page?.count],
  )
  const count = page?.countMore ? '10,000+' : (page?.count ?? 0)
  const bulkCount = Math.min(page?.count ?? 0, maxBulkRows)
  const picked = [...keys].flatMap((key) => seenRows.current.get(Number(key)) ?? [])
  const chosen: SelectedRows<Row> = {
    count: isAllSelected ? bulkCount : keys.size,
    loaded: isAllSelected ? (rows ?? []) : picked,
    rows: async () => {
      if (!isAllSelected) return picked
      const { items } = await client.fetchQuery({
        ...source.read({ ...query, page: 1, pageSize: maxBulkRows }),
        staleTime: 0,
      })
      return items
    },
    done: () => {
      setAllSelected(false)
      choose(new Set())
      setEpoch((now) => now + 1)
    },
  }
  const order = sortOf(state)
  const card = useMemo(() => (row: Row) => source.card(row, props.reader), [source, props.reader])
  const updated = result.dataUpdatedAt
    ? t('rows.updated', {
        time: clock(localAt(new Date(result.dataUpdatedAt), props.reader.zone).slice(11)),
      })
    : undefined
  const isStopped = result.fetchStatus === 'idle' && result.isPending
  const retry = () => void result.refetch()
  const isListDenied = isDenied(result.error)
  return (
    <div
      ref={wrap}
      className={s.wrap}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...longPress.on}
      onClickCapture={(event) => {
        // A link in a row navigates by itself, so the position has to be saved here too.
        const link = event.target instanceof Element && event.target.closest('a[href^="/calibrate/"]')
        const at = link
          ? rows?.findIndex((row) => source.href?.(row) === link.getAttribute('href'))
          : undefined
        const row = at !== undefined && at >= 0 ? rows?.[at] : undefined
        if (!row) return
        if (!selecting && !longPress.wasLong()) return saveReturn(source.keyOf(row))
        event.preventDefault()
        if (!longPress.wasLong()) toggle(source.keyOf(row))
      }}
    >
      <h2 className="vh">{t('rows.heading', { list: props.label })}</h2>
      {selecting && keys.size === 0 && <TouchHint unit={source.unit} />}
      {pendingText && (
        <button type="button" className={s.waits} onClick={release}>
          {t('rows.show', { change: pendingText })}
        </button>
      )}
      <DataList
        label={props.label}
        unit={page?.count === 1 ? source.one : source.unit}
        columns={props.columns}
        layout={props.layout}
        rows={isListDenied ? [] : rows}
        rowKey={source.keyOf}
        version={source.versionOf}
        loading={result.isFetching && (result.isPending || result.isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey: rowsQuery.queryKey })}
        error={
          isListDenied
            ? undefined
            : isStopped
              ? failureOf.stopped(retry)
              : result.error
                ? failureOf.error(result.error, retry)
                : undefined
        }
        empty={isListDenied ? <ListNotAllowed /> : props.empty}
        sort={order}
        onSort={({ key, dir }) => set({ orderBy: key, sort: dir })}
        onOpen={openRow}
        current={position.current}
        onCurrent={position.setCurrent}
        selection={
          props.actions && {
            keys,
            onChange: choose,
            all: {
              on: isAllSelected,
              count:
                bulkCount < (page?.count ?? 0)
                  ? t('rows.part', { number: numberText(bulkCount), total: count })
                  : bulkCount,
              onChange: setAllSelected,
            },
            actions: props.actions(chosen),
          }
        }
        paging={{
          page: state.page,
          size: state.pageSize,
          count,
          onPage: (next) => set({ page: next }),
          ...sizing(state, set),
          more: page?.next != null,
        }}
        totals={totals || undefined}
        updated={updated}
        card={card}
      />
    </div>
  )
}
