import { itemPath } from '../../../contract/schemas/slug.ts'
import { screens } from '../../../contract/screens.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { productsBetween, productsEstimated, sellersWithListings } from './queries.ts'

const maxUrls = 50_000
/** Below `maxUrls`: the number of products is an estimate. */
const targetUrlsPerSitemap = 10_000

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xml = (root: string, entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`

type SitemapEntry = { at: string; changedAt?: Date }

const entryXml = (tag: string, site: string) => {
  return ({ at, changedAt }: SitemapEntry) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${tag}><loc>${escaped(new URL(at, site).href)}</loc>${changed}</${tag}>`
  }
}

export function digitsFor(products: number): number {
  const sitemaps = Math.max(1, products) / targetUrlsPerSitemap
  return Math.max(0, Math.ceil(Math.log(sitemaps) / Math.log(16)))
}

const parts = (digits: number) =>
  Array.from({ length: 16 ** digits }, (_, part) =>
    digits === 0 ? '' : part.toString(16).padStart(digits, '0'),
  )

export async function sitemapIndex(db: Db, site: string) {
  const digits = digitsFor(await productsEstimated(db))
  const places = ['screens', 'sellers', ...parts(digits).map((part) => `items-${part || 'all'}`)]
  const entries = places.map((name) => ({ at: `/sitemap-${name}.xml` }))
  return xml('sitemapindex', entries.map(entryXml('sitemap', site)))
}

export const sitemapOfScreens = (site: string) =>
  xml(
    'urlset',
    screens
      .flatMap(({ sitemap, path }) => (sitemap === true ? [path] : (sitemap ?? [])))
      .map((at) => ({ at }))
      .map(entryXml('url', site)),
  )

/** Sellers without listings are not for search engines. */
export async function sitemapOfSellers(db: Db, site: string) {
  const sellers = await sellersWithListings(db, maxUrls)
  const places = sellers.map(({ id, changedAt }) => ({ at: `/sellers/${id}`, changedAt }))
  return xml('urlset', places.map(entryXml('url', site)))
}

const filled = (start: string, digit: string) =>
  `${start.padEnd(32, digit)}`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Products whose id starts with `name`; refuses `not_found` for names that the index does not have. */
export async function sitemapOfItems(db: Db, site: string, name: string) {
  if (!/^(?:all|[0-9a-f]{1,6})$/.test(name)) throw refuse('not_found')
  const start = name === 'all' ? '' : name
  if (start.length !== digitsFor(await productsEstimated(db))) throw refuse('not_found')
  const products = await productsBetween(db, filled(start, '0'), filled(start, 'f'), maxUrls)
  const places = products.map(({ id, title, changedAt }) => {
    return { at: itemPath(id, title), changedAt }
  })
  return xml('urlset', places.map(entryXml('url', site)))
}
