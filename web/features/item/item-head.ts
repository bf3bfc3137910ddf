import type {
  Organization,
  Person,
  Product,
  PropertyValue,
  Question,
  WithContext,
} from 'schema-dts'
import { createTranslator } from 'use-intl'
import type { Site } from '../../../contract/content.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { Item } from '../../../contract/product-page.ts'
import { photoAddress, widthsOf } from '../../../contract/schemas/photo-sizes.ts'
import { slugOf } from '../../../contract/schemas/slug.ts'
import { messagesOf } from '../../i18n/messages-loader.ts'
import { absoluteUrl, type HeadContext, jsonLdScript } from '../../i18n/page-head.ts'
import { priceIn } from '../../ui/use-format-price.ts'
import { breadcrumbList } from './breadcrumb-list.ts'

/** The length of a description that search engines display. */
const longest = 160

const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`
}

const pageOf = ({ _id, header }: Item, where: HeadContext) =>
  absoluteUrl(`/items/${_id}/${slugOf(header)}`, where)

/** The same path as in the breadcrumbs on the page. */
const crumbsOf = (item: Item, home: string, where: HeadContext) => [
  { name: home, url: absoluteUrl('/', where) },
  {
    name: item.category,
    url: absoluteUrl(`/search?category=${encodeURIComponent(item.category)}`, where),
  },
  { name: item.header, url: pageOf(item, where) },
]

/** The URLs of the product's pictures, at their largest width. */
function picturesOf({ photos, image }: Item, { url }: Site): string[] {
  const own = photos.map((photo) => photoAddress(photo.id, Math.max(...widthsOf(photo)), 'webp'))
  return (own.length > 0 ? own : [image]).map((path) => new URL(path, url).href)
}

const availability = ({ paid, reserved }: Item) =>
  `https://schema.org/${paid ? 'SoldOut' : reserved ? 'LimitedAvailability' : 'InStock'}` as const

/** A specification as a schema.org `PropertyValue`. */
const propertyOf = ({ name, value, unit }: Item['specs'][number]): PropertyValue => ({
  '@type': 'PropertyValue',
  name,
  value: Array.isArray(value) ? value.join(', ') : value,
  ...(unit && { unitText: unit }),
})

const textOf = (item: Item, key: string) => {
  const value = item.specs.find((spec) => spec.key === key)?.value
  return typeof value === 'string' ? value : undefined
}

const sellerOf = ({ seller }: Item): Person | Organization =>
  seller.trader
    ? { '@type': 'Organization', name: seller.trader.businessName }
    : { '@type': 'Person', name: seller.name }

/** An answered question as a schema.org `Question` about the product. */
const questionOf = ({ text, date, answer }: Item['questions']['latest'][number]): Question => ({
  '@type': 'Question',
  name: text,
  dateCreated: date,
  answerCount: 1,
  acceptedAnswer: { '@type': 'Answer', text: answer.text, dateCreated: answer.date },
})

/** The product as schema.org structured data (JSON-LD) for search engines. */
function structured(item: Item, where: HeadContext): WithContext<Product> {
  const { site } = where
  const brand = textOf(item, 'brand')
  const model = textOf(item, 'model')
  const { latest } = item.questions
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.header,
    description: item.description,
    image: picturesOf(item, site),
    url: pageOf(item, where),
    category: item.category,
    productID: item._id,
    itemCondition: 'https://schema.org/UsedCondition',
    ...(brand && brand !== 'Other' && { brand: { '@type': 'Brand', name: brand } }),
    ...(model && { model }),
    additionalProperty: item.specs.map(propertyOf),
    ...(latest.length > 0 && { subjectOf: latest.map(questionOf) }),
    offers: {
      '@type': 'Offer',
      url: pageOf(item, where),
      price: item.resaleprice,
      priceCurrency: item.currency,
      itemCondition: 'https://schema.org/UsedCondition',
      availability: availability(item),
      seller: sellerOf(item),
    },
  }
}

/** The `head` of a product page: title, description, social media tags and structured data. */
export function itemHead(item: Item, where: HeadContext) {
  const { site, language } = where
  const { messages } = messagesOf(language)
  const t = createTranslator({ locale: language, messages, namespace: 'item' })
  const words = createTranslator({ locale: language, messages, namespace: 'products' })
  const price = priceIn(language, item.resaleprice, item.currency)
  const title = t('titleFor', { title: item.header, price })
  const description = shortened(
    t('describedAs', {
      condition: words(`conditions.${item.condition}`),
      title: item.header,
      price,
      original: priceIn(language, item.originalprice, item.currency),
      facts: item.description,
    }),
  )
  const [picture = ''] = picturesOf(item, site)
  return {
    meta: [
      { title: `${title} - ${site.brand}` },
      { name: 'description', content: description },
      { property: 'og:type', content: 'product' },
      { property: 'og:site_name', content: site.brand },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: pageOf(item, where) },
      { property: 'og:image', content: picture },
      { property: 'og:image:alt', content: isolate(item.photos[0]?.alt || item.header) },
      { property: 'product:price:amount', content: item.resaleprice },
      { property: 'product:price:currency', content: item.currency },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    scripts: [
      jsonLdScript(structured(item, where)),
      jsonLdScript(breadcrumbList(crumbsOf(item, t('home'), where))),
    ],
  }
}
