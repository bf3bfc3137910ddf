// Replaces an installed service worker and removes it with its caches.

async function leave() {
  const names = await caches.keys()
  const ownCaches = names.filter((name) => name.startsWith('offline-'))
  await Promise.all(ownCaches.map((name) => caches.delete(name)))
  // A registration lives on until its pages are closed.
  await self.registration.navigationPreload?.disable()
  await self.registration.unregister()
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
