import type { Organization, Person, ProfilePage, WithContext } from 'schema-dts'
import { createTranslator } from 'use-intl'
import type { SellerProfile } from '../../../contract/members/seller-profiles.ts'
import { minStructuredReviews } from '../../../contract/review-terms.ts'
import { messagesOf } from '../../i18n/messages-loader.ts'
import { absoluteUrl, type HeadContext, jsonLdScript } from '../../i18n/page-head.ts'

const pageOf = ({ _id }: SellerProfile, where: HeadContext) => absoluteUrl(`/sellers/${_id}`, where)

/** From three reviews on; schema.org has no ratings of persons. */
function ratingOf({ rating: { count, average } }: SellerProfile) {
  if (count < minStructuredReviews || average === null) return {}
  const value = { ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 }
  return { aggregateRating: { '@type': 'AggregateRating' as const, ...value } }
}

function entityOf(seller: SellerProfile, where: HeadContext): Person | Organization {
  const { trader, photo, name, _id: identifier } = seller
  const url = pageOf(seller, where)
  const image = photo ? { image: new URL(photo, where.site.url).href } : {}
  if (!trader) return { '@type': 'Person', name, identifier, url, ...image }
  return {
    '@type': 'Organization',
    name: trader.businessName,
    identifier,
    url,
    ...image,
    alternateName: name,
    address: trader.address,
    ...(trader.vatId && { vatID: trader.vatId }),
    ...ratingOf(seller),
  }
}

/** The page as schema.org structured data (JSON-LD) for search engines. */
function structured(seller: SellerProfile, where: HeadContext): WithContext<ProfilePage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: pageOf(seller, where),
    dateCreated: seller.since,
    mainEntity: entityOf(seller, where),
  }
}

/** The `head` of a seller's page. Without listings it is not for search engines. */
export function sellerHead(seller: SellerProfile, where: HeadContext) {
  const { site, language } = where
  const { messages } = messagesOf(language)
  const t = createTranslator({ locale: language, messages, namespace: 'sellerProfile' })
  const { name, offers, record } = seller
  const title = `${t('titleFor', { name })} - ${site.brand}`
  const content = t('describedAs', { name, offers, sold: record.sold })
  return {
    meta: [
      { title },
      { name: 'description', content },
      ...(offers === 0 ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'profile' },
      { property: 'og:site_name', content: site.brand },
      { property: 'og:title', content: title },
      { property: 'og:description', content },
      { property: 'og:url', content: pageOf(seller, where) },
    ],
    scripts: [jsonLdScript(structured(seller, where))],
  }
}
