// Shows pushes of this installation, and leads to what they are about. It keeps nothing and stands before no request.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  let told = {}
  try {
    told = event.data.json()
  } catch {
    // Nothing readable came: something must be shown all the same.
  }
  const { title = 'Something new', text = '', path = '/notifications', tag = 'notice' } = told
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
      // An open page goes there by itself: what is typed on it is kept.
      const page = pages.find((each) => !new URL(each.url).pathname.startsWith('/widget'))
      if (!page) return self.clients.openWindow(href)
      page.postMessage({ kind: 'open', href })
      return page.focus()
    }),
  )
})
