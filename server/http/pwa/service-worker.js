// Serves the offline page when a navigation fails. The server prepends `cacheName` and `precachedPaths` (the
// page, then its stylesheets).

const isOwnCache = (name) => name.startsWith('offline-')

async function precache() {
  const cache = await caches.open(cacheName)
  await cache.addAll(precachedPaths.map((path) => new Request(path, { cache: 'reload' })))
  await self.skipWaiting()
}

async function deleteOldCaches() {
  const names = await caches.keys()
  const old = names.filter((name) => isOwnCache(name) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  // Enabled by an earlier version; without a handler, navigations would be requested twice.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

async function respondFromCache(path, error) {
  const cache = await caches.open(cacheName)
  const response = await cache.match(path)
  if (!response) throw error
  return response
}

self.addEventListener('install', (event) => event.waitUntil(precache()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  const path =
    mode === 'navigate'
      ? precachedPaths[0]
      : precachedPaths.slice(1).find((style) => style === pathname)
  if (path) event.respondWith(fetch(event.request).catch((error) => respondFromCache(path, error)))
})

// Push messages of `server/features/push`.

async function openPage(path) {
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
  event.waitUntil(openPage(event.notification.data.path))
})
