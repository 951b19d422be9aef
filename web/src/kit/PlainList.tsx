import { clockShown } from './zone.ts'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/base/Button.tsx'
import { PageHead, SearchBox, ToolRow } from '../ui/frame/PageHead.tsx'
import { DataList } from '../ui/list/DataList.tsx'
import type { Column } from '../ui/list/types.ts'
import { Empty } from '../ui/states/states.tsx'
import { toast } from '../ui/toast.ts'
import { CallError } from './client.ts'
import { saveCsv, type Cell } from './export.ts'
import { useLastPage } from './list/useLastPage.ts'
import { useListState } from './listState.ts'
import type { ListPlan } from './listStore.ts'

/** What every plain list keeps: search and order for the session, page size for the session (document 1, section 2). */
export type PlainState = { page: number; pageSize: number; search: string; orderBy: string; sort: string }

export const plainPlan = (name: string, orderBy: string, sort: 'asc' | 'desc'): ListPlan<PlainState> => ({
  name,
  defaults: { page: 1, pageSize: 10, search: '', orderBy, sort },
  keep: { pageSize: 'session', search: 'session', orderBy: 'session', sort: 'session' },
})

/** As many rows as one call answers. */
const most = 1000
type Answer<Row> = { items: Row[]; count: number; countMore?: boolean; next?: number | null }
export type PlainQuery = {
  page: number
  pageSize: number
  search: string
  orderBy: string
  sort: 'asc' | 'desc'
}

type Props<Row> = {
  title: string
  /** What the foot counts: "vehicles". */
  unit: string
  hint: string
  plan: ListPlan<PlainState>
  columns: readonly Column<Row>[]
  /** The cells of a row in an export, in the order of the columns' titles. */
  cells?: (row: Row) => readonly Cell[]
  query: (
    query: PlainQuery,
  ) => UseQueryOptions<Answer<Row>, Error, Answer<Row>, readonly [string, NonNullable<unknown> | null]>
  rowKey: (row: Row) => number
  version?: (row: Row) => number
  onOpen?: (row: Row) => void
  card?: (row: Row) => ReactNode
  /** The one primary action. */
  action?: ReactNode
  /** What narrows the list, beside the search. */
  chips?: ReactNode
  /** In the tools, at the right. */
  tools?: ReactNode
  /** What to say when there is nothing yet, and the first thing to do. */
  none: { title: string; text: string; action?: ReactNode }
}

/**
 * A list page of one kind of record: search, order, pages, export, the three empty states. Its state lives in the
 * address and is remembered for the session; the request list, which does more, is built of the same parts.
 */
export function PlainList<Row>(props: Props<Row>) {
  const { plan, unit, columns, cells } = props
  const client = useQueryClient()
  const { state, set } = useListState(plan)
  const asked: PlainQuery = { ...state, sort: state.sort === 'asc' ? 'asc' : 'desc' }
  const found = useQuery({ ...props.query(asked), placeholderData: keepPreviousData })
  const isBehind = useLastPage(found, state, (page) => set({ page }))
  const rows = isBehind ? undefined : found.data?.items
  /** All that the list holds as it is narrowed, not its page alone. */
  const exportRows = async () => {
    if (!cells) return
    const all: Row[] = []
    try {
      for (let page: number | null | undefined = 1; page;) {
        const answer: Answer<Row> = await client.fetchQuery(props.query({ ...asked, page, pageSize: most }))
        all.push(...answer.items)
        page = answer.next
      }
    } catch (error) {
      return void toast.error(
        `Nothing was exported. ${error instanceof CallError ? error.message : 'Try again.'}`,
      )
    }
    const titles = columns.filter((column) => !column.silent).map((column) => column.title)
    saveCsv(`${plan.name}.csv`, titles, all.map(cells))
  }
  return (
    <>
      <PageHead
        title={props.title}
        actions={
          <>
            {cells && (
              <Button
                icon={<IconDownload />}
                onClick={() => void exportRows()}
                notYet={rows?.length ? undefined : 'There is nothing to export yet.'}
              >
                Export
              </Button>
            )}
            {props.action}
          </>
        }
      />
      <ToolRow
        search={<SearchBox value={state.search} onChange={(search) => set({ search })} hint={props.hint} />}
        chips={props.chips}
      >
        {props.tools}
      </ToolRow>
      <DataList<Row>
        label={props.title}
        unit={unit}
        columns={columns}
        rowKey={props.rowKey}
        rows={rows}
        loading={isBehind || (found.isFetching && found.isPlaceholderData)}
        error={failed(found.error, () => void found.refetch())}
        empty={
          state.search ? (
            <Empty kind="noMatch" title={`No ${unit} match “${state.search}”`}>
              <Button onClick={() => set({ search: '' })}>Clear search</Button>
            </Empty>
          ) : (
            <Empty kind="none" title={props.none.title} text={props.none.text}>
              {props.none.action}
            </Empty>
          )
        }
        sort={{ key: state.orderBy, dir: asked.sort }}
        onSort={({ key, dir }) => set({ orderBy: key, sort: dir })}
        onOpen={props.onOpen}
        version={props.version}
        card={props.card}
        paging={{
          page: state.page,
          size: state.pageSize,
          count: found.data?.countMore ? '10,000+' : (found.data?.count ?? 0),
          more: found.data?.next != null,
          onPage: (page) => set({ page }),
          onSize: (pageSize) => set({ pageSize }),
        }}
        updated={found.dataUpdatedAt ? `Updated ${clockShown(new Date(found.dataUpdatedAt))}` : undefined}
      />
    </>
  )
}

/** An answer that did not come, as the list shows it. */
export const failed = (error: unknown, onAgain: () => void) => {
  if (!error) return undefined
  const known = error instanceof CallError ? error : undefined
  return {
    title: 'The list could not be loaded',
    text: `${known?.message ?? 'Something unexpected happened.'} Your filters are kept.`,
    reference: known?.problem.reference,
    onAgain,
  }
}
