import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { clock, localAt } from '#contract/kit/time.ts'
import { todayIn } from '../../../../kit/time/today.ts'
import { useNow } from '../../../../kit/time/age.ts'
import { layoutOf, layoutText } from '../../../../kit/list/layout.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import type { FileFormat } from '../../../../kit/list/saveRows.ts'
import { TouchHint } from '../../../../kit/list/TouchSelect.tsx'
import { useLastPage } from '../../../../kit/list/useLastPage.ts'
import { useListKeys } from '../../../../kit/list/useListKeys.ts'
import { useViews } from '../../../../kit/list/useViews.ts'
import { ViewMenu } from '../../../../kit/list/ViewMenu.tsx'
import { useKnownOrder } from '../../../../kit/list/useKnownOrder.ts'
import { useListState } from '../../../../kit/list/useListState.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { sizing } from '../../../../kit/list/pageState.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SearchBox, ToolRow } from '../../../../ui/frame/PageHead.tsx'
import { ColumnChooser } from '../../../../ui/list/ColumnChooser.tsx'
import { DataList } from '../../../../ui/list/DataList.tsx'
import { visibleColumns } from '../../../../ui/list/types.ts'
import { useReader, type ContactRow } from '../../data.ts'
import type { TabKey } from '../detail/tabs.ts'
import { MergesDialog } from '../merge/MergesDialog.tsx'
import { useOpened } from '../useOpened.ts'
import { BulkActions } from './BulkActions.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { ColumnContext } from './columns.tsx'
import { ContactCard } from './ContactCard.tsx'
import { ListHead } from './ListHead.tsx'
import { isDenied, NotAllowed, EmptyList } from './EmptyList.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { queryOf, type ListKind, type ListState } from './plan.ts'
import { maxBulk, useSelectedContacts } from './useSelectedContacts.ts'
import { useSetInactive } from './useSetInactive.ts'
import { t } from './texts.ts'
import s from './list.module.css'

interface Props {
  kind: ListKind
  plan: ListPlan<ListState>
  call: 'GET contact/contacts' | 'GET contact/vendors'
  columns: (reading: ColumnContext) => ListColumn<ContactRow>[]
  /** Kind fixed by the route: the fleet list shows only fleets. */
  only?: string
  /** Preset type of a new contact. */
  preset?: 'vendor' | 'fleet'
  /** The tab that opens first. */
  tab?: TabKey
  /** Switch between the lists of the page. */
  view?: ReactNode
  /** Whether merging is available; only for the host, who sees both lists in full. */
  canMerge?: boolean
}

/**
 * The list of contacts, vendors, or fleets, with search, filters, bulk actions, merge, export, and the
 * contact dialog.
 */
export function ContactList(props: Props) {
  const { kind, plan, call, only } = props
  const [title, unit, one] = [t(`title.${kind}`), t(`unit.${kind}`), t(`one.${kind}`)]
  const client = useQueryClient()
  const reader = useReader()
  const now = useNow()
  const fixed = useMemo(() => (only === undefined ? undefined : { only }), [only])
  const { state: named, set } = useListState(plan, fixed)
  const zone = reader?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const columns = props.columns({ zone, now })
  const state = useKnownOrder(named, plan.defaults, columns)
  const today = todayIn(zone)
  const query = useMemo(() => queryOf(state), [state])
  const found = useQuery({ ...read(call, { query }), placeholderData: keepPreviousData })
  const isPastEnd = useLastPage(found, state, (number) => set({ page: number }))
  const rows: readonly ContactRow[] | undefined = isPastEnd ? undefined : found.data?.items
  useLiveRefresh('contact', 'contact/contacts', 'contact/vendors')
  const chosen = useSelectedContacts(call, state, rows)
  const views = useViews(plan, state, set, { me: reader?.user ?? 0, today })
  const opened = useOpened('contact')
  const merging = useOpened('merge')
  const [isMergesOpen, setMergesOpen] = useState(false)
  const [touch, setTouch] = useState(false)
  const layout = useMemo(() => layoutOf(state.columns), [state.columns])
  const setInactive = useSetInactive(kind)
  const isReactivating = state.state === 'inactive'

  const inactivate = async () => {
    const ids = await chosen.targetIds()
    chosen.clear()
    await setInactive(ids, isReactivating)
  }
  const save = async (format: FileFormat) => {
    const { saveAll } = await import('../../../../kit/list/saveRows.ts')
    await saveAll<ContactRow>(client, {
      source: {
        unit,
        one,
        keyOf: (row) => row.contact,
        read: (page, pageSize) => read(call, { query: { ...query, page, pageSize } }) as never,
      },
      columns: visibleColumns(columns, layout) as ListColumn<ContactRow>[],
      today,
      format,
    })
  }
  const page = useRef<HTMLDivElement>(null)
  useListKeys({ page, list: title, one, onNew: () => opened.open(-1), save: (format) => void save(format) })
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={() => opened.open(-1)}>
      {t(`new.${kind}`)}
    </Button>
  )
  const denied = isDenied(found.error)
  const count = found.data?.countMore ? '10,000+' : (found.data?.count ?? 0)
  const bulkCount = Math.min(found.data?.count ?? 0, maxBulk)
  const tools = (
    <>
      <ViewMenu list={plan.name} views={views} />
      <ColumnChooser
        columns={columns}
        layout={layout}
        onLayout={(layoutNow) => set({ columns: layoutText(layoutNow) })}
      />
    </>
  )
  return (
    <div ref={page} className={s.page}>
      <ListHead
        title={title}
        add={add}
        tools={tools}
        touch={touch}
        onTouch={setTouch}
        onSave={(format) => void save(format)}
        saveNotYet={found.data?.count === 0 ? t('nothingToExport') : undefined}
        onMerges={props.canMerge ? () => setMergesOpen(true) : undefined}
      />
      <ToolRow
        search={<SearchBox value={state.search} onChange={(search) => set({ search })} hint={t('search')} />}
        chips={
          <FilterChips state={state} set={set} hasKindFilter={call === 'GET contact/contacts' && !only} />
        }
        view={props.view}
      >
        <span className={`wide-only ${s.tools}`}>{tools}</span>
      </ToolRow>
      {touch && chosen.keys.size === 0 && <TouchHint unit={unit} />}
      <DataList<ContactRow>
        label={title}
        unit={found.data?.count === 1 ? one : unit}
        columns={columns}
        layout={layout}
        rowKey={(row) => row.contact}
        rows={denied ? [] : rows}
        version={(row) => row.version}
        loading={isPastEnd || (found.isFetching && (found.isPending || found.isPlaceholderData))}
        onCancel={() => void client.cancelQueries({ queryKey: read(call, { query }).queryKey })}
        error={denied ? undefined : listError(found.error, () => void found.refetch())}
        empty={
          denied ? (
            <NotAllowed kind={kind} />
          ) : (
            <EmptyList kind={kind} state={only ? { ...state, only: '' } : state} set={set} add={add} />
          )
        }
        sort={{ key: state.orderBy, dir: state.sort === 'desc' ? 'desc' : 'asc' }}
        onSort={({ key, dir }) => set({ orderBy: key, sort: dir })}
        onOpen={(row) => (touch ? chosen.toggle(row.contact) : opened.open(row.contact))}
        selection={{
          keys: chosen.keys,
          onChange: chosen.change,
          all: {
            on: chosen.all,
            count: bulkCount < Number(count) ? t('selected', { shown: bulkCount, total: count }) : bulkCount,
            onChange: chosen.setAll,
          },
          actions: (
            <BulkActions
              kind={kind}
              chosen={chosen}
              onMerge={props.canMerge ? () => merging.open(chosen.ids.join(',')) : undefined}
              isReactivating={isReactivating}
              onInactive={() => void inactivate()}
            />
          ),
        }}
        card={(row) => <ContactCard row={row} />}
        paging={{
          page: state.page,
          size: state.pageSize,
          count,
          more: found.data?.next != null,
          onPage: (page) => set({ page }),
          ...sizing(state, set),
        }}
        updated={
          found.dataUpdatedAt
            ? t('updated', { time: clock(localAt(new Date(found.dataUpdatedAt), zone).slice(11)) })
            : undefined
        }
      />
      <ListDialogs
        rows={rows}
        opened={opened}
        merging={merging}
        onMerged={chosen.clear}
        preset={props.preset}
        tab={props.tab}
        mayMerge={props.canMerge === true}
      />
      {isMergesOpen && <MergesDialog onClose={() => setMergesOpen(false)} />}
    </div>
  )
}
