import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../../web/service-worker.js', import.meta.url), 'utf8')
const pages = { home: '/', framed: '/techschedule', alone: '/techschedule/0' }
const entry = '<script type="module" crossorigin src="/assets/app.js"></script>'
const home = `<html><head>${entry}</head><body></body></html>`
const ours = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'calibrate-version': '1', 'content-type': 'text/html' } })
const pathOf = (request: unknown) =>
  typeof request === 'string' ? request : new URL((request as { url: string }).url).pathname

/** What browsers keep for an app, by cache and path. */
const makeCaches = () => {
  const all = new Map<string, Map<string, Response>>()
  const match = async (request: unknown, { cacheName }: { cacheName?: string } = {}) => {
    for (const [name, files] of all)
      if (!cacheName || name === cacheName) {
        const found = files.get(pathOf(request))
        if (found) return found.clone()
      }
    return undefined
  }
  const open = async (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>()
    all.set(name, files)
    return {
      keys: async () => [...files.keys()].map((path) => ({ url: `https://calibrate.test${path}` })),
      put: async (path: string, response: Response) => void files.set(path, response),
    }
  }
  return {
    all,
    caches: {
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
      match,
      open,
    },
  }
}

/** A service worker of a build, on a device that has these caches. `answer` is the network. */
const workerOf = (
  version: string,
  device: ReturnType<typeof makeCaches>,
  answer: (path: string) => unknown,
) => {
  const handlers = new Map<string, (event: unknown) => void>()
  const fetched: string[] = []
  const fetch = async (request: unknown) => {
    fetched.push(pathOf(request))
    const found = await answer(pathOf(request))
    if (found instanceof Response) return found
    throw new TypeError('Failed to fetch')
  }
  const build = {
    version,
    files: ['/assets/app.js', '/assets/today.js'],
    pages,
    startFiles: ['/assets/app.js'],
    homeFiles: ['/assets/app.js', '/assets/today.js'],
  }
  const self = {
    location: { origin: 'https://calibrate.test' },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    skipWaiting: () => undefined,
  }
  // Waiting is over at once, but only after what is there already.
  const setTimeout = (work: () => void) => setImmediate(work)
  const globals = { self, caches: device.caches, fetch, setTimeout, Response, URL, Promise, Object }
  runInContext(`const build = ${JSON.stringify(build)}\n${source}`, createContext(globals))
  return {
    fetched,
    install: () =>
      new Promise<unknown>((resolve, reject) =>
        handlers.get('install')?.({ waitUntil: (work: Promise<unknown>) => void work.then(resolve, reject) }),
      ),
    storeApp: () =>
      new Promise<unknown>((resolve) =>
        handlers.get('message')?.({ data: { kind: 'storeApp' }, waitUntil: resolve }),
      ),
    /** The text of the page that it answers with. */
    page: async (path: string) => {
      const request = { method: 'GET', mode: 'navigate', url: `https://calibrate.test${path}` }
      const response = await new Promise<Response>((resolve, reject) =>
        handlers.get('fetch')?.({
          request,
          respondWith: (work: Promise<Response>) => void work.then(resolve, reject),
        }),
      )
      return response.text()
    },
  }
}
const network = (path: string) =>
  path.startsWith('/assets/')
    ? new Response('code', { headers: { 'content-type': 'text/javascript' } })
    : ours(path === '/' ? home : `page ${path}`)
/** The sign-in page of a network, which answers in place of everything. */
const portal = () =>
  new Response('Welcome to ShopWifi', { headers: { 'content-type': 'text/html; charset=utf-8' } })

const preload = (file: string) => `<link rel="preload" as="script" crossorigin href="${file}">`

test('the stored Home names its scripts before the first one runs, and pages without scripts stay as they came', async () => {
  const device = makeCaches()
  await workerOf('new', device, network).storeApp()
  const offline = workerOf('new', device, () => undefined)
  expect(await offline.page('/')).toBe(
    home.replace(entry, `${preload('/assets/app.js')}${preload('/assets/today.js')}${entry}`),
  )
  expect(device.all.get('calibrate-app-new')?.get('/')?.headers.get('calibrate-version')).toBe('1')
  expect(await offline.page('/waiting')).toBe('page /techschedule')
  expect(await offline.page('/techschedule/512')).toBe('page /techschedule/0')
  expect(await offline.page('/testdrive/512')).toBe('page /techschedule/0')
})

test.each<[string, () => unknown, string]>([
  ['the page of the server', () => ours('fresh'), 'fresh'],
  ['the stored page while nobody answers', () => new Promise(() => undefined), 'page /techschedule'],
  ['the stored page without a connection', () => undefined, 'page /techschedule'],
  ['the stored page while the server fails', () => ours('down', 502), 'page /techschedule'],
  ['the stored page behind the sign-in page of a network', portal, 'page /techschedule'],
])('shows %s', async (_, answer, expected) => {
  const device = makeCaches()
  await workerOf('new', device, network).storeApp()
  expect(await workerOf('new', device, answer).page('/techschedule')).toBe(expected)
})

test('a device that stored nothing gets whatever the network answers', async () => {
  const worker = workerOf('new', makeCaches(), portal)
  await worker.install()
  expect(worker.fetched).toEqual([])
  expect(await worker.page('/')).toBe('Welcome to ShopWifi')
})

test('a new build takes over where an older one has stored the app, and copies the files that are the same', async () => {
  const device = makeCaches()
  for (const version of ['1', '2']) await workerOf(version, device, network).storeApp()
  const third = workerOf('3', device, network)
  await third.install()
  expect(third.fetched).toEqual(Object.values(pages))
  // Pages of the build before may still be open, so its files stay.
  expect([...device.all.keys()]).toEqual(['calibrate-app-2', 'calibrate-app-3'])
})

test('an update behind the sign-in page of a network fails and keeps none of it, and the older build goes on', async () => {
  const device = makeCaches()
  await workerOf('1', device, network).storeApp()
  device.all.get('calibrate-app-1')?.delete('/assets/today.js')
  await expect(workerOf('2', device, portal).install()).rejects.toThrow('/assets/today.js answered 200')
  expect(device.all.get('calibrate-app-2')?.has('/assets/today.js')).toBe(false)
  expect(await workerOf('1', device, portal).page('/techschedule/512')).toBe('page /techschedule/0')
  await workerOf('2', device, network).install()
  expect(device.all.get('calibrate-app-2')?.size).toBe(5)
})
