import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { clock, localAt } from '#contract/kit/time.ts'
import { TouchHint } from '../../../../kit/list/TouchSelect.tsx'
import { useLastPage } from '../../../../kit/list/useLastPage.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { DataList } from '../../../../ui/list/DataList.tsx'
import type { ColumnLayout } from '../../../../ui/list/types.ts'
import { lists } from '../../data.ts'
import { keepFirmName } from './LocationFilter.tsx'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import type { Reader } from './columns.tsx'
import { failureOf, isDenied } from './failure.ts'
import { NotAllowed } from './Nothing.tsx'
import { useFrozenRows } from './frozenRows.ts'
import { keepIds, keepPlace } from './place.ts'
import { inMode, orderOf, type ListState } from './plan.ts'
import { totalWords } from './words.ts'
import type { ListQuery, Source } from './source.tsx'
import { usePlace } from './usePlace.ts'
import { useLongPress } from './useLongPress.ts'
import s from './list.module.css'

/** Beyond this, bulk changes are asked for in parts. */
export const bulkCap = 1000

export type Chosen<Row> = {
  /** How many are meant. */
  count: number
  /** Those of them that have been on the screen. */
  known: readonly Row[]
  /** The rows themselves: those that were chosen, or all that match. */
  rows: () => Promise<readonly Row[]>
  /** After a change: nothing is chosen any more, and the rows are shown as they are now. */
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
  /** The buttons of the selection bar. */
  actions?: (chosen: Chosen<Row>) => ReactNode
  /** On a phone: a touch selects in place of opening. */
  selecting: boolean
  onSelecting: (on: boolean) => void
}

/** The rows of the list in one of its modes: read, kept up to date, chosen, opened. */
export function Rows<Row extends { amount: string }>(props: Props<Row>) {
  const { source, query, state, set, selecting, onSelecting } = props
  const client = useQueryClient()
  const router = useRouter()
  const wrap = useRef<HTMLDivElement>(null)
  const seen = useRef(new Map<number, Row>())
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [all, setAll] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [epoch, setEpoch] = useState(0)

  const asked = source.read(query)
  const found = useQuery({
    ...asked,
    placeholderData: (before) => before,
    refetchInterval: state.refresh * 60_000,
  })
  useLiveRefresh('request event', ...lists)
  const page = found.data
  const isBehind = useLastPage(found, state, (number) => set({ page: number }))
  const of = found.isPlaceholderData ? undefined : `${JSON.stringify(asked.queryKey)} ${epoch}`
  const isChoosing = keys.size > 0 || all
  const { rows, waits, release } = useFrozenRows(isBehind ? undefined : page?.items, {
    of,
    hold: isHovered || isChoosing,
    keyOf: source.keyOf,
  })
  const place = usePlace(wrap, JSON.stringify(asked.queryKey), rows !== undefined && !found.isPlaceholderData)

  const choose = (next: ReadonlySet<string | number>) => {
    for (const row of rows ?? []) seen.current.set(source.keyOf(row), row)
    setKeys(next)
    if (next.size === 0) onSelecting(false)
  }
  const toggle = (key: number) => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    choose(next)
  }
  const press = useLongPress((key) => {
    onSelecting(true)
    toggle(key)
  })

  const open = (row: Row) => {
    const key = source.keyOf(row)
    if (press.wasLong()) return
    if (selecting) return toggle(key)
    if (!source.href) {
      const { firm, firmName } = row as unknown as { firm: number; firmName: string }
      keepFirmName(firm, firmName)
      return set({ ...inMode(1), firm, showAll: true })
    }
    remember(key)
    void router.navigate({ href: source.href(row) })
  }
  const remember = (key: number) => {
    const requestOf = source.requestOf
    if (!requestOf || !rows) return
    const ids = [...new Set(rows.map(requestOf))]
    // Where every row is another request, the earlier pages are full ones.
    const before = ids.length === rows.length ? (state.page - 1) * state.pageSize : undefined
    const total = page?.count ?? ids.length
    keepIds({ ids, page: state.page, before, total, address: router.state.location.href })
    keepPlace({ of: JSON.stringify(asked.queryKey), row: key, scroll: place.scroll() })
  }

  const totals = useMemo(
    () => rows?.length && totalWords(rows, page?.count ?? rows.length),
    [rows, page?.count],
  )
  const count = page?.countMore ? '10,000+' : (page?.count ?? 0)
  const most = Math.min(page?.count ?? 0, bulkCap)
  const picked = [...keys].flatMap((key) => seen.current.get(Number(key)) ?? [])
  const chosen: Chosen<Row> = {
    count: all ? most : keys.size,
    known: all ? (rows ?? []) : picked,
    rows: async () => {
      if (!all) return picked
      const { items } = await client.fetchQuery({
        ...source.read({ ...query, page: 1, pageSize: bulkCap }),
        staleTime: 0,
      })
      return items
    },
    done: () => {
      setAll(false)
      choose(new Set())
      setEpoch((now) => now + 1)
    },
  }
  const order = orderOf(state)
  const card = useMemo(() => (row: Row) => source.card(row, props.reader), [source, props.reader])
  const updated = found.dataUpdatedAt
    ? `Updated ${clock(localAt(new Date(found.dataUpdatedAt), props.reader.zone).slice(11))}`
    : undefined
  const stopped = found.fetchStatus === 'idle' && found.isPending
  const again = () => void found.refetch()
  const denied = isDenied(found.error)
  return (
    <div
      ref={wrap}
      className={s.wrap}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...press.on}
      onClickCapture={(event) => {
        // A link in a row opens it too, in its own way; the place in the list is kept all the same.
        const link = event.target instanceof Element && event.target.closest('a[href^="/calibrate/"]')
        const at = link
          ? rows?.findIndex((row) => source.href?.(row) === link.getAttribute('href'))
          : undefined
        const row = at !== undefined && at >= 0 ? rows?.[at] : undefined
        if (!row) return
        if (!selecting && !press.wasLong()) return remember(source.keyOf(row))
        event.preventDefault()
        if (!press.wasLong()) toggle(source.keyOf(row))
      }}
    >
      <h2 className="vh">{props.label}, rows</h2>
      {selecting && keys.size === 0 && <TouchHint unit={source.unit} />}
      {waits && (
        <button type="button" className={s.waits} onClick={release}>
          {waits} · Show
        </button>
      )}
      <DataList
        label={props.label}
        unit={page?.count === 1 ? source.one : source.unit}
        columns={props.columns}
        layout={props.layout}
        rows={denied ? [] : rows}
        rowKey={source.keyOf}
        version={source.versionOf}
        loading={found.isFetching && (found.isPending || found.isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey: asked.queryKey })}
        error={
          denied
            ? undefined
            : stopped
              ? failureOf.stopped(again)
              : found.error
                ? failureOf.error(found.error, again)
                : undefined
        }
        empty={denied ? <NotAllowed /> : props.empty}
        sort={order}
        onSort={({ key, dir }) => set({ orderBy: key, sort: dir })}
        onOpen={open}
        current={place.current}
        onCurrent={place.setCurrent}
        selection={
          props.actions && {
            keys,
            onChange: choose,
            all: {
              on: all,
              count: most < (page?.count ?? 0) ? `${most.toLocaleString('en-US')} of ${count}` : most,
              onChange: setAll,
            },
            actions: props.actions(chosen),
          }
        }
        paging={{
          page: state.page,
          size: state.pageSize,
          count,
          onPage: (next) => set({ page: next }),
          onSize: (pageSize) => set({ pageSize }),
          more: page?.next != null,
        }}
        totals={totals || undefined}
        updated={updated}
        card={card}
      />
    </div>
  )
}
