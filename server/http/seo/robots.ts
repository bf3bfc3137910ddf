import { Hono } from 'hono'
import type { AppServices } from '../../context.ts'
import type { Variables } from '../middleware.ts'
import { sitemapIndex, sitemapOfItems, sitemapOfScreens, sitemapOfSellers } from './sitemap.ts'

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
  return new Hono<Variables>()
    .get('/robots.txt', (c) => c.text(robots(site)))
    .get('/sitemap.xml', async (c) => c.body(await sitemapIndex(db, site), 200, headers))
    .get('/sitemap-screens.xml', (c) => c.body(sitemapOfScreens(site), 200, headers))
    .get('/sitemap-sellers.xml', async (c) =>
      c.body(await sitemapOfSellers(db, site), 200, headers),
    )
    .get('/:file{sitemap-items-[0-9a-z]+\\.xml}', async (c) => {
      const name = c.req.param('file').slice('sitemap-items-'.length, -'.xml'.length)
      return c.body(await sitemapOfItems(db, site, name), 200, headers)
    })
}
