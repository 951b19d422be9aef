import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { installation } from '../kit/browser/installation.ts'
import { afterPaint } from '../kit/time/afterPaint.ts'
import type { RoutePrefetch } from '../kit/prefetch/routePrefetch.ts'
import { guard } from './guard.ts'
import { PageFailed } from './PageFailed.tsx'
import { Root } from './Root.tsx'
import { rows, type RouteEntry } from './routes.ts'
import { fileOf, screen } from './screen.ts'

const frames = {
  side: () => import('./shell/SideLayout.tsx'),
  bar: () => import('./shell/BarLayout.tsx'),
}
const root = createRootRoute({ component: Root })
const side = createRoute({
  getParentRoute: () => root,
  id: 'side',
  component: screen(frames.side),
})
const bar = createRoute({
  getParentRoute: () => root,
  id: 'bar',
  component: screen(frames.bar),
})
const noFrame = createRoute({ getParentRoute: () => root, id: 'none', component: Outlet })
const layouts = { side, bar, none: noFrame }

type File = { prefetch?: RoutePrefetch }
type Load = () => Promise<File>
const loadsOf = ({ layout, load }: RouteEntry): Load[] => [
  ...(layout === 'none' ? [] : [frames[layout]]),
  load,
]

/**
 * Loads the files of frame and screen, and runs their `prefetch` as soon as each has loaded. Errors are ignored here because
 * rendering the screen reports them.
 */
const prefetch = (row: RouteEntry, page?: Parameters<RoutePrefetch>[0]): void => {
  for (const load of loadsOf(row))
    void fileOf(load)
      .then((file) => page && file.prefetch?.(page))
      .catch(() => undefined)
}

const routeOf = (row: RouteEntry) =>
  createRoute({
    getParentRoute: () => layouts[row.layout],
    path: row.path,
    staticData: { row },
    beforeLoad: ({ location, params, preload }) => {
      guard(location, row.anonymous ?? false)
      const from = router.state.resolvedLocation
      if (preload) return prefetch(row)
      if (from?.pathname === location.pathname) return
      prefetch(row, { search: location.search, params })
      // Paint the click's feedback in the menu first, then render the page while its requests are in flight.
      if (from) return afterPaint()
    },
    component: screen(row.load),
  })

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: screen(() => import('./screens/NotFound.tsx')),
})

const enabledRoutes = rows.filter((row) => !row.onlyTest || !installation.production)
const inLayout = (layout: RouteEntry['layout']) =>
  enabledRoutes.filter((row) => row.layout === layout).map(routeOf)

export const router = createRouter({
  routeTree: root.addChildren([
    side.addChildren(inLayout('side')),
    bar.addChildren(inLayout('bar')),
    noFrame.addChildren(inLayout('none')),
    notFound,
  ]),
  scrollRestoration: true,
  scrollToTopSelectors: ['#page'],
  defaultPendingMs: 300,
  defaultErrorComponent: PageFailed,
  // Search params are plain text: `?search=4821` stays a string instead of being parsed as JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteEntry
  }
}
