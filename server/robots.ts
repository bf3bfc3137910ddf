import { Hono } from 'hono'
import type { House } from './house.ts'
import type { Variables } from './http.ts'

const screens = ['/', '/categories', '/advertiseditems', '/blog', '/login', '/signup']

const robots = (site: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Sitemap: ${new URL('/sitemap.xml', site).href}
`

function sitemap(site: string) {
  const places = screens.map((path) => `<url><loc>${new URL(path, site).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join('\n')}
</urlset>
`
}

/** `GET /robots.txt` and `GET /sitemap.xml`: what search engines may read (RFC 9309). */
export function forRobots({ config }: House) {
  const xml = { 'Content-Type': 'application/xml; charset=utf-8' }
  return new Hono<Variables>()
    .get('/robots.txt', (c) => c.text(robots(config.publicUrl)))
    .get('/sitemap.xml', (c) => c.body(sitemap(config.publicUrl), 200, xml))
}
