import { pathToFileURL, fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** The fields used from a row of web/src/app/routes.ts. */
type Row = {
  path: string
  layout: 'none' | 'side' | 'bar'
  rail?: true
  alone?: true
  load: () => Promise<unknown>
}
/**
 * What each route loads first, by path: built files besides those that the page itself references, and the
 * frame around the screen.
 */
type RouteFiles = Record<string, { files: string[]; frame: 'none' | 'side' | 'bar' | 'rail' }>

/** A screen that stands alone on a phone has no frame. */
const frameOf = ({ layout, rail, alone }: Row) =>
  alone ? 'none' : layout === 'side' && rail ? 'rail' : layout

const sourceOf = (load: Row['load'], routes: URL): string => {
  const file = /import\(["'](.+?)["']\)/.exec(String(load))?.[1]
  if (!file) throw new Error(`${String(load)} does not say which screen it loads.`)
  return fileURLToPath(new URL(file, routes))
}

/** Sources of a route: its screen and the frame around it. */
const sourcesOf = (row: Row, routes: URL): string[] => {
  const beside = (path: string) => fileURLToPath(new URL(path, routes))
  const layout = { none: [], side: ['./shell/SideLayout.tsx'], bar: ['./shell/BarLayout.tsx'] }[row.layout]
  return [...layout.map(beside), sourceOf(row.load, routes)]
}

/** Writes `routes.json` beside the page. The server uses it to preload the files of the requested route. */
export function routeFiles(routesFile: string): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const routes = pathToFileURL(routesFile)
      const { rows } = (await import(routes.href)) as { rows: readonly Row[] }
      const files = filesOf(bundle)
      const named = new Set(files.start)
      const found: RouteFiles = {}
      for (const row of rows) {
        const all = sourcesOf(row, routes).flatMap(files.with)
        found[row.path] = {
          files: [...new Set(all)].filter((file) => !named.has(file)),
          frame: frameOf(row),
        }
      }
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(found) })
    },
  }
}

/** Scripts and styles of a bundle: the initial ones and those of each source. */
const filesOf = (bundle: Rolldown.OutputBundle) => {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withNeeds = (chunk: Rolldown.OutputChunk, seen: Set<Rolldown.OutputChunk>): string[] => {
    if (seen.has(chunk)) return []
    seen.add(chunk)
    const needs = chunk.imports.flatMap((name) => {
      const need = byName.get(name)
      return need ? withNeeds(need, seen) : []
    })
    return [...needs, ...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName]
  }
  const entry = chunks.find((chunk) => chunk.isEntry)
  return {
    start: entry ? withNeeds(entry, new Set()) : [],
    with: (source: string): string[] => {
      const chunk = chunks.find((each) => each.moduleIds.includes(source))
      if (!chunk) throw new Error(`${source} is in no file of the built app.`)
      return withNeeds(chunk, new Set())
    },
  }
}
