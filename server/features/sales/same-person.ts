import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'

/** Every member of a demo or a test comes from here. */
const isLoopback = sql<boolean>`(a.network like '127.%' or a.network like '::1%')`

/** The buyer of a sale, and all accounts that have paid with the same card. */
const payers = sql`
  select sale.buyer_id
  union
  select booking.buyer_id from payment_intent own
  join payment_intent other on other.card_fingerprint = own.card_fingerprint
  join booking on booking.id = other.booking_id
  where own.id = sale.intent_id`

/** One of them and the seller are logged in with the same browser from the same address block. */
const isLinked = sql<boolean>`exists (
  select from member payer
  join identity_session a on a.user_id = payer.identity_id
  join identity_session b on b.network = a.network and b.user_agent = a.user_agent
  join member seller on seller.identity_id = b.user_id
  where payer.id in (${payers}) and seller.id = sale.seller_id and not ${isLoopback}
)`

/**
 * Delays the release of a sale when its buyer and seller may be one person, who would take the
 * money of a stolen card before its holder notices.
 */
export async function delayLinkedRelease(tx: Tx, saleId: string, days: number) {
  await sql`
    update sale set release_from = created_at + make_interval(days => ${days})
    where id = ${saleId} and ${isLinked}`.execute(tx)
}
