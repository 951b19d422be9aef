// The service worker: shows push notifications, and on devices that asked for it keeps the app, so that it opens without a
// connection. It keeps no data: answers of the server are the app's business, by person. The build writes the constant
// `build` before this text: { version, files, pages, startFiles, homeFiles } (scripts/web/service-worker.ts).
const prefix = 'calibrate-app-'
const appCache = prefix + build.version
/** A stored page is shown if the network hasn't answered after this long. It is the same for everyone and has no data. */
const patienceMs = 300

const appCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))
const isPage = (response) => response.headers.get('content-type')?.startsWith('text/html') ?? false
const isApp = (response) => response.status < 500 && response.headers.has('calibrate-version')

/**
 * A page that reads these scripts at once. They are preloaded as scripts, not as modules, because only then does Chromium
 * take what it has compiled before; otherwise it compiles all of them at each start.
 */
const withScripts = async (response, files) => {
  const html = (await response.text()).replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
  const links = files
    .filter((file) => !html.includes(`<link rel="preload" as="script" crossorigin href="${file}">`))
    .map((file) => `<link rel="preload" as="script" crossorigin href="${file}">`)
  // Before the app's own script, which would otherwise be read as a module.
  return new Response(html.replace('<script type="module"', `${links.join('')}<script type="module"`), {
    headers: response.headers,
  })
}

/** Stores the app. Files of an earlier build that are the same are copied instead of fetched. */
const storeApp = async () => {
  const cache = await caches.open(appCache)
  // All at once: a page that opens meanwhile would wait for one question after another.
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const file of build.files) {
    if (stored.has(file)) continue
    const known = await caches.match(file, { ignoreVary: true })
    const response = known ?? (await fetch(file, { credentials: 'omit' }))
    // A network that wants a sign-in of its own answers with its page, which would stand in for the file from then on.
    if (!response.ok || isPage(response)) throw new Error(`${file} answered ${response.status}`)
    await cache.put(file, response)
  }
  for (const page of Object.values(build.pages)) {
    const response = await fetch(page, { credentials: 'omit', cache: 'no-cache' })
    if (!response.ok || !isApp(response)) throw new Error('The page is not of this server')
    await cache.put(
      page,
      await withScripts(response, page === build.pages.home ? build.homeFiles : build.startFiles),
    )
  }
  // Pages of the build before this one may still be open and load its files, so it stays until the next build.
  const olds = (await appCaches()).filter((name) => name !== appCache)
  await Promise.all(olds.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // Only a device that works offline pays for the files of a new build.
  event.waitUntil(appCaches().then((names) => (names.length > 0 ? storeApp() : undefined)))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // If it fails, the page asks again when it opens the next time.
  if (event.data?.kind === 'storeApp') event.waitUntil(storeApp().catch(() => undefined))
})

const storedPage = (path) => {
  const isAlone = /^\/(techschedule|testdrive)\/./.test(path)
  const page = path === '/' ? build.pages.home : isAlone ? build.pages.alone : build.pages.framed
  return caches.match(page, { cacheName: appCache, ignoreVary: true })
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The page from the network, or the stored one: without a connection, on a slow one, or behind the sign-in page of a network. */
const answerPage = async (request) => {
  const stored = await storedPage(new URL(request.url).pathname)
  if (!stored) return fetch(request)
  const fresh = fetch(request).catch(() => undefined)
  const response = await Promise.race([fresh, pause(patienceMs)])
  return response && isApp(response) ? response : stored
}
const answerFile = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
  else if (request.mode === 'navigate' && !/^\/(api|auth|hub|widget|push-worker)/.test(pathname))
    event.respondWith(answerPage(request))
})

self.addEventListener('push', (event) => {
  let message = {}
  try {
    message = event.data.json()
  } catch {
    // The data can't be read. Browsers require a notification for every push, so the default below is shown.
  }
  const { title = 'New notification', text = '', path = '/notifications', tag = 'notice' } = message
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag, data: { path }, renotify: true }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data ?? {}
  const href = typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/notifications'
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (pages) => {
      // An open page navigates by itself, so nothing typed there is lost.
      const page = pages.find((each) => !new URL(each.url).pathname.startsWith('/widget'))
      if (!page) return self.clients.openWindow(href)
      page.postMessage({ kind: 'open', href })
      return page.focus()
    }),
  )
})
