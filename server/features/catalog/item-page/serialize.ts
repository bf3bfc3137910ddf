import type { Item, SimilarItem } from '../../../../contract/product-page.ts'
import { shownImage } from '../../../../contract/schemas/image-address.ts'
import { toText } from '../../../../contract/schemas/money.ts'
import { can } from '../../../access/policy.ts'
import type { Caller } from '../../../context.ts'
import { localizedName } from '../../../i18n/language.ts'
import { holdPolicy } from '../../holds/policy.ts'
import { moderationPolicy } from '../../moderation/policy.ts'
import type { CategoryAttribute, VisibleProduct } from '../queries.ts'
import { listed, toProductFacts } from '../rules.ts'
import type { PageProduct } from './queries.ts'

function specsOf({ specs, passport }: PageProduct, attributes: CategoryAttribute[]): Item['specs'] {
  const read = new Set(passport?.read)
  return attributes.flatMap(({ key, names, kind, unit }) => {
    const value = specs[key]
    if (value === undefined) return []
    const name = localizedName(names) ?? key
    return [{ key, name, kind, unit, value, read: read.has(key) }]
  })
}

function toSimilarItem(row: VisibleProduct): SimilarItem {
  return {
    ...toProductFacts(row),
    _id: row.id,
    category: row.category,
    status: row.verifiedAt !== null,
    reserved: row.held,
  }
}

function sellerOf(row: PageProduct): Item['seller'] {
  return {
    name: row.sellerName,
    photo: shownImage(row.photo ?? '') || null,
    verified: row.verifiedAt !== null,
    since: row.sellerSince.toISOString(),
    sold: row.soldBySeller,
  }
}

type ItemContext = { attributes: CategoryAttribute[]; others: VisibleProduct[] }

export function toItem(
  row: PageProduct,
  { attributes, others }: ItemContext,
  visitor: Caller,
): Item {
  const { passport } = row
  return {
    ...listed(row),
    can: {
      book: can(holdPolicy.book_product, visitor, row),
      report: can(moderationPolicy.report_product, visitor, row),
    },
    currency: row.currency,
    specs: specsOf(row, attributes),
    grades: row.grades,
    locks: row.locks,
    passport: passport && { source: passport.source, writtenAt: passport.writtenAt },
    prices: row.prices.map(({ since, price }) => {
      return { since: new Date(since).toISOString(), price: toText(price) }
    }),
    revised: row.revisedAt?.toISOString() ?? null,
    seller: sellerOf(row),
    alike: others.map(toSimilarItem),
  }
}
