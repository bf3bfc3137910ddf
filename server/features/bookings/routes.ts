import { toMinor } from '../../../contract/schemas/money.ts'
import { queueBehind } from '../../access/member-locks.ts'
import { networkHashOf } from '../../access/network-hash.ts'
import { ensure } from '../../access/policy.ts'
import { caller, calls, ownerNamed } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import type { Context } from '../../context.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { pageOf, windowOf } from '../../http/pagination.ts'
import { expireHoldsOf } from '../catalog/queries.ts'
import { ensureNotBeingPaid, freeing } from '../holds/release.ts'
import { normalised } from '../identity/rules.ts'
import { cancel } from './cancellation.ts'
import { bookingsOf, hold, productOnOffer, standingOf, visibleBooking } from './queries.ts'
import { bookingRefusal, holdSeconds } from './rules.ts'
import { booking } from './serialize.ts'

type Wish = { productId: string; phone: string; location: string; price?: string | undefined }

async function book(context: Context, wish: Wish) {
  const { address, config, db, pool, visitor } = context
  const buyer = caller(context)
  await take(db, 'bookByAccount', buyer.id)
  await take(db, 'bookByAddress', address)
  const networkHash = await networkHashOf(pool, address)
  return freeing(context, 'product_reserved', async (tx) => {
    await queueBehind(tx, buyer)
    const product = await productOnOffer(tx, wish.productId)
    if (!product) throw refuse('product_gone')
    ensure('book_product', visitor, product)

    const beingPaid = await expireHoldsOf(tx, product.id)
    const offer = {
      ...product,
      sold: !!product.soldAt,
      withdrawn: !!(product.withdrawnAt ?? product.hiddenAt),
    }
    const price = wish.price === undefined ? undefined : toMinor(wish.price)
    const standing = await standingOf(tx, buyer, product.id)
    const no = bookingRefusal(offer, price, standing, config)
    if (no) throw refuse(no)
    await ensureNotBeingPaid(tx, beingPaid)
    const seconds = holdSeconds(standing, config)
    return hold(tx, { ...wish, product, buyer, seconds, networkHash })
  })
}

/** A booking that is refused because of the product says `acknowledged: false` beside why. */
function notAcknowledged(error: unknown): never {
  const refused = error instanceof Refusal && error.status === 409
  throw refused ? refuse(error.code, { acknowledged: false }) : error
}

export const bookingCalls = {
  book: calls.bookings.book.handler(async ({ context, input }) => {
    const { id } = await book(context, input).catch(notAcknowledged)
    return { acknowledged: true, insertedId: id }
  }),

  own: calls.bookings.own.handler(async ({ context, input }) => {
    const emailKey = normalised(input.email)
    ensure('list_own_bookings', context.visitor, ownerNamed(context, emailKey))
    const { rows, after } = windowOf(input)
    return pageOf(
      '/bookings',
      input,
      await bookingsOf(context.db, emailKey, rows, after),
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => booking(row, context.visitor),
    )
  }),

  cancel: calls.bookings.cancel.handler(async ({ context, input }) => {
    await cancel(context, input.id)
    return { acknowledged: true }
  }),

  one: calls.bookings.one.handler(async ({ context, input }) => {
    const found = await visibleBooking(context.db, caller(context), input.id)
    if (!found) throw refuse('not_found')
    return booking(found, context.visitor)
  }),
}
