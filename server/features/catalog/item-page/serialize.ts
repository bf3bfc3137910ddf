import type { Item } from '../../../../contract/product-page.ts'
import { shownImage } from '../../../../contract/schemas/image-address.ts'
import { can } from '../../../access/policy.ts'
import type { Caller } from '../../../context.ts'
import { localizedSpecs } from '../../../i18n/localized-specs.ts'
import { holdPolicy } from '../../holds/policy.ts'
import { moderationPolicy } from '../../moderation/policy.ts'
import type { SalesOfModel } from '../../price-guidance/queries.ts'
import { toUsualPrice } from '../../price-guidance/rules.ts'
import { questionPolicy } from '../../questions/policy.ts'
import type { QuestionRow } from '../../questions/queries.ts'
import { toItemQuestions } from '../../questions/serialize.ts'
import { catalogPolicy } from '../policy.ts'
import { toPricePoint } from '../price-history.ts'
import type { CategoryAttribute, ProductRow } from '../queries.ts'
import { toListedProduct, toSimilarItem } from '../shown-product.ts'
import type { PageProduct } from './queries.ts'

function sellerOf(row: PageProduct): Item['seller'] {
  return {
    name: row.sellerName,
    photo: shownImage(row.photo ?? '') || null,
    verified: row.verifiedAt !== null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    since: row.sellerSince.toISOString(),
    trader: row.trader,
  }
}

type ItemContext = {
  attributes: CategoryAttribute[]
  others: ProductRow[]
  latest: (QuestionRow & { count: number })[]
  waiting: QuestionRow[]
  sales: SalesOfModel | null
}

export function toItem(
  row: PageProduct,
  { attributes, others, latest, waiting, sales }: ItemContext,
  caller: Caller,
): Item {
  const { passport } = row
  const canAnswer = caller.member?.id === row.ownerId
  const canAsk = row.soldAt === null && can(questionPolicy.ask_question, caller, row)
  return {
    ...toListedProduct(row),
    can: {
      book: can(holdPolicy.book_product, caller, row),
      report: can(moderationPolicy.report_product, caller, row),
      remove: can(catalogPolicy.remove_listing, caller, row),
    },
    currency: row.currency,
    specs: localizedSpecs(row, attributes),
    grades: row.grades,
    locks: row.locks,
    passport: passport && { source: passport.source, writtenAt: passport.writtenAt },
    disclosures: row.sellerKind === 'trader' ? row.disclosures : null,
    prices: row.prices.map(toPricePoint),
    revised: row.revisedAt?.toISOString() ?? null,
    seller: sellerOf(row),
    usualPrice: sales && toUsualPrice(sales),
    questions: toItemQuestions({ canAsk, canAnswer, latest, waiting }),
    alike: others.map(toSimilarItem),
  }
}
