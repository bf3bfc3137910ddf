import { languageOfPath } from '../../../../contract/i18n/languages.ts'

/** Public content of this site, with the path of its page. */
export type Content = {
  kind: 'product' | 'seller' | 'review' | 'question'
  id: string
  page: string
}

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const pages = new RegExp(`^/(items|sellers)/(${uuid})(?:/|$)`)

/** A page of content, and the parts of it that can be reported by the id of their element. */
const itemPage = {
  whole: 'product',
  part: { kind: 'question', hash: new RegExp(`^#question-(${uuid})$`) },
} as const
const sellerPage = {
  whole: 'seller',
  part: { kind: 'review', hash: new RegExp(`^#review-(${uuid})$`) },
} as const

const withoutLanguage = (path: string) => {
  const language = languageOfPath(path)
  return language ? path.slice(language.length + 1) : path
}

/** What an address of this site shows: a listing, a seller, or one review or question; else undefined. */
export function contentAt(address: string, site: string): Content | undefined {
  const url = URL.parse(address.trim(), site)
  if (url?.host !== new URL(site).host) return undefined
  const { pathname, hash } = url
  const [, segment, id] = pages.exec(withoutLanguage(pathname).toLowerCase()) ?? []
  if (!segment || !id) return undefined
  const page = `/${segment}/${id}`
  const { whole, part } = segment === 'items' ? itemPage : sellerPage
  const [, partId] = part.hash.exec(hash.toLowerCase()) ?? []
  if (!partId) return { kind: whole, id, page }
  return { kind: part.kind, id: partId, page: `${page}#${part.kind}-${partId}` }
}
