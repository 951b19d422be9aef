import { todayIn } from '../time/today.ts'
import { clockText, displayZone } from '../time/zone.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { PageHead, SearchBox, ToolRow } from '../../ui/frame/PageHead.tsx'
import { ColumnChooser } from '../../ui/list/ColumnChooser.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { visibleColumns } from '../../ui/list/types.ts'
import { Empty } from '../../ui/states/states.tsx'
import { CallError } from '../api/client.ts'
import { useKnownOrder } from './useKnownOrder.ts'
import { useListState } from './useListState.ts'
import type { ListPlan, State } from './listStore.ts'
import { useLiveRefresh } from '../live/live.ts'
import { listError } from './listError.ts'
import { tokenProfile } from '../api/session.ts'
import type { ListColumn } from './columns.ts'
import { layoutOf, layoutText } from './layout.ts'
import { PhoneTools } from './PhoneTools.tsx'
import { sizing, type PageState } from './pageState.ts'
import { ExportButton } from './ExportButton.tsx'
import type { FileFormat, Pages } from './saveRows.ts'
import { TouchHint, TouchSelect } from './TouchSelect.tsx'
import { useRowSelection, type SelectedRows } from './useRowSelection.ts'
import { useLastPage } from './useLastPage.ts'
import { usePrintedList } from './usePrintedList.ts'
import { useListKeys } from './useListKeys.ts'
import { useViews } from './useViews.ts'
import { ViewMenu } from './ViewMenu.tsx'
import s from './list.module.css'
import { t } from './texts.ts'

/** What the list page passes to the render functions of its caller. */
export type ListControls<Row, S> = {
  state: S
  set: (change: Partial<S>) => void
  /** The rows of the current page, for stepping to the next and previous record. */
  rows: readonly Row[]
  count: number
}
type Answer<Row> = { items: Row[]; count: number; countMore?: boolean; next?: number | null }

type Props<Row, S extends PageState & State> = {
  title: string
  /** What the rows are called, plural and singular: "users", "user". */
  unit: string
  one: string
  /** Placeholder of the search box. */
  hint: string
  plan: ListPlan<S>
  columns: readonly ListColumn<Row>[]
  /** Query of a page: `read('GET user/users', { query })`. */
  read: (state: S) => { queryKey: readonly unknown[]; queryFn?: unknown }
  rowKey: (row: Row) => number
  version?: (row: Row) => string | number
  /** Live change kinds that refetch the list, and the path of its call. */
  live?: readonly [kinds: string, path: string]
  chips?: (ways: ListControls<Row, S>) => ReactNode
  /** Switch between views of the page, such as list and map. */
  view?: (ways: ListControls<Row, S>) => ReactNode
  /** Whether a filter other than the search is set. */
  isFiltered?: (state: S) => boolean
  /** The state with all filters cleared. */
  cleared?: Partial<S>
  /** The primary action. */
  action?: ReactNode
  /** More actions, shown beside the primary one and, on a phone, in the sheet of list tools. */
  more?: ReactNode
  onNew?: () => void
  onOpen?: (row: Row) => void
  card: (row: Row) => ReactNode
  /** Actions for the selected rows. Without them rows have no checkbox. */
  bulk?: (chosen: SelectedRows<Row>) => ReactNode
  /** Empty state when no rows exist at all, with the first step to take. */
  none: { title: string; text: string; action?: ReactNode }
  /** Dialogs on top of the list. */
  children?: (ways: ListControls<Row, S>) => ReactNode
}

/**
 * A complete list page: search, filters, sorting, paging, columns, saved views, selection, export of all matching rows,
 * keyboard shortcuts, live refresh, and its state in the URL.
 */
export function ListPage<Row, S extends PageState & State>(props: Props<Row, S>) {
  const { plan, unit, one, columns, rowKey, none } = props
  const client = useQueryClient()
  const page = useRef<HTMLDivElement>(null)
  const { state: named, set } = useListState<S>(plan)
  const state = useKnownOrder(named, plan.defaults, columns)
  usePrintedList(props.title)
  const change = set as (change: Partial<PageState>) => void
  const today = todayIn(displayZone())
  const me = tokenProfile()?.user ?? 0
  const views = useViews<S>(plan, state, set, { me, today })
  const layout = useMemo(() => layoutOf(state.columns), [state.columns])
  const defaultSort = { orderBy: plan.defaults.orderBy, sort: plan.defaults.sort }
  /** When no column stands for the default order, a third click on a heading restores it. */
  const restoresDefaultSort = (key: string) =>
    state.orderBy === key &&
    state.sort === 'desc' &&
    !columns.some((column) => column.key === defaultSort.orderBy)

  type Read = ReturnType<Pages<Row>['read']> & { queryFn: (context: never) => Promise<Answer<Row>> }
  const source: Pages<Row> = {
    unit,
    one,
    keyOf: rowKey,
    read: (number, pageSize) => props.read({ ...state, page: number, pageSize }) as Read,
  }
  const pageRead = props.read(state) as Read
  const found = useQuery<Answer<Row>>({ ...pageRead, placeholderData: keepPreviousData } as never)
  const [kinds = '', path = ''] = props.live ?? []
  useLiveRefresh(kinds, path)
  const isBehind = useLastPage(found, state, (number) => change({ page: number }))
  const rows = isBehind ? undefined : found.data?.items
  const { chosen, selection, toggle } = useRowSelection(source, rows, found.data?.count ?? 0)
  const [selectsByTouch, setSelectsByTouch] = useState(false)

  const save = async (format: FileFormat) => {
    const { saveAll } = await import('./saveRows.ts')
    const shown = visibleColumns(columns, layout) as ListColumn<Row>[]
    await saveAll(client, { source, columns: shown, today, format })
  }
  useListKeys({ page, list: props.title, one, onNew: props.onNew, save: (format) => void save(format) })

  const denied = found.error instanceof CallError && found.error.status === 403
  const isNarrowed = state.search !== '' || props.isFiltered?.(state) === true
  const ways = { state, set, rows: rows ?? [], count: found.data?.count ?? 0 }
  const empty = denied ? (
    <Empty kind="denied" title={t('denied.title')} text={t('denied.text')}>
      <Button href="/">{t('denied.home')}</Button>
    </Empty>
  ) : isNarrowed ? (
    <Empty
      kind="noMatch"
      title={state.search ? t('noMatchFor', { unit, search: state.search }) : t('noMatch', { unit })}
    >
      <Button onClick={() => set({ ...props.cleared, search: '' } as Partial<S>)}>
        {t(props.isFiltered?.(state) ? 'clearFilters' : 'clearSearch')}
      </Button>
    </Empty>
  ) : (
    <Empty kind="none" title={none.title} text={none.text}>
      {none.action}
    </Empty>
  )
  const tools = (
    <>
      <ViewMenu list={plan.name} views={views} />
      <ColumnChooser
        columns={columns}
        layout={layout}
        onLayout={(next) => change({ columns: layoutText(next) })}
      />
    </>
  )
  return (
    <div className={s.page} ref={page}>
      <PageHead
        title={props.title}
        actions={
          <>
            {props.bulk && <TouchSelect on={selectsByTouch} onChange={setSelectsByTouch} />}
            <PhoneTools onExport={(format) => void save(format)} more={props.more}>
              {tools}
            </PhoneTools>
            <ExportButton
              onExport={(format) => void save(format)}
              notYet={found.data?.count === 0 ? t('nothingToExport') : undefined}
            />
            {props.more && <span className={`wide-only ${s.tools}`}>{props.more}</span>}
            {props.action}
          </>
        }
      />
      <ToolRow
        search={
          <SearchBox
            hint={props.hint}
            value={state.search}
            onChange={(search) => search !== state.search && change({ search })}
          />
        }
        chips={props.chips?.(ways)}
        view={props.view?.(ways)}
      >
        <span className={`wide-only ${s.tools}`}>{tools}</span>
      </ToolRow>
      {selectsByTouch && chosen.count === 0 && <TouchHint unit={unit} />}
      <DataList<Row>
        label={props.title}
        unit={found.data?.count === 1 ? one : unit}
        columns={columns}
        layout={layout}
        rowKey={rowKey}
        rows={denied ? [] : rows}
        loading={isBehind || (found.isFetching && (found.isPending || found.isPlaceholderData))}
        onCancel={() => void client.cancelQueries({ queryKey: pageRead.queryKey })}
        error={denied ? undefined : listError(found.error, () => void found.refetch())}
        empty={empty}
        sort={{ key: state.orderBy, dir: state.sort === 'asc' ? 'asc' : 'desc' }}
        onSort={({ key, dir }) =>
          change(restoresDefaultSort(key) ? defaultSort : { orderBy: key, sort: dir })
        }
        onOpen={selectsByTouch ? toggle : props.onOpen}
        version={props.version}
        card={props.card}
        selection={props.bulk && selection(props.bulk(chosen))}
        paging={{
          page: state.page,
          size: state.pageSize,
          count: found.data?.countMore ? t('countMore', { max: '10,000' }) : (found.data?.count ?? 0),
          more: found.data?.next != null,
          onPage: (next) => change({ page: next }),
          ...sizing(state, change),
        }}
        updated={
          found.dataUpdatedAt ? t('updated', { at: clockText(new Date(found.dataUpdatedAt)) }) : undefined
        }
      />
      {props.children?.(ways)}
    </div>
  )
}
