import type { SavedView } from '../../kit/list/viewState.ts'

/** Where a list stands whose views can be pinned to the menu. */
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
/** What the address says besides, where a page holds several lists. */
const shows: Record<string, string> = { vehicles: 'show=vehicles&' }

const keyOf = (id: number | string): string => `view.${id}`

type Entry = { key: string; href?: string }
type ViewEntry = { key: string; label: string; href: string; isUnder: true }

/**
 * The entries of a menu with the pinned views of each list under the entry that leads to it; of a list that the menu does
 * not name, under Admin, which leads to all others, or else at the end.
 */
export const withViews = <E extends Entry>(
  entries: readonly E[],
  views: readonly SavedView[],
): (E | ViewEntry)[] => {
  const hrefs = new Set(entries.map(({ href }) => href))
  const rest = hrefs.has('/admin') ? '/admin' : entries.at(-1)?.href
  const homeOf = ({ list }: SavedView) => {
    const path = lists[list]
    return path !== undefined && hrefs.has(path) ? path : path && rest
  }
  return entries.flatMap((entry) => [
    entry,
    ...views
      .filter((view) => entry.href !== undefined && homeOf(view) === entry.href)
      .map(({ id, name, list }) => ({
        key: keyOf(id),
        label: name,
        href: `${lists[list]}?${shows[list] ?? ''}open=${id}`,
        isUnder: true as const,
      })),
  ])
}

/** The key of the pinned view that the list at this path stands in; `view` is what the address says of it. */
export const viewAt = (entries: readonly Entry[], path: string, view = ''): string | undefined =>
  entries.find(({ key, href }) => view !== '' && key === keyOf(view) && href?.split('?')[0] === path)?.key
