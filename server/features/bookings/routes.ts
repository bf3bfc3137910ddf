import { toMinor } from '../../../contract/schemas/money.ts'
import { lockMember } from '../../access/member-locks.ts'
import { networkHashOf } from '../../access/network-hash.ts'
import { ensure } from '../../access/policy.ts'
import { implementer, ownerFromEmail, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { expireHolds } from '../catalog/queries.ts'
import { ensureNoOpenPayment, withHoldsReleased } from '../holds/release.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { cancelBooking } from './cancellation.ts'
import { bookingPolicy } from './policy.ts'
import { bookingsOf, insertHold, productOnOffer, standingOf, visibleBooking } from './queries.ts'
import { bookingLimits } from './rate-limits.ts'
import { bookingRefusal, holdSeconds } from './rules.ts'
import { toBooking } from './serialize.ts'

type BookingInput = {
  productId: string
  phone: string
  location: string
  price?: string | undefined
}

async function book(context: RequestContext, wish: BookingInput) {
  const { address, config, db, pool, visitor } = context
  const buyer = requireMember(context)
  await consumeRateLimit(db, bookingLimits.bookByAccount, buyer.id)
  await consumeRateLimit(db, bookingLimits.bookByAddress, address)
  const networkHash = await networkHashOf(pool, address)
  return withHoldsReleased(context, 'product_reserved', async (tx) => {
    await lockMember(tx, buyer)
    const product = await productOnOffer(tx, wish.productId)
    if (!product) throw refuse('product_gone')
    ensure(bookingPolicy.book_product, visitor, product)

    const beingPaid = await expireHolds(tx, product.id)
    const offer = {
      ...product,
      sold: !!product.soldAt,
      withdrawn: !!(product.withdrawnAt ?? product.hiddenAt),
    }
    const price = wish.price === undefined ? undefined : toMinor(wish.price)
    const standing = await standingOf(tx, buyer, product.id)
    const no = bookingRefusal(offer, price, standing, config)
    if (no) throw refuse(no)
    await ensureNoOpenPayment(tx, beingPaid)
    const seconds = holdSeconds(standing, config)
    return insertHold(tx, { ...wish, product, buyer, seconds, networkHash })
  })
}

/** A booking that is refused because of the product says `acknowledged: false` beside why. */
function notAcknowledged(error: unknown): never {
  const refused = error instanceof Refusal && error.status === 409
  throw refused ? refuse(error.code, { acknowledged: false }) : error
}

export const bookingProcedures = {
  book: implementer.bookings.book.handler(async ({ context, input }) => {
    const { id } = await book(context, input).catch(notAcknowledged)
    return { acknowledged: true, insertedId: id }
  }),

  own: implementer.bookings.own.handler(async ({ context, input }) => {
    const emailKey = normalizeEmail(input.email)
    ensure(bookingPolicy.list_own_bookings, context.visitor, ownerFromEmail(context, emailKey))
    const { rows, after } = paginationOf(input)
    return paginate(
      '/bookings',
      input,
      await bookingsOf(context.db, emailKey, rows, after),
      (row) => ({ at: row.createdAt, id: row.id }),
      (row) => toBooking(row, context.visitor),
    )
  }),

  cancel: implementer.bookings.cancel.handler(async ({ context, input }) => {
    await cancelBooking(context, input.id)
    return { acknowledged: true }
  }),

  one: implementer.bookings.one.handler(async ({ context, input }) => {
    const found = await visibleBooking(context.db, requireMember(context), input.id)
    if (!found) throw refuse('not_found')
    return toBooking(found, context.visitor)
  }),
}
