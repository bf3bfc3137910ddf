import { sql } from 'kysely'
import type { Member } from '../../context.ts'
import { type Db, type Tx, uniqueViolation } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { memberIdOf } from '../accounts/queries.ts'
import { hoursUntilNextHold, maxHoldsPerNetwork, type Standing } from './rules.ts'

/** The product as it is sold, kept from being sold or withdrawn until the transaction ends. */
export function productOnOffer(tx: Tx, id: string) {
  return tx
    .selectFrom('product')
    .select([
      'id',
      'seller_id as ownerId',
      'title',
      'image',
      'resale_price as price',
      'currency',
      'sold_at as soldAt',
      'withdrawn_at as withdrawnAt',
      'hidden_at as hiddenAt',
    ])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

const isLive = sql<boolean>`state = 'held' and expires_at > clock_timestamp()`

/**
 * When an unpaid booking ended: its time ran out, or the buyer cancelled it. Null for one that is
 * live or ended for another reason.
 */
const releasedAt = sql`case state when 'expired' then expires_at when 'cancelled' then released_at end`

/** What limits the buyer's next hold. Holds of the product that ran out are written down before. */
export async function standingOf(tx: Tx, buyer: Member, productId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      exists (
        select from member join identity_user person on person.id = member.identity_id
        where member.id = ${buyer.id} and person.email_verified
      ) as confirmed,
      (select count(*) from booking where buyer_id = ${buyer.id} and ${isLive}) as held,
      exists (select from booking where product_id = ${productId} and ${isLive}) as reserved,
      exists (
        select from booking where product_id = ${productId} and buyer_id = ${buyer.id}
          and ${releasedAt} > clock_timestamp() - make_interval(hours => ${hoursUntilNextHold})
      ) as "recentlyReleased"`.execute(tx)
  return rows[0] as Standing
}

/** The class of the advisory locks on client address blocks, which tells them from others. */
const networkLocks = 7_203_119

/**
 * Refuses `too_many_holds_on_network` when as many live holds as allowed were made from this network.
 * Holds of one network are made one after the other: the lock lasts until the transaction ends, and
 * is the last one that is taken in it.
 */
async function ensureRoomOnNetwork(tx: Tx, networkHash: Buffer) {
  await sql`select pg_advisory_xact_lock(${networkLocks}, ${networkHash.readInt32BE()})`.execute(tx)
  // A statement of its own: it sees what was committed while this transaction waited for the lock.
  const { held } = await tx
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('network_hash', '=', networkHash)
    .where(isLive)
    .executeTakeFirstOrThrow()
  if (held >= maxHoldsPerNetwork) throw refuse('too_many_holds_on_network')
}

type NewHold = {
  product: { id: string; title: string; image: string; price: number; currency: string }
  buyer: Member
  phone: string
  location: string
  seconds: number
  /** Keyed hash of the client address block that the hold is made from. */
  networkHash: Buffer
}

/** Holds the product for the buyer. The unique index refuses the second of two who try at once. */
export async function insertHold(tx: Tx, { product, buyer, phone, location, ...asked }: NewHold) {
  const { seconds, networkHash } = asked
  await ensureRoomOnNetwork(tx, networkHash)
  try {
    return await tx
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
        network_hash: networkHash,
        expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (uniqueViolation(error) === 'one_live_booking_per_product') throw refuse('product_reserved')
    throw error
  }
}

/** The one refund a booking may have. */
function refundsByBooking(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.intent_id')
    .select(['payment_intent.booking_id', 'refund.reason', 'refund.asked_by'])
}

function shownBookings(db: Db) {
  return db
    .selectFrom('booking')
    .innerJoin('member', 'member.id', 'booking.buyer_id')
    .innerJoin('product', 'product.id', 'booking.product_id')
    .innerJoin('member as seller', 'seller.id', 'product.seller_id')
    .leftJoin('payment', 'payment.booking_id', 'booking.id')
    .leftJoin(refundsByBooking(db).as('refund'), 'refund.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.product_id as productId',
      'booking.buyer_id as ownerId',
      'booking.title',
      'booking.image',
      'booking.price',
      'booking.phone',
      'booking.location',
      'booking.state',
      'booking.expires_at as expiresAt',
      'booking.created_at as createdAt',
      'member.name',
      'member.email',
      'seller.name as sellerName',
      'seller.photo as sellerPhoto',
      'seller.verified_at as sellerVerifiedAt',
      'payment.intent_id as intentId',
      'refund.reason as refundReason',
      sql<boolean>`refund.asked_by is not null`.as('byAdmin'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
}

export type ShownBooking = Awaited<ReturnType<ReturnType<typeof shownBookings>['execute']>>[number]

/** The bookings made under this normalised e-mail address, newest first. */
export function bookingsOf(db: Db, emailKey: string, rows: number, after?: Cursor) {
  const query = shownBookings(db).where('booking.buyer_id', '=', memberIdOf(emailKey))
  return findNewestFirst(query, ['booking.created_at', 'booking.id'], rows, after)
}

/** One booking, if this member may see it: the buyer's own, or any for an admin. */
export function visibleBooking(db: Db, viewer: Member, id: string) {
  let query = shownBookings(db).where('booking.id', '=', id)
  if (!viewer.isAdmin) query = query.where('booking.buyer_id', '=', viewer.id)
  return query.executeTakeFirst()
}
