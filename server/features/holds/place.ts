import type { DeliveryWay } from '../../../contract/catalog-enums.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { lockMember } from '../../access/member-locks.ts'
import { networkHashOf } from '../../access/network-hash.ts'
import { ensure } from '../../access/policy.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimits } from '../../access/rate-limits.ts'
import type { Member, RequestContext } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { agreedDelivery } from './delivery.ts'
import { expireHolds } from './expire.ts'
import { confirmHold } from './notify.ts'
import { bookingEligibility, insertHold, lockProductForBooking } from './place-queries.ts'
import { holdPolicy } from './policy.ts'
import { holdLimits } from './rate-limits.ts'
import { ensureNoOpenPayment, withHoldsReleased } from './release.ts'
import { bookingRefusal, holdSeconds } from './rules.ts'

type HoldInput = {
  productId: string
  phone: string
  location: string
  delivery?: DeliveryWay | undefined
  price?: string | undefined
}

async function lockBookableProduct(context: RequestContext, tx: Tx, id: string) {
  const product = await lockProductForBooking(tx, id)
  if (!product) throw refuse('product_gone')
  ensure(holdPolicy.book_product, context.caller, product)
  return product
}

async function placeOnce(
  context: RequestContext,
  tx: Tx,
  { productId, price, delivery: asked, ...contact }: HoldInput,
  { buyer, networkHash }: { buyer: Member; networkHash: Buffer },
) {
  const { config } = context
  await lockMember(tx, buyer)
  const product = await lockBookableProduct(context, tx, productId)
  const stillPaying = await expireHolds(tx, productId)
  const eligibility = await bookingEligibility(tx, buyer, product)
  const seenPrice = price === undefined ? undefined : toMinor(price)
  const refusal = bookingRefusal(product, seenPrice, eligibility, config)
  if (refusal) throw refuse(refusal)
  const delivery = agreedDelivery(product, asked)
  await ensureNoOpenPayment(tx, stillPaying)
  const seconds = holdSeconds(eligibility, config)
  const placed = { ...contact, product, buyer, delivery, networkHash, seconds }
  const hold = await insertHold(tx, placed)
  await confirmHold(context, tx, buyer.id, { ...product, ...hold })
  return hold
}

/**
 * Places a hold for the caller and e-mails the deadline. Refuses `too_many_requests`, `own_product`,
 * what `bookingRefusal` returns, `bad_input` for the delivery, `too_many_holds_on_network` and
 * `card_provider_away`.
 */
export async function placeHold(context: RequestContext, input: HoldInput) {
  const buyer = requireMember(context)
  await consumeRateLimits(context.db, [
    [holdLimits.bookByAccount, buyer.id],
    [holdLimits.bookByAddress, context.address],
  ])
  const networkHash = await networkHashOf(context.pool, context.address)
  return withHoldsReleased(context, 'product_reserved', (tx) =>
    placeOnce(context, tx, input, { buyer, networkHash }),
  )
}
