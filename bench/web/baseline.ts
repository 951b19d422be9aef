import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from '#scripts/project/files.ts'
import { sizesOf } from './scripts.ts'

/** The minimum app of these packages: one route that shows one query. */
const text = `
  import { createElement as h, StrictMode } from 'react'
  import { createRoot } from 'react-dom/client'
  import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
  import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, RouterProvider, Link } from '@tanstack/react-router'
  const root = createRootRoute({ component: Outlet })
  const Page = () => h('p', null, useQuery({ queryKey: ['a'], queryFn: () => 1 }).data, h(Link, { to: '/' }))
  const page = createRoute({ getParentRoute: () => root, path: '/', component: Page })
  const router = createRouter({ routeTree: root.addChildren([page]) })
  createRoot(document.body).render(h(StrictMode, null,
    h(QueryClientProvider, { client: new QueryClient() }, h(RouterProvider, { router }))))`

/** Size of only React, ReactDOM, the router, and the query library, built like the product. */
export const baselineSize = async () => {
  const folder = join(root, '.tmp/bench-alone')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, 'alone.js'), text)
    const built = (await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: join(folder, 'alone.js') } },
    })) as Rolldown.RolldownOutput
    const chunks = built.output.filter((each) => each.type === 'chunk')
    const sizes = chunks.map((chunk) => sizesOf(chunk.code))
    return {
      gz: sizes.reduce((sum, { gz }) => sum + gz, 0),
      br: sizes.reduce((sum, { br }) => sum + br, 0),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
