import { links } from '#contract/links.ts'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { isShopType, roles, type Role } from '#contract/kit/roles.ts'
import { sectionsOf } from '#contract/kit/work-queue.ts'
import { menuOf } from '#contract/menu.ts'
import { requestStatusNamed, requestStatusNames, requestStatusNameWord } from '#contract/statuses.ts'
import { todayIn } from '../../../kit/time/today.ts'
import { addressOf } from '../../../kit/api/client.ts'
import { rememberRowsAddress } from '../../../kit/prefetch/rememberRowsAddress.ts'
import { listStateAt, useListState } from '../../../kit/list/useListState.ts'
import { queryClient, read, markStale } from '../../../kit/api/queries.ts'
import { ColumnChooser } from '../../../ui/list/ColumnChooser.tsx'
import { visibleColumns } from '../../../ui/list/types.ts'
import { SheetChip } from '../../../ui/frame/Filters.tsx'
import { SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import type { FileFormat } from '../../../kit/list/saveRows.ts'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { useProfile } from '../../identity/door.ts'
import { requestListPaths } from '../data.ts'
import { Chips } from '../parts/list/Chips.tsx'
import { ListHead } from '../parts/list/ListHead.tsx'
import { layoutOf, layoutText } from '../../../kit/list/layout.ts'
import { ModeRows } from '../parts/list/ModeRows.tsx'
import { modes } from '../parts/list/modes.ts'
import { tokenProfile } from '../../../kit/api/session.ts'
import {
  countsQuery,
  switchMode,
  modeOf,
  plan,
  queryOf,
  viewPlaceholders,
  type ListState,
} from '../parts/list/listState.ts'
import { countFilters } from '../parts/list/countFilters.ts'
import { statusSummary } from '../parts/list/filterText.ts'
import { locationSource, requestSource, visitSource, type Source } from '../parts/list/source.tsx'
import type { RoutePrefetch } from '../../../kit/prefetch/routePrefetch.ts'
import { useListCommands } from '../parts/list/useListCommands.ts'
import { usePrintedList } from '../../../kit/list/usePrintedList.ts'
import { useViews } from '../../../kit/list/useViews.ts'
import { SheetTools } from '../../../kit/list/SheetTools.tsx'
import { ViewMenu } from '../../../kit/list/ViewMenu.tsx'
import { t } from './texts.ts'
import s from '../parts/list/list.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

const FilterSheet = lazy(() => import('../parts/list/FilterSheet.tsx'))
const newHref = links.newRequest()

/** The status of an address as calls and links name it. */
const statusNamed = (name = ''): string | undefined => {
  const status = requestStatusNamed(name)
  return status && requestStatusNames[status]
}

/** Repair orders in the user's scope: /calibrates, or /calibrates/{status} for one status. */
export default function RequestList() {
  const { status: statusInUrl } = useParams({ strict: false }) as { status?: string }
  const status = statusNamed(statusInUrl)
  if (statusInUrl !== undefined && status === undefined)
    return (
      <Empty kind="noMatch" title={t('list.unknownStatus', { status: statusInUrl })}>
        <Button href={links.requests()}>{t('list.showAll')}</Button>
      </Empty>
    )
  return <List key={status} status={status} />
}

const sources = { 1: requestSource, 2: visitSource, 3: locationSource } as const

/** Starts loading the rows before the page renders; `List` picks up the running query. */
export const prefetch: RoutePrefetch = ({ search, params }) => {
  const zone = tokenProfile()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const state = listStateAt(plan, search)
  const today = todayIn(zone)
  const { read: rows } = sources[modeOf(state)] as unknown as Source<never>
  void queryClient.prefetchQuery(rows(queryOf(state, { today, status: statusNamed(params.status) })))
}

function List({ status }: { status: string | undefined }) {
  const profile = useProfile()
  const client = useQueryClient()
  const router = useRouter()
  const { state, set: write } = useListState<ListState>(plan)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [selecting, setSelecting] = useState(false)
  const page = useRef<HTMLDivElement>(null)

  const role = profile.roles[0] as Role
  const isWide = useMediaQuery('(min-width: 1760px)', undefined, { getInitialValueInEffect: false }) ?? false
  const reader = useMemo(
    () => ({ zone: profile.timezone, isShop: isShopType(role), isWide }),
    [profile.timezone, role, isWide],
  )
  const isTechnician = roles.technician.includes(role)
  const mayCreate = (roles.office as readonly Role[]).includes(role)
  const today = todayIn(profile.timezone)
  const mode = modeOf(state)
  const query = useMemo(() => queryOf(state, { today, status }), [state, today, status])
  const set = (change: Partial<ListState>) => {
    const leaves = status !== undefined && ('filter' in change || change.showAll || change.scheduled)
    if (!leaves) return write(change)
    // Changing the status filter leaves the single-status URL.
    const filter = { ...plan.defaults, ...change }
    const search = {
      filter: filter.filter.join(','),
      showAll: String(filter.showAll),
      scheduled: String(filter.scheduled),
    }
    void router.navigate({ href: links.requests(undefined, search) })
  }
  const views = useViews(plan, state, set, { me: profile.user, today }, viewPlaceholders)
  const counted = useQuery({
    ...read('GET calibrate/calibrateCounts', { query: countsQuery(query, mode) }),
    placeholderData: keepPreviousData,
  })
  const counts = counted.data ?? (counted.isError ? null : undefined)

  const source = sources[mode] as unknown as Source<never>
  useEffect(
    // Searches are not remembered, because the text may be personal data.
    () => rememberRowsAddress(query.search ? undefined : addressOf(source.path, query)),
    [source, query],
  )
  const columns = useTextMemo(() => source.columns(reader), [source, reader])
  const layoutField = `columns${mode}` as const
  const layout = useMemo(() => layoutOf(state[layoutField]), [state, layoutField])
  const refresh = () => void markStale(client, ...requestListPaths)
  const save = async (format: FileFormat) => {
    const { saveAll, saveStream } = await import('../../../kit/list/saveRows.ts')
    const read = (page: number, pageSize: number) => source.read({ ...query, page, pageSize })
    const shown = visibleColumns(columns, layout) as typeof columns
    // There may be a million repair orders: the server writes their file. Visits and locations are read page by page.
    if (mode === 1)
      await saveStream('POST calibrate/exportCalibrates', query, { source, columns: shown, today, format })
    else await saveAll(client, { source: { ...source, read }, columns: shown, today, format })
  }
  useListCommands({
    page,
    refresh,
    save: (format) => void save(format),
    newHref: mayCreate ? newHref : undefined,
  })

  const menu = menuOf(role, profile.isScheduling).find(({ path }) => path === `/calibrates/${status}`)
  const statusWord = status && requestStatusNameWord(status)
  const title = statusWord ? (menu?.label ?? t('list.statusTitle', { status: statusWord })) : t('list.title')
  usePrintedList(title)
  const all = counts ?? undefined
  const hasAny = all && all.pending + all.inProcess + all.completed + all.scheduled > 0
  const shared = { state, set, status, me: profile.user, isTechnician }
  const isActionFirst = state.orderBy === 'needsAction'
  const viewMenu = (
    <ViewMenu
      list={plan.name}
      views={views}
      builtIn={
        mode === 1 && sectionsOf(role).length > 0
          ? {
              name: t('list.actionFirst'),
              isOn: isActionFirst,
              onPress: () =>
                set({ orderBy: isActionFirst ? plan.defaults.orderBy : 'needsAction', sort: 'desc' }),
            }
          : undefined
      }
    />
  )
  const chooser = (
    <ColumnChooser
      columns={columns}
      layout={layout}
      onLayout={(next) => set({ [layoutField]: layoutText(next) })}
    />
  )
  return (
    <div className={s.page} ref={page}>
      <ListHead
        title={title}
        state={state}
        status={status}
        counts={counts}
        onCount={(key) =>
          set({ ...countFilters[key], showAll: false, queue: '', viewMode: mode === 3 ? 1 : mode })
        }
        onMinutes={(minutes) => set({ refresh: minutes })}
        onRefresh={refresh}
        onExport={(format) => void save(format)}
        onSelect={mode === 3 ? undefined : setSelecting}
        selecting={selecting}
        newHref={mayCreate ? newHref : undefined}
      />
      <ToolRow
        search={
          <span className={s.search}>
            <SearchBox
              hint={t(mode === 3 ? 'list.searchLocation' : 'list.search')}
              value={state.search}
              onChange={(search) => search !== state.search && set({ search })}
            />
          </span>
        }
        chips={
          <Chips
            {...shared}
            mode={mode}
            onLeaveStatus={() => void router.navigate({ href: links.requests() })}
          />
        }
        onPhone={
          <SheetChip
            label={t(mode === 3 ? 'list.view' : 'list.status')}
            value={mode === 3 ? t('list.viewLocations') : (statusWord ?? statusSummary(state))}
            onClick={() => setSheetOpen(true)}
          />
        }
      >
        <span className={`wide-only ${s.tools}`}>
          {viewMenu}
          <Segmented
            label={t('list.viewBy')}
            options={modes()}
            value={String(mode)}
            onChange={(next) => set(switchMode(next === '2' ? 2 : next === '3' ? 3 : 1))}
          />
          {chooser}
        </span>
      </ToolRow>
      <ModeRows
        {...shared}
        mode={mode}
        query={query}
        layout={layout}
        reader={reader}
        label={title}
        today={today}
        mayPlan={roles.planners.includes(role)}
        hasAny={hasAny}
        mayCreate={mayCreate}
        newHref={newHref}
        selecting={selecting}
        onSelecting={setSelecting}
      />
      <Suspense>
        {isSheetOpen && (
          <FilterSheet
            {...shared}
            sortOptions={columns
              .filter((each) => each.sortable)
              .map(({ key, title: label }) => ({ value: key, label }))}
            tools={
              <SheetTools>
                {viewMenu}
                {chooser}
              </SheetTools>
            }
            onRefresh={refresh}
            onExport={(format) => void save(format)}
            onClose={() => setSheetOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
