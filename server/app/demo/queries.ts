import { sql } from 'kysely'
import type { DeliveryWay } from '../../../contract/catalog-enums.ts'
import { addressOf, cast } from '../../../db/demo/cast.ts'
import type { DemoProduct } from '../../../db/demo/product.ts'
import type { Db, Tx } from '../../database/db.ts'
import { isForSale } from '../../features/holds/queries.ts'
import { insertIntent } from '../../features/payments/intents.ts'
import type { Intent } from '../../providers/stripe-intents.ts'

const emailOf = (key: string) => cast.find((person) => person.key === key)?.email ?? ''

type Buyer = { key: string; delivery: DeliveryWay }

/** A booking of this product whose payment is on its way, unless it is not for sale any more. */
export async function insertPaidBooking(
  tx: Tx,
  { title, seller }: DemoProduct,
  { key: buyer, delivery }: Buyer,
  { id: intentId, amount, currency }: Intent,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into booking
      (product_id, buyer_id, title, image, price, currency, phone, location, delivery, expires_at)
    select product.id, buyer.id, title, image, ${amount}, currency, '555-0142',
      ${addressOf(buyer)}, ${delivery},
      clock_timestamp() + interval '1 day'
    from product
    join member seller on seller.id = seller_id and seller.email = ${emailOf(seller)}
    join member buyer on buyer.email = ${emailOf(buyer)}
    where title = ${title} and ${isForSale}
      and resale_price = ${amount} and currency = ${currency}
    limit 1
    returning id`.execute(tx)
  const [booking] = rows
  if (booking) await insertIntent(tx, { id: intentId, bookingId: booking.id, amount, currency })
  return booking?.id
}

export async function unsentRefunds(db: Db) {
  return db
    .selectFrom('refund')
    .select('id as refundId')
    .where('state', '=', 'requested')
    .where('intent_id', 'like', 'pi\\_demo\\_%')
    .execute()
}
