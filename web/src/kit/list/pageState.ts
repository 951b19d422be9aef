import type { ListPlan } from './listStore.ts'

/** What every list page remembers; its filters stand beside it. */
export type PageState = {
  page: number
  pageSize: number
  search: string
  orderBy: string
  sort: string
  /** The layout of the columns, as text. */
  columns: string
  /** The saved view that was taken last. */
  view: number
  /** A saved view that an address asks for: /users?open=12. */
  open: number
}

/** The plan of a list page: its order to begin with, and its filters with what they are when none is set. */
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

/** The part of the state that every list call takes. */
export const askedOf = ({ page, pageSize, search, orderBy, sort }: PageState) => ({
  page,
  pageSize,
  search: search.trim() || undefined,
  orderBy,
  sort: sort === 'asc' ? ('asc' as const) : ('desc' as const),
})
