import { sql } from 'kysely'
import type { OwnData } from '../../../contract/own-account.ts'
import { toText } from '../../../contract/schemas/money.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportBookings(
  db: Db,
  buyerId: string,
  rows: number,
): Promise<OwnData['bookings']> {
  const isOver = sql<boolean>`state = 'held' and expires_at <= clock_timestamp()`
  const query = db
    .selectFrom('booking')
    .select(['id', 'product_id', 'title', 'image', 'price', 'currency', 'phone', 'location'])
    .select(['delivery', 'state', 'created_at', 'expires_at', isOver.as('over')])
    .where('buyer_id', '=', buyerId)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map((row) => ({
    id: row.id,
    productId: row.product_id,
    header: row.title,
    image: row.image,
    price: toText(row.price),
    currency: row.currency,
    phone: row.phone,
    location: row.location,
    delivery: row.delivery,
    state: row.over ? 'expired' : row.state,
    created: row.created_at.toISOString(),
    heldUntil: row.expires_at.toISOString(),
  }))
}
