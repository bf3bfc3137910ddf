import type { CategoryName } from './catalogue.ts'
import type { DemoProduct, Draft, SoldDraft } from './product.ts'
import { dellLaptops } from './products/dell.ts'
import { dellOffice } from './products/dell-office.ts'
import { hpLaptops } from './products/hp.ts'
import { hpOffice } from './products/hp-office.ts'
import { surfaceLaptops } from './products/surface.ts'
import { surfaceTablets } from './products/surface-tablets.ts'
import { disputedSales } from './sales/disputed.ts'
import { paidOutSales } from './sales/paid-out.ts'
import { reviewedSales } from './sales/reviewed.ts'
import { sameModelSales } from './sales/same-model.ts'
import { settledSales } from './sales/settled.ts'
import { salesUnderway } from './sales/underway.ts'

const listed = (category: CategoryName, drafts: Draft[]): DemoProduct[] =>
  drafts.map((draft) => ({
    ...draft,
    category,
    picture: `/pictures/${category.toLowerCase()}/${draft.key}.svg`,
  }))

const forSale: DemoProduct[] = [
  ...listed('Surface', [...surfaceLaptops, ...surfaceTablets]),
  ...listed('Dell', [...dellLaptops, ...dellOffice]),
  ...listed('HP', [...hpLaptops, ...hpOffice]),
]

/** So long that they are behind all others in the lists, which show sold products, too. */
const daysUntilSold = 90

function soldBefore({ like, seller = 'marisol', ...draft }: SoldDraft): DemoProduct {
  const model = forSale.find(({ key }) => key === like)
  if (!model) throw new Error(`no demo product is ${like}`)
  const other = forSale.find((product) => product.seller === seller)
  if (!other) throw new Error(`${seller} has no demo product`)
  const { category, picture, originalPrice, purchasedYear, purchasedMonth, condition } = model
  return {
    category,
    picture,
    originalPrice,
    purchasedYear,
    purchasedMonth,
    condition,
    like,
    ...draft,
    seller,
    location: other.location,
    phone: other.phone,
    postedDaysAgo: draft.sale.paidDaysAgo + daysUntilSold,
    sold: draft.sale.buyer,
  }
}

export const products: DemoProduct[] = [
  ...forSale,
  ...[
    ...salesUnderway,
    ...disputedSales,
    ...settledSales,
    ...paidOutSales,
    ...reviewedSales,
    ...sameModelSales,
  ].map(soldBefore),
]
