import type { SavedView } from '../../kit/list/viewState.ts'

/** Path of each list whose views can be pinned to the menu. */
const lists: Record<string, string> = {
  calibrates: '/calibrates',
  users: '/users',
  contacts: '/contacts',
  vendors: '/vendors',
  locations: '/locations',
  vehicles: '/fleet',
  fleets: '/fleet',
  brands: '/brands',
  blogs: '/blogs',
  storage: '/storage',
  insurers: '/insurance',
  outbox: '/outbox',
  'location-requests': '/location-requests',
}
/** Extra query parameter for a page with several lists. */
const listParams: Record<string, string> = { vehicles: 'show=vehicles&' }

const keyOf = (id: number | string): string => `view.${id}`

type Entry = { key: string; href?: string }
type ViewEntry = { key: string; label: string; href: string; isUnder: true }

/**
 * Adds pinned views to the menu entries, below the entry of their list. Views of a list that isn't in the menu go below
 * Admin, which links to all pages, or else to the end.
 */
export const withViews = <E extends Entry>(
  entries: readonly E[],
  views: readonly SavedView[],
): (E | ViewEntry)[] => {
  const hrefs = new Set(entries.map(({ href }) => href))
  const fallback = hrefs.has('/admin') ? '/admin' : entries.at(-1)?.href
  const parentOf = ({ list }: SavedView) => {
    const path = lists[list]
    return path !== undefined && hrefs.has(path) ? path : path && fallback
  }
  return entries.flatMap((entry) => [
    entry,
    ...views
      .filter((view) => entry.href !== undefined && parentOf(view) === entry.href)
      .map(({ id, name, list }) => ({
        key: keyOf(id),
        label: name,
        href: `${lists[list]}?${listParams[list] ?? ''}open=${id}`,
        isUnder: true as const,
      })),
  ])
}

/** Key of the pinned view that the list at this path currently shows; `view` is the URL's `view` parameter. */
export const viewAt = (entries: readonly Entry[], path: string, view = ''): string | undefined =>
  entries.find(({ key, href }) => view !== '' && key === keyOf(view) && href?.split('?')[0] === path)?.key
