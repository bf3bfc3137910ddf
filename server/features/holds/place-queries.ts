import { sql } from 'kysely'
import type { DeliveryWay } from '../../../contract/catalog-enums.ts'
import { hoursUntilNextHold } from '../../../contract/schemas/hold-times.ts'
import { blocksPerSite } from '../../access/client-address.ts'
import { isBlockBetween } from '../../access/member-blocks.ts'
import { hashesOfSite } from '../../access/network-hash.ts'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { type Tx, uniqueViolation } from '../../database/db.ts'
import { onlyRow } from '../../database/only-row.ts'
import { prepared } from '../../database/prepared.ts'
import { refuse } from '../../errors/refusal.ts'
import { isLiveHold } from './queries.ts'
import { type BookingEligibility, maxHoldsPerNetwork, remindSecondsBefore } from './rules.ts'

export function lockProductForBooking(tx: Tx, id: string) {
  return tx
    .selectFrom('product')
    .select([
      'id',
      'seller_id as ownerId',
      'title',
      'image',
      'resale_price as price',
      'currency',
      'delivery',
      'sold_at as soldAt',
      'withdrawn_at as withdrawnAt',
      'hidden_at as hiddenAt',
      'hidden_because as hiddenBecause',
    ])
    .where('id', '=', id)
    .forShare()
    .modifyEnd(prepared)
    .executeTakeFirst()
}

/** When a hold ended unpaid, by expiry or the buyer's cancellation; null for other bookings. */
const endedUnpaidAt = sql`case state
  when 'expired' then expires_at when 'cancelled' then released_at end`

type Buyer = { id: string }

/** The input to the buyer's booking rules. Mark expired holds of the product first. */
export async function bookingEligibility(
  tx: Tx,
  buyer: Buyer,
  { id: productId, ownerId }: { id: string; ownerId: string },
): Promise<BookingEligibility> {
  const eligibility = await sql<BookingEligibility>`
    select
      exists (
        select from member join identity_user person on person.id = member.identity_id
        where member.id = ${buyer.id} and person.email_verified
      ) as confirmed,
      (
        select count(*) from booking where buyer_id = ${buyer.id} and ${isLiveHold}
      ) as "liveHoldCount",
      exists (select from booking where product_id = ${productId} and ${isLiveHold}) as "isHeld",
      exists (
        select from booking where product_id = ${productId} and buyer_id = ${buyer.id}
          and ${isLiveHold}
      ) as "isHeldByBuyer",
      exists (
        select from booking where product_id = ${productId} and buyer_id = ${buyer.id}
          and ${endedUnpaidAt} > clock_timestamp() - make_interval(hours => ${hoursUntilNextHold})
      ) as "recentlyReleased",
      ${isBlockBetween(sql.val(ownerId), sql.val(buyer.id))} as "isBlocked" ${prepared}`.execute(tx)
  return onlyRow(eligibility)
}

/**
 * Refuses `too_many_holds_on_network` at the maximum of live holds of the address block, or of its
 * site. The advisory lock serializes holds of one site until the transaction ends; it must be the
 * last lock taken, except for the count of e-mails.
 */
async function ensureRoomOnNetwork(tx: Tx, networkHash: Buffer) {
  const key = networkHash.readInt32BE()
  await sql`select pg_advisory_xact_lock(${advisoryLocks.networkHolds}, ${key}) ${prepared}`.execute(
    tx,
  )
  const [first, last] = hashesOfSite(networkHash)
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const { inBlock, onSite } = await tx
    .selectFrom('booking')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('network_hash', '=', networkHash).as('inBlock'),
      fn.countAll<number>().as('onSite'),
    ])
    .where('network_hash', '>=', first)
    .where('network_hash', '<=', last)
    .where(isLiveHold)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  if (inBlock >= maxHoldsPerNetwork || onSite >= maxHoldsPerNetwork * blocksPerSite)
    throw refuse('too_many_holds_on_network')
}

type NewHold = {
  product: { id: string; title: string; image: string; price: number; currency: string }
  buyer: Buyer
  phone: string
  location: string
  delivery: DeliveryWay | null
  seconds: number
  networkHash: Buffer
}

const afterSeconds = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * Inserts the hold, with its reminder unless it is too short for one. A unique index refuses the second
 * of two concurrent ones.
 */
export async function insertHold(tx: Tx, { product, buyer, phone, location, ...hold }: NewHold) {
  const { seconds, networkHash, delivery } = hold
  await ensureRoomOnNetwork(tx, networkHash)
  const before = remindSecondsBefore(seconds)
  try {
    return await tx
      .with('hold', (db) =>
        db
          .insertInto('booking')
          .values({
            product_id: product.id,
            buyer_id: buyer.id,
            title: product.title,
            image: product.image,
            price: product.price,
            currency: product.currency,
            phone,
            location,
            delivery,
            network_hash: networkHash,
            expires_at: afterSeconds(seconds),
          })
          .returning(['id', 'expires_at as expiresAt']),
      )
      .with('reminder', (db) =>
        db
          .insertInto('hold_reminder')
          .columns(['booking_id', 'due_at'])
          .expression(
            db
              .selectFrom('hold')
              .select(['id', afterSeconds(seconds - (before ?? 0)).as('due_at')])
              .where(sql.val(before !== null)),
          ),
      )
      .selectFrom('hold')
      .selectAll()
      .modifyEnd(prepared)
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (uniqueViolation(error) === 'one_live_booking_per_product') throw refuse('product_reserved')
    throw error
  }
}
