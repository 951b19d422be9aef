import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { installation } from '../kit/installation.ts'
import type { Start } from '../kit/start.ts'
import { guard } from './guard.ts'
import { PageFailed } from './PageFailed.tsx'
import { Root } from './Root.tsx'
import { rows, type Row } from './routes.ts'

const frames = {
  side: () => import('./shell/SideLayout.tsx'),
  bar: () => import('./shell/BarLayout.tsx'),
}
const root = createRootRoute({ component: Root })
const side = createRoute({
  getParentRoute: () => root,
  id: 'side',
  component: lazyRouteComponent(frames.side),
})
const bar = createRoute({
  getParentRoute: () => root,
  id: 'bar',
  component: lazyRouteComponent(frames.bar),
})
const none = createRoute({ getParentRoute: () => root, id: 'none', component: Outlet })
const layouts = { side, bar, none }

const screenOf = (row: Row): RouteComponent => {
  if (row.load) return lazyRouteComponent(row.load)
  const title = typeof row.title === 'string' ? row.title : ''
  return lazyRouteComponent(async () => {
    const { ComingPage } = await import('../kit/ComingPage.tsx')
    return { default: () => <ComingPage title={title} says={row.coming ?? ''} /> }
  })
}

/** Frame and screen ask for what they show first, each as soon as its file is there. What fails is said where it is drawn. */
const start = (row: Row, page: Parameters<Start>[0]): void => {
  const parts = [row.layout === 'none' ? undefined : frames[row.layout](), row.load?.()]
  for (const part of parts) part?.then((file: { start?: Start }) => file.start?.(page)).catch(() => undefined)
}

const routeOf = (row: Row) =>
  createRoute({
    getParentRoute: () => layouts[row.layout],
    path: row.path,
    staticData: { row },
    beforeLoad: ({ location, params, cause }) => {
      guard(location, row.anonymous ?? false)
      if (cause === 'enter') start(row, { search: location.search, params })
    },
    component: screenOf(row),
  })

const nowhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyRouteComponent(() => import('./screens/NotFound.tsx')),
})

const open = rows.filter((row) => !row.onlyTest || !installation.production)
const inLayout = (layout: Row['layout']) => open.filter((row) => row.layout === layout).map(routeOf)

export const router = createRouter({
  routeTree: root.addChildren([
    side.addChildren(inLayout('side')),
    bar.addChildren(inLayout('bar')),
    none.addChildren(inLayout('none')),
    nowhere,
  ]),
  scrollRestoration: true,
  scrollToTopSelectors: ['#page'],
  defaultPendingMs: 300,
  defaultErrorComponent: PageFailed,
  // The address is plain text: `?search=4821` stays a text and is not read as JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: Row
  }
}
