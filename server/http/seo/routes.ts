import { Hono } from 'hono'
import { type Language, languages, pathIn } from '../../../contract/i18n/languages.ts'
import type { AppServices } from '../../context.ts'
import type { HttpEnv } from '../middleware.ts'
import { sitemapIndex, sitemapOfItems, sitemapOfScreens, sitemapOfSellers } from './sitemap.ts'
import { createSitemapCache } from './sitemap-cache.ts'

function robots(site: string, own: Language) {
  const dashboards = languages.map((language) => pathIn(language, own, '/dashboard'))
  const rules = ['/api/', ...dashboards].map((path) => `Disallow: ${path}`)
  return `User-agent: *
${rules.join('\n')}
Sitemap: ${new URL('/sitemap.xml', site).href}
`
}

/** `robots.txt` (RFC 9309) and sitemaps (sitemaps.org). */
export function seoRoutes({ config, db }: AppServices) {
  const site = config.publicUrl
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  }
  const cached = createSitemapCache()
  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) => c.text(robots(site, config.language)))
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
