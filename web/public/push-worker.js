// Shows push notifications, and opens what they are about when pressed. It caches nothing and intercepts no requests.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
