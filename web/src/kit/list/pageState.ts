import type { Paging } from '../../ui/list/types.ts'
import type { ListPlan } from './listStore.ts'

/** State that every list page has, besides its filters. */
export type PageState = {
  page: number
  pageSize: number
  /** The page is as long as the screen. */
  fill: boolean
  search: string
  orderBy: string
  sort: string
  /** The column layout, as `layoutText` writes it. */
  columns: string
  /** Id of the saved view applied last; 0 for none. */
  view: number
  /** Id of a saved view to apply, requested by the URL (/users?open=12); 0 for none. */
  open: number
}

/** About as many rows as the screen holds under the head, tools, and headings of a list. */
const screenRows = (): number =>
  typeof window === 'undefined'
    ? 10
    : Math.min(100, Math.max(10, Math.floor((window.innerHeight - 270) / 37)))

/** The foot of a list: a chosen number of rows, or as many as the screen holds. What was at the top stays on the page. */
export const sizing = (
  { page, pageSize, fill }: Pick<PageState, 'page' | 'pageSize' | 'fill'>,
  set: (change: Partial<Pick<PageState, 'page' | 'pageSize' | 'fill'>>) => void,
): Pick<Paging, 'onSize' | 'fill'> => ({
  onSize: (size) => set({ pageSize: size, fill: false }),
  fill: {
    isOn: fill,
    onFill: (size) =>
      set({ pageSize: size, fill: true, page: Math.floor(((page - 1) * pageSize) / size) + 1 }),
  },
})

/**
 * The plan of a list page: its default order, and its filters with their values when not set. The first visit shows 10
 * rows, as the spec says of most lists; with `fills`, as many as the screen holds.
 */
export const pagePlan = <F extends Record<string, string | number | boolean | readonly number[]>>(
  name: string,
  order: { orderBy: string; sort: 'asc' | 'desc' },
  filters: F,
  { fills = false }: { fills?: boolean } = {},
): ListPlan<PageState & F> => {
  const session = ['search', 'orderBy', 'sort', 'view', ...Object.keys(filters)]
  return {
    name,
    defaults: {
      page: 1,
      pageSize: fills ? screenRows() : 10,
      fill: fills,
      search: '',
      ...order,
      columns: '',
      view: 0,
      open: 0,
      ...filters,
    },
    keep: {
      ...Object.fromEntries(session.map((field) => [field, 'session'])),
      pageSize: 'device',
      fill: 'device',
      columns: 'device',
    } as ListPlan<PageState & F>['keep'],
  }
}

/** Whether a list can be in this order: its default one or that of a column. An old link, view, or session can name any. */
export const isKnownOrder = (
  orderBy: string,
  standard: string,
  columns: readonly { key: string; sortable?: boolean | undefined }[],
): boolean => orderBy === standard || columns.some(({ key, sortable }) => sortable && key === orderBy)

/** The query fields that every list call takes. */
export const pageQuery = ({ page, pageSize, search, orderBy, sort }: PageState) => ({
  page,
  pageSize,
  search: search.trim() || undefined,
  orderBy,
  sort: sort === 'asc' ? ('asc' as const) : ('desc' as const),
})

/** The same for a list in one order, which its call knows. */
export const oneOrderQuery = (state: PageState) => {
  const { orderBy: _, ...query } = pageQuery(state)
  return query
}
