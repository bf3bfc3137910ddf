import type { Db } from '../../database/db.ts'
import type { PaidOrder } from '../../jobs/emails/values.ts'
import { salePath } from '../sales/notify.ts'

const maxListed = 20

function memberOf(db: Db, accountId: string) {
  return db.selectFrom('member').select('id').where('identity_id', '=', accountId)
}

/** Bookings that the member paid, also those whose payment came too late, and sales of the member. */
function paidBookings(db: Db, accountId: string) {
  const member = memberOf(db, accountId)
  return db
    .selectFrom('booking')
    .select('id')
    .where('buyer_id', 'in', member)
    .where('state', 'in', ['paid', 'refunded'])
    .union(db.selectFrom('sale').select('id').where('seller_id', 'in', member))
}

/** The newest 20 paid orders and sales of an account, open or closed. */
export async function paidOrdersOf(db: Db, accountId: string): Promise<PaidOrder[]> {
  const rows = await db
    .selectFrom('booking')
    .leftJoin('sale', 'sale.id', 'booking.id')
    .select(['booking.id', 'booking.price', 'booking.currency', 'booking.created_at as day'])
    .select('sale.id as saleId')
    .select((eb) => eb('booking.buyer_id', 'in', memberOf(db, accountId)).as('isBuyer'))
    .where('booking.id', 'in', paidBookings(db, accountId))
    .orderBy('booking.created_at', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, price: minor, currency, day, saleId, isBuyer }) => {
    const page = saleId ? salePath(isBuyer ? 'buyer' : 'seller', id) : '/dashboard/myorders'
    return { minor, currency, day, page }
  })
}
