import type { AlikeItem, Item } from '../../../../contract/product-page.ts'
import { shownImage } from '../../../../contract/schemas/image-address.ts'
import { toText } from '../../../../contract/schemas/money.ts'
import type { Visitor } from '../../../access/caller.ts'
import { can } from '../../../access/policy.ts'
import { nameAsked } from '../../../i18n/language.ts'
import type { AskedAttribute, ShownProduct } from '../queries.ts'
import { facts, listed } from '../rules.ts'
import type { PageProduct } from './queries.ts'

/** What is told of what is asked, in the order of the form. */
function specsOf({ specs, passport }: PageProduct, asked: AskedAttribute[]): Item['specs'] {
  const read = new Set(passport?.read)
  return asked.flatMap(({ key, names, kind, unit }) => {
    const value = specs[key]
    if (value === undefined) return []
    const name = nameAsked(names) ?? key
    return [{ key, name, kind, unit, value, read: read.has(key) }]
  })
}

function alike(row: ShownProduct): AlikeItem {
  return {
    ...facts(row),
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

type Around = { asked: AskedAttribute[]; others: ShownProduct[] }

/** A product as its page shows it to this visitor. */
export function item(row: PageProduct, { asked, others }: Around, visitor: Visitor): Item {
  const { passport } = row
  return {
    ...listed(row),
    can: {
      book: can('book_product', visitor, row),
      report: can('report_product', visitor, row),
    },
    currency: row.currency,
    specs: specsOf(row, asked),
    grades: row.grades,
    locks: row.locks,
    passport: passport && { source: passport.source, writtenAt: passport.writtenAt },
    prices: row.prices.map(({ since, price }) => {
      return { since: new Date(since).toISOString(), price: toText(price) }
    }),
    revised: row.revisedAt?.toISOString() ?? null,
    seller: sellerOf(row),
    alike: others.map(alike),
  }
}
