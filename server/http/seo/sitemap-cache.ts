import { createSemaphore } from '../semaphore.ts'

type Sitemap = { bytes: Uint8Array<ArrayBuffer>; until: number }

/** As long as crawlers may keep a sitemap. */
const ttlMs = 3_600_000
const budgetBytes = 16 * 1024 * 1024
const maxQueued = 16

/** Keeps sitemaps for an hour, the newest up to 16 MB. Renders one at a time; refuses `overloaded`. */
export function createSitemapCache() {
  const sitemaps = new Map<string, Sitemap>()
  const rendering = new Map<string, Promise<Sitemap>>()
  const inTurn = createSemaphore({ concurrency: 1, maxQueued })
  let storedBytes = 0

  function remove(name: string) {
    storedBytes -= sitemaps.get(name)?.bytes.length ?? 0
    sitemaps.delete(name)
  }

  function makeRoom() {
    for (const name of sitemaps.keys()) {
      if (storedBytes <= budgetBytes) return
      remove(name)
    }
  }

  async function renderAndStore(name: string, render: () => Promise<string>): Promise<Sitemap> {
    const bytes = new TextEncoder().encode(await inTurn(render))
    const sitemap = { bytes, until: performance.now() + ttlMs }
    remove(name)
    sitemaps.set(name, sitemap)
    storedBytes += bytes.length
    makeRoom()
    return sitemap
  }

  function renderOnce(name: string, render: () => Promise<string>): Promise<Sitemap> {
    const running = rendering.get(name)
    if (running) return running
    const started = renderAndStore(name, render).finally(() => rendering.delete(name))
    rendering.set(name, started)
    return started
  }

  return async (name: string, render: () => Promise<string>) => {
    const stored = sitemaps.get(name)
    const isFresh = stored && performance.now() < stored.until
    return (isFresh ? stored : await renderOnce(name, render)).bytes
  }
}
