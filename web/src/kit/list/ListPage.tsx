import { clockShown, zoneShown } from '../time/zone.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { Button } from '../../ui/base/Button.tsx'
import { PageHead, SearchBox, ToolRow } from '../../ui/frame/PageHead.tsx'
import { ColumnChooser } from '../../ui/list/ColumnChooser.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { laidOut } from '../../ui/list/types.ts'
import { Empty } from '../../ui/states/states.tsx'
import { CallError } from '../api/client.ts'
import { useListState } from './listState.ts'
import type { ListPlan, State } from './listStore.ts'
import { useLiveRefresh } from '../live/live.ts'
import { listError } from './listError.ts'
import { tokenProfile } from '../api/session.ts'
import type { ListColumn } from './columns.ts'
import { layoutOf, layoutText } from './layout.ts'
import { PhoneTools } from './PhoneTools.tsx'
import type { PageState } from './pageState.ts'
import type { Pages } from './saveRows.ts'
import { TouchHint, TouchSelect } from './TouchSelect.tsx'
import { useChosen, type Chosen } from './useChosen.ts'
import { useLastPage } from './useLastPage.ts'
import { usePrintedList } from './usePrintedList.ts'
import { useListKeys } from './useListKeys.ts'
import { useViews } from './useViews.ts'
import { ViewMenu } from './ViewMenu.tsx'
import s from './list.module.css'

/** What the page hands to the parts that its caller gives. */
export type Ways<Row, S> = {
  state: S
  set: (change: Partial<S>) => void
  /** The rows on the screen, for the way to the next and the previous one. */
  rows: readonly Row[]
  count: number
}
type Answer<Row> = { items: Row[]; count: number; countMore?: boolean; next?: number | null }

type Props<Row, S extends PageState & State> = {
  title: string
  /** What the rows are called: "users", "user". */
  unit: string
  one: string
  /** What is searched. */
  hint: string
  plan: ListPlan<S>
  columns: readonly ListColumn<Row>[]
  /** The read of a page: `read('GET user/users', { query })`. */
  read: (state: S) => { queryKey: readonly unknown[]; queryFn?: unknown }
  rowKey: (row: Row) => number
  version?: (row: Row) => string | number
  /** Kinds of the hub after which the list is read again, with the path of its call. */
  live?: readonly [kinds: string, path: string]
  chips?: (ways: Ways<Row, S>) => ReactNode
  /** Which of its looks or lists the page shows. */
  view?: (ways: Ways<Row, S>) => ReactNode
  /** Whether a filter besides the search is set, and what clears them all. */
  isFiltered?: (state: S) => boolean
  cleared?: Partial<S>
  /** The one primary action. */
  action?: ReactNode
  /** Further actions: beside the primary one, and on a phone among the tools of the list. */
  more?: ReactNode
  onNew?: () => void
  onOpen?: (row: Row) => void
  card: (row: Row) => ReactNode
  /** What can be done with checked rows; without it rows have no checkbox. */
  bulk?: (chosen: Chosen<Row>) => ReactNode
  /** What to say when there is nothing yet, and the first thing to do. */
  none: { title: string; text: string; action?: ReactNode }
  /** Dialogs over the list. */
  children?: (ways: Ways<Row, S>) => ReactNode
}

/**
 * A list page with all that lists have: search, filters, order, pages, columns, saved views, checked rows, export of all
 * that match, keys, live refresh, and its state in the address.
 */
export function ListPage<Row, S extends PageState & State>(props: Props<Row, S>) {
  const { plan, unit, one, columns, rowKey, none } = props
  const client = useQueryClient()
  const page = useRef<HTMLDivElement>(null)
  const { state, set } = useListState<S>(plan)
  usePrintedList(props.title)
  const change = set as (change: Partial<PageState>) => void
  const today = localAt(new Date(), zoneShown()).slice(0, 10)
  const me = tokenProfile()?.user ?? 0
  const views = useViews<S>(plan, state, set, { me, today })
  const layout = useMemo(() => layoutOf(state.columns), [state.columns])
  const own = { orderBy: plan.defaults.orderBy, sort: plan.defaults.sort }
  /** A third press gives back an order of the list's own that no heading stands for. */
  const isBack = (key: string) =>
    state.orderBy === key && state.sort === 'desc' && !columns.some((column) => column.key === own.orderBy)

  type Read = ReturnType<Pages<Row>['read']> & { queryFn: (context: never) => Promise<Answer<Row>> }
  const source: Pages<Row> = {
    unit,
    one,
    keyOf: rowKey,
    read: (number, pageSize) => props.read({ ...state, page: number, pageSize }) as Read,
  }
  const asked = props.read(state) as Read
  const found = useQuery<Answer<Row>>({ ...asked, placeholderData: keepPreviousData } as never)
  const [kinds = '', path = ''] = props.live ?? []
  useLiveRefresh(kinds, path)
  const isBehind = useLastPage(found, state, (number) => change({ page: number }))
  const rows = isBehind ? undefined : found.data?.items
  const { chosen, selection, toggle } = useChosen(source, rows, found.data?.count ?? 0)
  const [touch, setTouch] = useState(false)

  const save = async () => {
    const { saveAll } = await import('./saveRows.ts')
    await saveAll(client, { source, columns: laidOut(columns, layout) as ListColumn<Row>[], today })
  }
  useListKeys({ page, list: props.title, one, onNew: props.onNew, save: () => void save() })

  const denied = found.error instanceof CallError && found.error.status === 403
  const isNarrowed = state.search !== '' || props.isFiltered?.(state) === true
  const ways = { state, set, rows: rows ?? [], count: found.data?.count ?? 0 }
  const empty = denied ? (
    <Empty
      kind="denied"
      title="This list is not open to you"
      text="Whoever looks after your users can change that."
    >
      <Button href="/">Home</Button>
    </Empty>
  ) : isNarrowed ? (
    <Empty kind="noMatch" title={state.search ? `No ${unit} match “${state.search}”` : `No ${unit} match`}>
      <Button onClick={() => set({ ...props.cleared, search: '' } as Partial<S>)}>
        {props.isFiltered?.(state) ? 'Clear filters' : 'Clear search'}
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
            {props.bulk && <TouchSelect on={touch} onChange={setTouch} />}
            <PhoneTools onExport={() => void save()} more={props.more}>
              {tools}
            </PhoneTools>
            <Button
              className="wide-only"
              icon={<IconDownload size={16} />}
              onClick={() => void save()}
              notYet={found.data?.count === 0 ? 'There is nothing to export yet.' : undefined}
            >
              Export
            </Button>
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
      {touch && chosen.count === 0 && <TouchHint unit={unit} />}
      <DataList<Row>
        label={props.title}
        unit={found.data?.count === 1 ? one : unit}
        columns={columns}
        layout={layout}
        rowKey={rowKey}
        rows={denied ? [] : rows}
        loading={isBehind || (found.isFetching && (found.isPending || found.isPlaceholderData))}
        onCancel={() => void client.cancelQueries({ queryKey: asked.queryKey })}
        error={denied ? undefined : listError(found.error, () => void found.refetch())}
        empty={empty}
        sort={{ key: state.orderBy, dir: state.sort === 'asc' ? 'asc' : 'desc' }}
        onSort={({ key, dir }) => change(isBack(key) ? own : { orderBy: key, sort: dir })}
        onOpen={touch ? toggle : props.onOpen}
        version={props.version}
        card={props.card}
        selection={props.bulk && selection(props.bulk(chosen))}
        paging={{
          page: state.page,
          size: state.pageSize,
          count: found.data?.countMore ? '10,000+' : (found.data?.count ?? 0),
          more: found.data?.next != null,
          onPage: (next) => change({ page: next }),
          onSize: (pageSize) => change({ pageSize }),
        }}
        updated={found.dataUpdatedAt ? `Updated ${clockShown(new Date(found.dataUpdatedAt))}` : undefined}
      />
      {props.children?.(ways)}
    </div>
  )
}
