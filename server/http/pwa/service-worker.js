// Serves the offline page when a navigation fails. The server prepends `cacheName` and `kept` (the
// page, then its stylesheets).

const ours = (name) => name.startsWith('offline-')

async function keep() {
  const cache = await caches.open(cacheName)
  await cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' })))
  await self.skipWaiting()
}

async function tidy() {
  const names = await caches.keys()
  const old = names.filter((name) => ours(name) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  // Enabled by an earlier version; without a handler, navigations would be requested twice.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

async function offline(path, error) {
  const cache = await caches.open(cacheName)
  const answer = await cache.match(path)
  if (!answer) throw error
  return answer
}

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(tidy()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  const path = mode === 'navigate' ? kept[0] : kept.slice(1).find((style) => style === pathname)
  if (path) event.respondWith(fetch(event.request).catch((error) => offline(path, error)))
})

// Push messages of `server/features/push`.

async function open(path) {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(({ url }) => url === href)
  // Another page may have a form that is not saved.
  await (shown ? shown.focus() : self.clients.openWindow(href))
}

self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data.json()
  const options = { body, tag: id, icon: '/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})
