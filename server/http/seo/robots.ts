import { Hono } from 'hono'
import type { AppServices } from '../../context.ts'
import type { HttpEnv } from '../middleware.ts'
import { sitemapIndex, sitemapOfItems, sitemapOfScreens, sitemapOfSellers } from './sitemap.ts'
import { createSitemapCache } from './sitemap-cache.ts'

const robots = (site: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Sitemap: ${new URL('/sitemap.xml', site).href}
`

/** `robots.txt` (RFC 9309) and sitemaps (sitemaps.org). */
export function seoRoutes({ config, db }: AppServices) {
  const site = config.publicUrl
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  }
  const cached = createSitemapCache()
  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) => c.text(robots(site)))
    .get('/sitemap.xml', async (c) => c.body(await sitemapIndex(db, site), 200, headers))
    .get('/sitemap-screens.xml', (c) => c.body(sitemapOfScreens(site), 200, headers))
    .get('/sitemap-sellers.xml', async (c) => {
      const xml = await cached('sellers', () => sitemapOfSellers(db, site))
      return c.body(xml, 200, headers)
    })
    .get('/:file{sitemap-items-[0-9a-z]+\\.xml}', async (c) => {
      const name = c.req.param('file').slice('sitemap-items-'.length, -'.xml'.length)
      const xml = await cached(`items-${name}`, () => sitemapOfItems(db, site, name))
      return c.body(xml, 200, headers)
    })
}
