import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { installation } from '../kit/installation.ts'
import { guard } from './guard.ts'
import { PageFailed } from './PageFailed.tsx'
import { Root } from './Root.tsx'
import { rows, type Row } from './routes.ts'

const root = createRootRoute({ component: Root })
const side = createRoute({
  getParentRoute: () => root,
  id: 'side',
  component: lazyRouteComponent(() => import('./shell/SideLayout.tsx')),
})
const bar = createRoute({
  getParentRoute: () => root,
  id: 'bar',
  component: lazyRouteComponent(() => import('./shell/BarLayout.tsx')),
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

const routeOf = (row: Row) =>
  createRoute({
    getParentRoute: () => layouts[row.layout],
    path: row.path,
    staticData: { row },
    beforeLoad: ({ location }) => guard(location, row.anonymous ?? false),
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
