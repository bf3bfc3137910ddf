// Takes the place of an installed service worker and removes it, with all it kept.

async function leave() {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('offline-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
  // The registration lasts as long as its pages are open.
  await self.registration.navigationPreload?.disable()
  await self.registration.unregister()
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
