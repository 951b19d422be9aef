import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Row = { path: string; load: () => Promise<unknown> }

/** Screens that open without a connection: a technician's work, and what waits to be sent. */
const offlinePaths = [
  '/',
  '/login',
  '/techschedule',
  '/techschedule/$calibrateEvent',
  '/testdrive/$calibrateEvent',
  '/waiting',
]
const frame = './shell/SideLayout.tsx'
/** Larger files, such as the map, are of no use without a connection. */
const maxBytes = 250_000
/** Pages to store: Home, others with the frame around the screen, and those for screens that fill a phone. */
const pages = { home: '/', framed: '/techschedule', alone: '/techschedule/0' }
/** A technician's Home, and what it loads after its screen. The server's page can't name that, because it is for everyone. */
const homeSources = ['./screens/Home.tsx', './screens/today/Today.tsx', './shell/TechTabs.tsx']
/** And on a device that works offline. */
const offlineHomeSources = ['../kit/offline/answers.ts']
/** What a technician's Home may load of scripts the first time, frame included, compressed by gzip. */
const homeBytes = 180_000

interface Options {
  routes: string
  worker: string
}

/**
 * Writes `service-worker.js`: the worker's source, with the list of files that it stores. Their names carry a hash of their
 * content, so the list names one build.
 */
export function serviceWorker({ routes, worker }: Options): Plugin {
  const source = (build: object) => `const build = ${JSON.stringify(build)}\n${readFileSync(worker, 'utf8')}`
  return {
    name: 'service-worker',
    // While developing it only shows notifications.
    configureServer(server) {
      server.middlewares.use('/service-worker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(source({ version: 'dev', files: [], pages: {}, startFiles: [], homeFiles: [] }))
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { rows } = (await import(pathToFileURL(routes).href)) as { rows: readonly Row[] }
        const files = offlineFiles(bundle, rows, routes)
        const home = homeFiles(bundle, routes, [...homeSources, ...offlineHomeSources])
        addCompileHints(bundle, home)
        checkHomeSize(bundle, homeFiles(bundle, routes, homeSources))
        // A new version of the product is a new build even with the same files: its pages name the version.
        const version = createHash('sha256')
          .update([productVersion(), ...files].join('\n'))
          .digest('base64url')
          .slice(0, 12)
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: source({
            version,
            files: files.map((file) => `/${file}`),
            pages,
            startFiles: startFiles(bundle).map((file) => `/${file}`),
            homeFiles: home.map((file) => `/${file}`),
          }),
        })
      },
    },
  }
}

const productVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version

const sourceOf = (load: () => Promise<unknown>, routes: string): string => {
  const file = /import\(["'](.+?)["']\)/.exec(String(load))?.[1] ?? ''
  return fileURLToPath(new URL(file, pathToFileURL(routes)))
}

/**
 * Asks the browser to compile a script whole while it loads, on another thread. Chromium stores what was compiled when the
 * script had loaded, so without this each start would compile nearly all of it again.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'
/** In shorter scripts there is too little to compile. */
const hintedLength = 8000

const addCompileHints = (bundle: Rolldown.OutputBundle, names: readonly string[]): void => {
  for (const name of names) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk' && chunk.code.length >= hintedLength) chunk.code = compileHint + chunk.code
  }
}

/** Names of chunks, with all that they import. */
const withImports = (bundle: Rolldown.OutputBundle, names: readonly string[]): string[] => {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    chunk.imports.forEach(add)
  }
  names.forEach(add)
  return [...found]
}

/** The app's entry, and scripts that every page loads with it. */
const startFiles = (bundle: Rolldown.OutputBundle): string[] =>
  withImports(
    bundle,
    Object.values(bundle).flatMap((each) => (each.type === 'chunk' && each.isEntry ? [each.fileName] : [])),
  )

/** Scripts of a technician's Home, with all that they import. */
const homeFiles = (bundle: Rolldown.OutputBundle, routes: string, sources: readonly string[]): string[] => {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const names = sources.map((source) => {
    const path = fileURLToPath(new URL(source, pathToFileURL(routes)))
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path))
    if (!chunk) throw new Error(`${source} is in no file of the built app.`)
    return chunk.fileName
  })
  return withImports(bundle, [...startFiles(bundle), ...names])
}

/**
 * @throws Error if a technician's Home loads too much, with its files, largest first. Usually something small was imported
 * from a file that the build bundles with much else (scripts/web/files.ts).
 */
const checkHomeSize = (bundle: Rolldown.OutputBundle, home: readonly string[]): void => {
  const sizes = home.map((name): [string, number] => {
    const chunk = bundle[name]
    return [name, chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0]
  })
  const sum = sizes.reduce((total, [, size]) => total + size, 0)
  if (sum <= homeBytes) return
  const lines = sizes.toSorted(([, a], [, b]) => b - a).map(([name, size]) => `${size} ${name}`)
  throw new Error(
    `A technician's Home loads ${sum} bytes of scripts, and ${homeBytes} is the limit:\n${lines.join('\n')}`,
  )
}

/** Files of the offline screens and of what they load on use, without other screens. */
const offlineFiles = (bundle: Rolldown.OutputBundle, rows: readonly Row[], routes: string): string[] => {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withSource = (source: string) => chunks.find((chunk) => chunk.moduleIds.includes(source))?.fileName
  const screens = rows.flatMap(({ path, load }) => {
    const name = withSource(sourceOf(load, routes))
    return name ? [{ path, name }] : []
  })
  const wanted = screens.filter(({ path }) => offlinePaths.includes(path)).map(({ name }) => name)
  const missing = offlinePaths.filter((path) => !screens.some((screen) => screen.path === path))
  if (missing.length > 0) throw new Error(`There is no screen for ${missing.join(', ')}.`)
  const entry = chunks.find((chunk) => chunk.isEntry)?.fileName ?? ''
  const others = new Set(screens.map(({ name }) => name).filter((name) => !wanted.includes(name)))
  const found = new Set<string>()
  const add = (name: string, isNeeded: boolean) => {
    const chunk = byName.get(name)
    if (!chunk || found.has(name) || (!isNeeded && (others.has(name) || chunk.code.length > maxBytes))) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset)
    chunk.imports.forEach((each) => add(each, true))
    // The entry names every screen.
    if (name !== entry) chunk.dynamicImports.forEach((each) => add(each, false))
  }
  const frameFile = withSource(fileURLToPath(new URL(frame, pathToFileURL(routes))))
  for (const name of [entry, frameFile, ...wanted]) if (name) add(name, true)
  const fonts = Object.keys(bundle).filter((name) =>
    /inter-latin-wght-normal.*\.woff2$|favicon.*\.svg$/.test(name),
  )
  // The guide opens without a connection, its pictures don't.
  return [...new Set([...found, ...fonts])].filter((name) => !name.endsWith('.png')).toSorted()
}
