import type { ListPlan } from './listStore.ts'

/** State that every list page has, besides its filters. */
export type PageState = {
  page: number
  pageSize: number
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

/** The plan of a list page: its default order, and its filters with their values when not set. */
export const pagePlan = <F extends Record<string, string | number | boolean | readonly number[]>>(
  name: string,
  order: { orderBy: string; sort: 'asc' | 'desc' },
  filters: F,
): ListPlan<PageState & F> => {
  const session = ['search', 'orderBy', 'sort', 'view', ...Object.keys(filters)]
  return {
    name,
    defaults: { page: 1, pageSize: 10, search: '', ...order, columns: '', view: 0, open: 0, ...filters },
    keep: {
      ...Object.fromEntries(session.map((field) => [field, 'session'])),
      pageSize: 'device',
      columns: 'device',
    } as ListPlan<PageState & F>['keep'],
  }
}

/** The query fields that every list call takes. */
export const pageQuery = ({ page, pageSize, search, orderBy, sort }: PageState) => ({
  page,
  pageSize,
  search: search.trim() || undefined,
  orderBy,
  sort: sort === 'asc' ? ('asc' as const) : ('desc' as const),
})
