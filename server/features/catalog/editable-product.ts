import { sql } from 'kysely'
import type { EditableProduct } from '../../../contract/catalog.ts'
import { waitingOfferStates } from '../../../contract/sales/offer-terms.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { can } from '../../access/policy.ts'
import type { Caller, Member } from '../../context.ts'
import { type Db, now } from '../../database/db.ts'
import { takenRefusal } from '../holds/rules.ts'
import { catalogPolicy } from './policy.ts'
import { shownPrices, toPricePoint } from './price-history.ts'
import { productRows } from './queries.ts'

export function editableProductOf(db: Db, member: Member, id: string) {
  let query = productRows(db)
    .select(['product.phone', 'product.revised_at as revisedAt'])
    .select([
      'product.hidden_because as hiddenBecause',
      'product.specs',
      'product.grades',
      'product.locks',
      'product.passport',
      'product.disclosures',
      sql<boolean>`product.serial_key is not null`.as('hasSerial'),
      shownPrices.as('prices'),
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('offer')
        .select(fn.countAll<number>().as('count'))
        .whereRef('offer.product_id', '=', 'product.id')
        .where('offer.state', 'in', waitingOfferStates)
        .where('offer.expires_at', '>', now)
        .$asScalar()
        .$notNull()
        .as('waitingOffers'),
    )
    .where('product.id', '=', id)
  if (!member.isAdmin) query = query.where('product.seller_id', '=', member.id)
  return query.executeTakeFirst()
}

type EditableRow = NonNullable<Awaited<ReturnType<typeof editableProductOf>>>

const typedImageAddress = ({ image, photos }: EditableRow) =>
  photos && image.startsWith('/media/') ? '' : image

export function toEditableProduct(row: EditableRow, caller: Caller): EditableProduct {
  const { specs, grades, locks, passport, disclosures } = row
  const { sellerName, sellerKind, category, hasSerial, waitingOffers } = row
  const taken = takenRefusal({ sold: !!row.soldAt, isHeld: row.held })
  return {
    _id: row.id,
    sellerName,
    category,
    header: row.title,
    image: typedImageAddress(row),
    photos: row.photos ?? [],
    originalprice: toText(row.originalPrice),
    resaleprice: toText(row.resalePrice),
    purchase: row.purchasedOn.slice(0, 4),
    purchaseMonth: String(Number(row.purchasedOn.slice(5, 7))),
    phone: row.phone,
    location: row.location,
    delivery: row.delivery,
    condition: row.condition,
    description: row.description,
    specs,
    grades,
    locks,
    passport,
    disclosures,
    sellerKind,
    hasSerial,
    waitingOffers,
    isOwn: caller.member?.id === row.ownerId,
    revisedAt: row.revisedAt?.toISOString() ?? null,
    prices: row.prices.map(toPricePoint).toReversed(),
    can: {
      edit: taken === null && can(catalogPolicy.edit_product, caller, row),
      remove: row.hiddenBecause !== 'removed' && can(catalogPolicy.remove_listing, caller, row),
    },
  }
}
