import { folded } from '#contract/kit/folded.ts'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useListState } from '../../../kit/list/useListState.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError, actionErrorText } from '../../../kit/list/listError.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InactiveChip } from '../../../ui/frame/OptionFilter.tsx'
import { PageHead, SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import {
  FirmChip,
  ownListFirm,
  SortList,
  useOrder,
  type ListRow,
  type SortColumn,
} from '../../lookups/door.ts'
import { t } from '../texts.ts'
import s from './Lists.module.css'

export type State = { firm: number; inactive: boolean; type: number; group: number; search: string }
export type ManagedRow = ListRow & { firm: number; version: number }

const planOf = (name: string): ListPlan<State> => ({
  name,
  defaults: { firm: ownListFirm(), inactive: false, type: 0, group: 0, search: '' },
  keep: {},
})
/** List state in the URL: whose list is shown, and its filters. */
export const useManagedListState = (name: string) => useListState(useMemo(() => planOf(name), [name]))

interface Props<R extends ManagedRow> {
  /** Back link above the title. */
  crumb: ReactNode
  title: string
  /** Noun for one row: "readiness item". */
  singular: string
  /** Name of the list in lookup/saveSort. */
  className: string
  /** Entity name of the hub's change events. */
  live: string
  found: UseQueryResult<R[]>
  /** Calls to refresh after a change. */
  paths: readonly string[]
  columns: readonly SortColumn<R>[]
  mark?: (row: R) => ReactNode
  /** Additional text for the search, besides the name. */
  more?: (row: R) => string
  /** Heading to group rows by. */
  groupOf?: (row: R) => string
  state: State
  set: (change: Partial<State>) => void
  /** Filters besides firm and inactive. */
  chips?: ReactNode
  actions?: ReactNode
  onAdd: () => void
  onOpen: (row: R) => void
  saveInactive: (row: R, isInactive: boolean) => Promise<unknown>
  children?: ReactNode
}

/** An admin list: filter, sort, add, deactivate, and reactivate rows. */
export function ManagedList<R extends ManagedRow>(props: Props<R>) {
  const { title, singular, found, paths, state, set, groupOf } = props
  const client = useQueryClient()
  useLiveRefresh(props.live, ...paths)
  const order = useOrder(found.data, props.className, ...paths)
  const searchText = folded(state.search.trim())
  const rows = (order.rows ?? []).filter((row) =>
    folded(`${row.name} ${props.more?.(row) ?? ''}`).includes(searchText),
  )
  // Keep the group order of the answer. Groups without remaining rows get no heading.
  const names = groupOf
    ? [...new Set((found.data ?? []).map(groupOf))].filter((name) =>
        rows.some((row) => groupOf(row) === name),
      )
    : ['']
  const change = async (row: R, isInactive: boolean) => {
    try {
      await props.saveInactive(row, isInactive)
      await markStale(client, ...paths)
      const undo = () => change(row, !isInactive)
      toast.ok(t(isInactive ? 'list.inactive' : 'list.active', { name: shortName(row.name) }), { undo })
    } catch (error) {
      toast.error(actionErrorText(error, t('list.unchanged')))
      await markStale(client, ...paths)
    }
  }
  const isFiltered = state.type > 0 || state.group > 0 || searchText !== ''
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={props.onAdd}>
      <span>
        <Rich
          text={t.template('list.new')}
          values={{ what: singular }}
          tags={{ noun: (noun) => <span className="phone-vh">{noun}</span> }}
        />
      </span>
    </Button>
  )
  return (
    <>
      {props.crumb}
      <PageHead
        title={title}
        actions={
          <>
            {props.actions}
            {add}
          </>
        }
      >
        {found.data && <span className="num muted">{rows.length}</span>}
      </PageHead>
      <ToolRow
        search={
          <SearchBox value={state.search} onChange={(search) => set({ search })} hint={title} wait={0} />
        }
        chips={
          <>
            <FirmChip firm={state.firm} onChange={(firm) => set({ firm })} />
            {props.chips}
            <InactiveChip shown={state.inactive} onChange={(inactive) => set({ inactive })} />
          </>
        }
      />
      <div className={s.scroll}>
        {found.isPending && <CardSkeleton lines={10} />}
        {found.error && !found.data && (
          <ErrorState {...listError(found.error, () => void found.refetch())} title={t('list.failed')} />
        )}
        {found.data && rows.length === 0 && (
          <div className={s.centre}>
            {isFiltered ? (
              <Empty
                kind="noMatch"
                title={
                  searchText
                    ? t('list.noSearchMatch', { what: singular, search: state.search.trim() })
                    : t('list.noFilterMatch', { what: singular })
                }
              >
                <Button onClick={() => set({ type: 0, group: 0, search: '' })}>
                  {t(searchText ? 'list.clearSearch' : 'list.clearFilters')}
                </Button>
              </Empty>
            ) : (
              <Empty kind="none" title={t('list.none', { what: singular })} text={t('list.noneHint')}>
                {add}
              </Empty>
            )}
          </div>
        )}
        {found.data &&
          names.map((name, index) => {
            const inside = groupOf ? rows.filter((row) => groupOf(row) === name) : rows
            const own = inside.filter((row) => row.firm === state.firm)
            if (inside.length === 0) return null
            return (
              <section key={name} aria-label={name || title}>
                {name && (
                  <div className={s.group}>
                    <h2>{name}</h2>
                    <span className="num muted">{inside.length}</span>
                  </div>
                )}
                <SortList<R>
                  label={name || title}
                  headless={index > 0}
                  rows={inside}
                  columns={props.columns}
                  mark={props.mark}
                  fixed={(row) => row.firm !== state.firm}
                  onOpen={props.onOpen}
                  onMove={(id, step) => order.move(own, id, step)}
                  onDrop={(id, place) => order.moveTo(own, id, place)}
                  onInactive={(row, isInactive) => void change(row, isInactive)}
                />
              </section>
            )
          })}
      </div>
      {props.children}
    </>
  )
}
